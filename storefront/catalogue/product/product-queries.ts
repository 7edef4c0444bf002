import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { TaggedPiece } from '#contract/catalogue/product-details.ts';
import { QUERY_RETRIES } from '#contract/constants.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { AddressChoice } from './choices/choice-address.ts';

/** Whether a product or piece is not there, which no retry changes. */
export const isMissing = (error: unknown) =>
  error instanceof RequestFailure && (error.status === 404 || error.status === 410 || error.status === 400);

/** Whether a piece is not made as the address says. */
export const isNotOffered = (error: unknown) => error instanceof RequestFailure && error.status === 422;

const retry = (failures: number, error: unknown) =>
  !isMissing(error) && !isNotOffered(error) && failures < QUERY_RETRIES;

/** A product in a choice, with its details. */
export function productQuery(productId: number, choice: AddressChoice = {}) {
  return queryOptions({
    queryKey: ['products', 'one', productId, choice],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(calls.getProduct, { query: { product_id: productId, ...choice }, signal })).data,
    retry,
  });
}

/** The piece with a tag; null if there is none. */
export function taggedPieceQuery(tag: string) {
  return queryOptions({
    queryKey: ['pieces', tag],
    meta: FAILURE_IS_SHOWN,
    queryFn: ({ signal }) => readPiece(tag, signal),
    retry,
  });
}

async function readPiece(tag: string, signal: AbortSignal): Promise<TaggedPiece | null> {
  try {
    return (await request(calls.getTaggedPiece, { query: { tag }, signal })).data;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
