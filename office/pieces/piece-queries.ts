import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { PiecesQuery } from '#contract/office/pieces/pieces.ts';
import { officeRequest } from '../api-client/office-request.ts';

/** The key of all queries of registered pieces and stock-takes. */
export const PIECES = ['pieces'];

export type PieceFilter = Omit<PiecesQuery, 'before'>;

export const piecesQuery = (filter: PieceFilter) =>
  infiniteQueryOptions({
    queryKey: [...PIECES, 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getRegisteredPieces, {
        query: { ...filter, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const registeredPieceQuery = (code: string) =>
  queryOptions({
    queryKey: [...PIECES, 'one', code],
    queryFn: async () => (await officeRequest(officeCalls.scanPiece, { query: { code } })).data,
    retry: false,
  });

export const pieceMovesQuery = (tag: string) =>
  infiniteQueryOptions({
    queryKey: [...PIECES, 'moves', tag],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getPieceMoves, {
        query: { tag, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const placesQuery = queryOptions({
  queryKey: [...PIECES, 'places'],
  queryFn: async () => (await officeRequest(officeCalls.getPlaces)).data,
});

export const registerQuery = (sku: string) =>
  queryOptions({
    queryKey: [...PIECES, 'register', sku],
    queryFn: async () => (await officeRequest(officeCalls.getRegister, { query: { sku } })).data,
    enabled: sku !== '',
    retry: false,
  });

export const labelsQuery = (tags: string) =>
  queryOptions({
    queryKey: [...PIECES, 'labels', tags],
    queryFn: async () => (await officeRequest(officeCalls.getPieceLabels, { query: { tags } })).data,
    enabled: tags !== '',
  });

export const stockTakesQuery = infiniteQueryOptions({
  queryKey: [...PIECES, 'stock-takes'],
  queryFn: ({ pageParam }) =>
    officeRequest(officeCalls.getStockTakes, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});

export const stockTakeQuery = (stockTakeId: number) =>
  queryOptions({
    queryKey: [...PIECES, 'stock-take', stockTakeId],
    queryFn: async () =>
      (await officeRequest(officeCalls.getStockTake, { params: { stock_take_id: stockTakeId } })).data,
  });

export const findingsQuery = (stockTakeId: number) =>
  infiniteQueryOptions({
    queryKey: [...PIECES, 'findings', stockTakeId],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getFindings, {
        params: { stock_take_id: stockTakeId },
        query: pageParam === null ? {} : { after: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
