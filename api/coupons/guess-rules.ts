import { addressGroup, type RateLimit } from '#api/accounts/rules.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_PER_CUSTOMER = 10;
const MAX_PER_ADDRESS = 60;

/** The limits on codes that are not valid: per customer, and per address against many accounts of one person. */
export function couponGuessLimits(userId: string, address: string): RateLimit[] {
  return [
    { subject: `coupon ${userId}`, windowMs: WINDOW_MS, most: MAX_PER_CUSTOMER },
    { subject: `coupon ${addressGroup(address)}`, windowMs: WINDOW_MS, most: MAX_PER_ADDRESS },
  ];
}
