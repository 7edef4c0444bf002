import { type Repeated, repeat } from '#api/platform/interval-job.ts';
import { boardRates } from '#api/schemes/rate-service.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';
import { addMetalRates } from './demo-queries.ts';
import { demoMetalRates } from './demo-shop.ts';

const RENEWED_EVERY_MS = 30 * 60_000;

/** Sets the rates of the demo shop anew for today. A metal for which the owner has set another rate is left alone. */
export async function renewDemoRates({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const today = indianDate(clock());
  const last = await boardRates(db, today);
  const unchanged = demoMetalRates(today).filter(
    ({ metalPurity, rateDate, rate }) => rateDate === today && last.get(metalPurity) === rate,
  );
  if (unchanged.length > 0) await addMetalRates(db, unchanged);
}

/** Keeps a demo shop that runs for days from refusing its weight plans for an old rate. */
export function keepDemoRates(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Repeated {
  return repeat('demo rates', RENEWED_EVERY_MS, shop.log, () => renewDemoRates(shop));
}
