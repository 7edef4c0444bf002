import type { ListQuery } from './request-schemas.ts';

/** One page of a list, newest first, as the provider's lists are; `lagMs` hides what a lagging list does not show yet. */
export function pageOf<T extends { createdAt: number }>(
  records: Iterable<T>,
  query: ListQuery,
  lagMs: number,
  wanted: (record: T) => boolean = () => true,
): T[] {
  const youngest = Date.now() - lagMs;
  const from = (query.from ?? 0) * 1000;
  const to = query.to === undefined ? Number.POSITIVE_INFINITY : query.to * 1000 + 999;
  return [...records]
    .filter(({ createdAt }) => createdAt <= youngest && createdAt >= from && createdAt <= to)
    .filter(wanted)
    .reverse()
    .slice(query.skip, query.skip + query.count);
}
