import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  type AttemptWindow,
  decrementAttempts,
  incrementAttempts,
  readAttempts,
} from './rate-limit-queries.ts';
import { failureDelay, type RateLimit, secondsLeft, windowStart } from './rules.ts';

function windowsOf(now: Date, limits: RateLimit[]): AttemptWindow[] {
  return limits.map(({ subject, windowMs, max }) => ({
    subject,
    windowStart: windowStart(now, windowMs),
    max,
  }));
}

/** Counts an attempt against each limit before the work begins, so that concurrent attempts cannot exceed it. */
export async function countAgainstRateLimit(
  db: Database,
  now: Date,
  limits: RateLimit[],
): Promise<Refusal | undefined> {
  const counts = await incrementAttempts(db, windowsOf(now, limits));
  const exceeded = limits.find(({ max }, index) => (counts[index] ?? 0) > max);
  return (
    exceeded && { ...refuse('too_many_attempts'), retryAfterSeconds: secondsLeft(now, exceeded.windowMs) }
  );
}

export function uncountRateLimit(db: Database, now: Date, limits: RateLimit[]): Promise<void> {
  return decrementAttempts(db, windowsOf(now, limits));
}

/** Delays an attempt on an account with many recent failures from all addresses. */
export async function delayAfterFailures(db: Database, now: Date, watch: RateLimit): Promise<void> {
  const failures = await readAttempts(db, watch.subject, windowStart(now, watch.windowMs));
  const pause = failureDelay(failures, Math.random());
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
}
