import { type IntervalJob, startIntervalJob } from '#api/platform/interval-job.ts';
import { boardRates } from '#api/schemes/rates/rate-service.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';
import { addMetalRates } from './demo-queries.ts';
import { demoMetalRates } from './demo-shop.ts';

const RENEW_INTERVAL_MS = 30 * 60_000;

/** Sets the demo rates for today, except for metals whose rate the owner has changed. */
export async function renewDemoRates({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const today = indianDate(clock());
  const last = await boardRates(db, today);
  const unchanged = demoMetalRates(today).filter(
    ({ metalPurity, rateDate, ratePaisePerGram }) =>
      rateDate === today && last.get(metalPurity) === ratePaisePerGram,
  );
  if (unchanged.length > 0) await addMetalRates(db, unchanged);
}

/** Renews the demo rates at an interval, so that weight plans work in a demo shop that runs for days (P-73). */
export function startDemoRates(shop: Pick<Shop, 'db' | 'clock' | 'log'>): IntervalJob {
  return startIntervalJob('demo rates', RENEW_INTERVAL_MS, shop.log, () => renewDemoRates(shop));
}
