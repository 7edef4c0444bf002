/** State of the circuit breaker for the provider. Times are milliseconds of a monotonic clock. */
export interface Breaker {
  failures: number;
  respondedAt: number;
  /** While open: when the next probe is allowed. */
  probeAt: number;
}

export const CLOSED: Breaker = { failures: 0, respondedAt: Number.NEGATIVE_INFINITY, probeAt: 0 };

export const FAILURES_UNTIL_OPEN = 5;
/** Longer than a call's deadline, so that probes do not overlap. */
export const PROBE_EVERY_MS = 10_000;

export const isOpen = ({ failures }: Breaker): boolean => failures >= FAILURES_UNTIL_OPEN;

/** Whether a user-facing call may be made: always while closed, else one probe every ten seconds. */
export function mayCall(breaker: Breaker, now: number): boolean {
  return !isOpen(breaker) || now >= breaker.probeAt;
}

/** A user-facing call starts: while open it is the probe, and others fail fast. */
export function afterCall(breaker: Breaker, now: number): Breaker {
  return isOpen(breaker) ? { ...breaker, probeAt: now + PROBE_EVERY_MS } : breaker;
}

/** A complete response arrived; refusals and error statuses also close the breaker. */
export function afterResponse(_breaker: Breaker, now: number): Breaker {
  return { ...CLOSED, respondedAt: now };
}

/** A call got no response; ignored if another response arrived since it started. */
export function afterFailure(breaker: Breaker, startedAt: number, now: number): Breaker {
  if (startedAt <= breaker.respondedAt) return breaker;
  const failures = breaker.failures + 1;
  const opens = failures === FAILURES_UNTIL_OPEN;
  return { ...breaker, failures, probeAt: opens ? now + PROBE_EVERY_MS : breaker.probeAt };
}
