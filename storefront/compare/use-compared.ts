import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { isMissing, productQuery } from '../catalogue/product/product-queries.ts';
import { toListedProduct } from '../catalogue/products/listed-products.ts';
import type { ComparedPiece } from './compare-rows.ts';

/** A piece, or why it cannot be compared. */
export type NamedPiece = { id: number; details: ProductDetails } | { id: number; missing: string };

export interface RenderedComparison {
  pieces: NamedPiece[];
}

/** A piece that was loaded this short ago is not asked for again, as when another one is removed. */
const FRESH_MS = 60_000;

async function readPiece(queryClient: QueryClient, id: number): Promise<NamedPiece> {
  try {
    return { id, details: await queryClient.fetchQuery({ ...productQuery(id), staleTime: FRESH_MS }) };
  } catch (failure) {
    if (isMissing(failure)) return { id, missing: messageOf(failure) };
    throw failure;
  }
}

function toPiece(details: ProductDetails): ComparedPiece {
  const { product, category_name, priced_at } = details;
  return { product: toListedProduct(product, category_name, new Date(priced_at)), details };
}

const idsOf = (pieces: readonly NamedPiece[] = []) => pieces.map(({ id }) => id).join();

/** The pieces of a comparison: those that the server rendered, or of the API. */
export function useCompared(ids: readonly number[], rendered: RenderedComparison | undefined) {
  const queryClient = useQueryClient();
  const isRendered = idsOf(rendered?.pieces) === ids.join();
  const query = useQuery({
    queryKey: ['products', 'compared', ids],
    queryFn: () => Promise.all(ids.map((id) => readPiece(queryClient, id))),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: FAILURE_IS_SHOWN,
    ...(isRendered && { initialData: rendered?.pieces }),
  });
  const named = query.data;
  const pieces = useMemo(
    () => (named ?? []).flatMap((one) => ('details' in one ? toPiece(one.details) : [])),
    [named],
  );
  const missing = (named ?? []).flatMap((one) => ('missing' in one ? [one] : []));
  return { ...query, pieces, missing, isLoading: query.isPending || query.isPlaceholderData };
}
