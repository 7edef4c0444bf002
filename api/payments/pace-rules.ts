/** Requests that may be made at once; below zero, those that wait. `at` is a moment of a clock that never goes back. */
export interface Bucket {
  tokens: number;
  at: number;
}

/** The bucket at a later moment, in milliseconds: filled again by so many a second, up to its size. */
export function refilled({ tokens, at }: Bucket, now: number, perSecond: number, size: number): Bucket {
  return { tokens: Math.min(size, tokens + ((now - at) / 1000) * perSecond), at: now };
}
