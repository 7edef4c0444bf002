/** What is known of whether the provider answers at all. Moments are milliseconds of a clock that never goes back. */
export interface Breaker {
  /** Calls without any answer since the last one that got one. */
  silences: number;
  /** When something was answered last. */
  respondedAt: number;
  /** While the provider is away: when the next caller may try. */
  probeAt: number;
}

export const WELL: Breaker = { silences: 0, respondedAt: Number.NEGATIVE_INFINITY, probeAt: 0 };

/** So many calls in a row without an answer, and the provider counts as away. */
export const SILENCES_UNTIL_AWAY = 5;
/** Longer than the deadline of a call, so that one probe is over before the next. */
export const PROBE_EVERY_MS = 10_000;

export const isAway = ({ silences }: Breaker): boolean => silences >= SILENCES_UNTIL_AWAY;

/** Whether somebody who waits may ask now: always while the provider is well, else one in each ten seconds. */
export function mayAsk(breaker: Breaker, now: number): boolean {
  return !isAway(breaker) || now >= breaker.probeAt;
}

/** Somebody asks who waits: while the provider is away this is the probe, and others are told at once. */
export function afterAsking(breaker: Breaker, now: number): Breaker {
  return isAway(breaker) ? { ...breaker, probeAt: now + PROBE_EVERY_MS } : breaker;
}

/** Any whole answer, a refusal or an error too: it is there. */
export function afterResponse(_breaker: Breaker, now: number): Breaker {
  return { ...WELL, respondedAt: now };
}

/** No answer to a call that began at a moment; what was answered since then, or at that very moment, proves more. */
export function afterSilence(breaker: Breaker, askedAt: number, now: number): Breaker {
  if (askedAt <= breaker.respondedAt) return breaker;
  const silences = breaker.silences + 1;
  const goesAway = silences === SILENCES_UNTIL_AWAY;
  return { ...breaker, silences, probeAt: goesAway ? now + PROBE_EVERY_MS : breaker.probeAt };
}
