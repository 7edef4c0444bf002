import { attempt, takeBack } from '#api/accounts/rate-limit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { couponGuessLimits } from './guess-rules.ts';

/** Who tries a code, and from where. */
interface Guesser {
  userId: string;
  address: string;
}

/**
 * Runs an act that uses a coupon code, and limits how many codes that are not valid a customer and an address may try.
 * The try is counted before the act, so that parallel ones cannot exceed the limit, and taken back unless the code
 * turned out not to be valid. Refusals: those of the act, too_many_attempts.
 */
export async function limitCouponGuesses<Outcome>(
  db: Database,
  { userId, address }: Guesser,
  now: Date,
  act: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  const limits = couponGuessLimits(userId, address);
  const tooMany = await attempt(db, now, limits);
  if (tooMany) return tooMany;
  const outcome = await act();
  const isWrong = isRefusal(outcome) && outcome.refused === 'coupon_unknown';
  if (!isWrong) await takeBack(db, now, limits);
  return outcome;
}
