import { addressGroup, type RateLimit } from '#api/accounts/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MAX_PER_CUSTOMER = 10;
const MAX_PER_ADDRESS = 60;

/** Rate limits on invalid codes, per customer and per address (against one person with many accounts; P-34). */
export function couponGuessLimits(userId: string, address: string): RateLimit[] {
  return [
    { subject: `coupon ${userId}`, windowMs: WINDOW_MS, max: MAX_PER_CUSTOMER },
    { subject: `coupon ${addressGroup(address)}`, windowMs: WINDOW_MS, max: MAX_PER_ADDRESS },
  ];
}
