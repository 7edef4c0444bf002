import type { ListQuery } from './request-schemas.ts';

/** A filter for lagging lists, which show only records older than their lag. */
export function isListed<T extends { createdAt: number }>(
  lagOf: (record: T) => number,
): (record: T) => boolean {
  const now = Date.now();
  return (record) => record.createdAt <= now - lagOf(record);
}

/** One page of a list, newest first as at Razorpay; `lagOf` hides records that a lagging list does not show yet. */
export function pageOf<T extends { createdAt: number }>(
  records: Iterable<T>,
  query: ListQuery,
  lagOf: (record: T) => number,
  wanted: (record: T) => boolean = () => true,
): T[] {
  const from = (query.from ?? 0) * 1000;
  const to = query.to === undefined ? Number.POSITIVE_INFINITY : query.to * 1000 + 999;
  return [...records]
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .filter(isListed(lagOf))
    .filter(wanted)
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(query.skip, query.skip + query.count);
}
