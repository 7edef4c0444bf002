import { oldRates } from '#api/rates/service.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';

/** Logs a warning for each missing or expired rate that blocks payments into weight plans. */
export async function logOutdatedRates(
  shop: Pick<Shop, 'db' | 'clock' | 'log' | 'metalRateMaxDays'>,
): Promise<void> {
  for (const old of await oldRates(shop, indianDate(shop.clock()))) {
    shop.log.warn(old, 'payments into weight plans are blocked: set today\'s rate with "metal-rate"');
  }
}
