import { limitRefusals } from '#api/accounts/rate-limit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Refusal } from '#contract/errors.ts';
import { giftCardGuessLimits } from './guess-rules.ts';

/** Runs `act` under the rate limit on unknown codes of gift cards. Refusals: those of `act`, too_many_attempts. */
export function limitGiftCardGuesses<Outcome>(
  db: Database,
  address: string,
  now: Date,
  act: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  return limitRefusals(db, now, giftCardGuessLimits(address), 'gift_card_unknown', act);
}
