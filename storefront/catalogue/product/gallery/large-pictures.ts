import large from '#storefront/large-pictures.json' with { type: 'json' };
import { productPictureName } from '#storefront/ui/pictures/picture-sources.ts';

const names: ReadonlySet<string | undefined> = new Set(large.names);

/** The width of a photo's largest AVIF file, if it is wider than those of every photo. */
export function largeWidthOf(photoUrl: string): number | undefined {
  return names.has(productPictureName(photoUrl)) ? large.width : undefined;
}
