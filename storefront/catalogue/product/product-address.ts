import { MAX_ROW_ID, MAX_TAG_LENGTH } from '#contract/constants.ts';

/** The product id of a URL; undefined if it is none. */
export function productIdOfAddress(text: string | undefined): number | undefined {
  const productId = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return productId > 0 && productId <= MAX_ROW_ID ? productId : undefined;
}

/** The tag of a piece in a URL, as its printed label leads there; undefined without one. */
export function tagOfAddress(search: URLSearchParams): string | undefined {
  const tag = search.get('tag')?.replaceAll('\u0000', '').trim() ?? '';
  return tag === '' ? undefined : tag.slice(0, MAX_TAG_LENGTH);
}
