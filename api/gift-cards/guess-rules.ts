import { addressGroup, type RateLimit } from '#api/accounts/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MAX_PER_ADDRESS = 30;

/** Rate limit on unknown codes of gift cards, per address. */
export function giftCardGuessLimits(address: string): RateLimit[] {
  return [{ subject: `gift card ${addressGroup(address)}`, windowMs: WINDOW_MS, max: MAX_PER_ADDRESS }];
}
