/** Token bucket; negative `tokens` are waiting requests. `at` is in milliseconds of a monotonic clock. */
export interface Bucket {
  tokens: number;
  at: number;
}

/** The bucket at `now`, refilled at `perSecond` up to `size`. */
export function refilled({ tokens, at }: Bucket, now: number, perSecond: number, size: number): Bucket {
  return { tokens: Math.min(size, tokens + ((now - at) / 1000) * perSecond), at: now };
}
