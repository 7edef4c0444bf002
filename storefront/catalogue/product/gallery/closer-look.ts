import { PHOTO_WIDTHS } from '#contract/catalogue/photo-address.ts';
import { productPictureName } from '#storefront/ui/pictures/picture-sources.ts';

/** In pixels; only the first views of the demo shop have it. */
const CLOSER_WIDTH = 1200;

/** The widths in which a photo can be loaded for the full screen. */
export function widthsOf(photoUrl: string): readonly number[] {
  const isFirstView = productPictureName(photoUrl)?.endsWith('/hero');
  return isFirstView ? [...PHOTO_WIDTHS, CLOSER_WIDTH] : PHOTO_WIDTHS;
}
