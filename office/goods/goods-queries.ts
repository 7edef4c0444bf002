import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type PaisePerGram, paisePerGram, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsQuery, goodsChoicesResponse } from '#contract/office/goods/goods.ts';
import { stoneRateOf } from '#contract/office/stones/stone-chart.ts';
import { type StoneChart, stoneChart } from '#contract/stones/stone-price.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const GOODS = ['goods'];

export type GoodsFilter = Omit<GoodsQuery, 'before'>;

export const goodsQuery = (filter: GoodsFilter) =>
  infiniteQueryOptions({
    queryKey: [...GOODS, 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getGoods, {
        query: { ...filter, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const pieceQuery = (sku: string) =>
  queryOptions({
    queryKey: [...GOODS, 'piece', sku],
    queryFn: async () => (await officeRequest(officeCalls.getPiece, { query: { sku } })).data,
  });

export const choicesQuery = queryOptions({
  queryKey: [...GOODS, 'choices'],
  queryFn: () => officeRequest(officeCalls.getGoodsChoices),
  staleTime: 60_000,
});

type Choices = z.infer<typeof goodsChoicesResponse>;

/** The current rates and stone chart. */
export interface PriceBasis {
  rates: ReadonlyMap<string, PaisePerGram>;
  chart: StoneChart;
}

/** The current rates and stone chart; empty while loading. */
export function basisOf(choices: Pick<Choices, 'rates' | 'stone_chart'> | undefined): PriceBasis {
  return {
    rates: new Map(choices?.rates.map(({ purity, rate }) => [purity, paisePerGram(toPaise(rate))])),
    chart: stoneChart(choices?.stone_chart.map(stoneRateOf) ?? []),
  };
}

export const pieceHistoryQuery = (sku: string) =>
  infiniteQueryOptions({
    queryKey: [...GOODS, 'history', sku],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getPieceHistory, {
        query: { sku, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
