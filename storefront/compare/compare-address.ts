import { productIdOfAddress } from '../catalogue/product/product-address.ts';

/** Maximum number of compared pieces (P-305). */
export const MAX_COMPARED = 4;
export const MIN_COMPARED = 2;

/** Longer ones are not read to their end. */
const MAX_IDS_TEXT = 500;

export interface ComparedIds {
  ids: number[];
  /** The ids left out, because more than `MAX_COMPARED` are given. */
  tooMany: number[];
  /** The parts of the address that are no product ids. */
  unknown: boolean;
  /** A piece to add to the browser's last comparison. */
  added: number | undefined;
}

/** Which pieces an address names, each once, in its order. */
export function comparedIdsOf(search: URLSearchParams): ComparedIds {
  const texts = (search.get('ids') ?? '').slice(0, MAX_IDS_TEXT).split(',').filter(Boolean);
  const added = productIdOfAddress(search.get('add') ?? undefined);
  const ids = texts.map(productIdOfAddress);
  const known = [...ids, added].filter((id) => id !== undefined);
  const each = [...new Set(known)];
  return {
    ids: each.slice(0, MAX_COMPARED),
    tooMany: each.slice(MAX_COMPARED),
    unknown: ids.includes(undefined),
    added,
  };
}
