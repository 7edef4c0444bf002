import { limitRefusals } from '#api/accounts/rate-limit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Refusal } from '#contract/errors.ts';
import { couponGuessLimits } from './guess-rules.ts';

interface Guesser {
  userId: string;
  address: string;
}

/** Runs `act` under the rate limit on invalid coupon codes. Refusals: those of `act`, too_many_attempts. */
export function limitCouponGuesses<Outcome>(
  db: Database,
  { userId, address }: Guesser,
  now: Date,
  act: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  return limitRefusals(db, now, couponGuessLimits(userId, address), 'coupon_unknown', act);
}
