import { countAgainstRateLimit, uncountRateLimit } from '#api/accounts/rate-limit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { couponGuessLimits } from './guess-rules.ts';

interface Guesser {
  userId: string;
  address: string;
}

/**
 * Runs `act` under the rate limit on invalid coupon codes. The attempt is counted first, so that concurrent requests
 * cannot exceed the limit, and uncounted unless the code was invalid. Refusals: those of `act`, too_many_attempts.
 */
export async function limitCouponGuesses<Outcome>(
  db: Database,
  { userId, address }: Guesser,
  now: Date,
  act: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  const limits = couponGuessLimits(userId, address);
  const tooMany = await countAgainstRateLimit(db, now, limits);
  if (tooMany) return tooMany;
  const outcome = await act();
  const isWrong = isRefusal(outcome) && outcome.refused === 'coupon_unknown';
  if (!isWrong) await uncountRateLimit(db, now, limits);
  return outcome;
}
