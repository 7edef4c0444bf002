import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Counted, countAttempts, readAttempts, uncountAttempts } from './rate-limit-queries.ts';
import { guessingPause, type RateLimit, secondsLeft, windowStart } from './rules.ts';

function windowsOf(now: Date, limits: RateLimit[]): Counted[] {
  return limits.map(({ subject, windowMs, most }) => ({
    subject,
    windowStart: windowStart(now, windowMs),
    most,
  }));
}

/** Counts an attempt against each limit before the dear part begins, so that parallel ones cannot slip past. */
export async function attempt(db: Database, now: Date, limits: RateLimit[]): Promise<Refusal | undefined> {
  const counts = await countAttempts(db, windowsOf(now, limits));
  const exceeded = limits.find(({ most }, index) => (counts[index] ?? 0) > most);
  return (
    exceeded && { ...refuse('too_many_attempts'), retryAfterSeconds: secondsLeft(now, exceeded.windowMs) }
  );
}

/** Takes counted attempts back: the answer was right. */
export function takeBack(db: Database, now: Date, limits: RateLimit[]): Promise<void> {
  return uncountAttempts(db, windowsOf(now, limits));
}

/** Makes a try wait when its account was guessed at from everywhere within the hour. */
export async function pauseWhenGuessed(db: Database, now: Date, watch: RateLimit): Promise<void> {
  const failures = await readAttempts(db, watch.subject, windowStart(now, watch.windowMs));
  const pause = guessingPause(failures, Math.random());
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
}
