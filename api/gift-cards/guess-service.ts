import { limitFailures } from '#api/accounts/rate-limit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { giftCardGuessLimits } from './guess-rules.ts';

/** Runs `act` under the rate limit on unknown codes of gift cards. Refusals: those of `act`, too_many_attempts. */
export function limitGiftCardGuesses<Outcome>(
  db: Database,
  address: string,
  now: Date,
  act: () => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  const isUnknownCode = (outcome: Outcome | Refusal) =>
    isRefusal(outcome) && outcome.refused === 'gift_card_unknown';
  return limitFailures(db, now, giftCardGuessLimits(address), act, isUnknownCode);
}
