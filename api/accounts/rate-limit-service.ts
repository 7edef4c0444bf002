import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#api/platform/database/database.ts';
import { type ErrorCode, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
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

/**
 * Runs `act` under rate limits on failed attempts: counted before it begins, and uncounted if it did not fail or threw an
 * error, so that a fault of the shop locks nobody out. Refusals: those of `act`, too_many_attempts.
 */
export async function limitFailures<Outcome>(
  db: Database,
  now: Date,
  limits: RateLimit[],
  act: () => Promise<Outcome | Refusal>,
  isFailure: (outcome: Outcome | Refusal) => boolean = isRefusal,
): Promise<Outcome | Refusal> {
  const rateLimited = await countAgainstRateLimit(db, now, limits);
  if (rateLimited) return rateLimited;
  let hasFailed = false;
  try {
    const outcome = await act();
    hasFailed = isFailure(outcome);
    return outcome;
  } finally {
    if (!hasFailed) await decrementAttempts(db, windowsOf(now, limits));
  }
}

/** As above, where only a refusal with this code is a failure. */
export function limitRefusals<Outcome>(
  db: Database,
  now: Date,
  limits: RateLimit[],
  code: ErrorCode,
  act: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  return limitFailures(db, now, limits, act, (outcome) => isRefusal(outcome) && outcome.refused === code);
}

/** Delays an attempt on an account with many recent failures from all addresses. */
export async function delayAfterFailures(db: Database, now: Date, watch: RateLimit): Promise<void> {
  const failures = await readAttempts(db, watch.subject, windowStart(now, watch.windowMs));
  const delayMs = failureDelay(failures, Math.random());
  if (delayMs > 0) await sleep(delayMs);
}
