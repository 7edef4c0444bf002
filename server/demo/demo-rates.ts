import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type IntervalJob, startIntervalJob } from '#api/platform/interval-job.ts';
import { addRateSet, readBoard } from '#api/rates/service.ts';
import type { Shop } from '#api/shop.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { type DemoRate, demoMetalRates } from './demo-shop.ts';

const RENEW_INTERVAL_MS = 30 * MINUTE_MS;

async function addBoardOfDay(tx: Database, day: IndianDate, board: readonly DemoRate[]): Promise<void> {
  const rates = new Map(board.map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram]));
  await addRateSet(tx, { rates, effectiveAt: startOfIndianDay(day), actor: 'demo' });
}

export async function addDemoRates(tx: Database, today: IndianDate): Promise<void> {
  const rates = demoMetalRates(today);
  for (const day of [...new Set(rates.map((rate) => rate.day))].sort()) {
    await addBoardOfDay(
      tx,
      day,
      rates.filter((rate) => rate.day === day),
    );
  }
}

/** States the demo rates for today, except for metals whose rate the owner has changed. */
export async function renewDemoRates({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const today = indianDate(clock());
  const { rates } = await readBoard(db, today);
  const unchanged = demoMetalRates(today).filter(({ purity, day, ratePaisePerGram }) => {
    const last = rates.get(purity);
    const isUnchanged = last === undefined || last.ratePaisePerGram === ratePaisePerGram;
    return day === today && isUnchanged && last?.statedOn !== today;
  });
  if (unchanged.length > 0) await inTransaction(db, (tx) => addBoardOfDay(tx, today, unchanged));
}

/** Renews the demo rates at an interval, so that a demo shop that runs for days goes on selling (P-73). */
export function startDemoRates(shop: Pick<Shop, 'db' | 'clock' | 'log'>): IntervalJob {
  return startIntervalJob('demo rates', RENEW_INTERVAL_MS, shop.log, () => renewDemoRates(shop));
}
