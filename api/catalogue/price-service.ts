import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import { linesAtRates } from '#contract/rates/price-terms.ts';
import { atRates, storedTermsOf } from './price-rules.ts';
import {
  anyPriceDue,
  lockDuePrices,
  lockShownPricesFor,
  makeNextPricesDue,
  makeOfferEdgesDue,
  notifyCatalogueChanged,
  pricedProducts,
  type ShownPricesFor,
  setShownPricesFor,
  settleDuePrices,
  storeTerms,
  tryLockMarking,
  tryLockRefreshing,
  writePrices,
} from './queries.ts';

/** Sales wait for the products of a batch, other requests for its calculation. */
const BATCH_SIZE = 200;
/** The job begins a batch this often at most: pages get the rest of the processor, and a million prices take 10 minutes. */
const BATCH_INTERVAL_MS = 100;
/** A run of the job ends after this long, so that the shop can be stopped meanwhile. */
const MAX_RUN_MS = 5000;
/** One statement for a million products would take longer than a statement may. */
const MARKED_AT_ONCE = 20_000;

/** The price of a product with the rate set it was worked out at; `rateSetId` is null for a fixed price. */
export interface CurrentPrice {
  rateSetId: number | null;
  lines: PriceLine[];
}

/** The price of a product now; undefined if there is no such product. */
export async function priceNow(
  reader: RateReader,
  productId: number,
  now: Date,
): Promise<CurrentPrice | 'on request' | undefined> {
  const [product] = await pricedProducts(reader.db, [productId]);
  if (!product) return undefined;
  const isFixed = product.priceMode === 'fixed';
  const live = isFixed ? undefined : await readLiveRates(reader, now);
  const lines = linesAtRates(storedTermsOf(product), live?.rates ?? new Map(), now);
  return lines ? { rateSetId: live?.rateSetId ?? null, lines } : 'on request';
}

/** Refreshes a batch; returns its size, undefined while another instance refreshes one. */
async function refreshSome(reader: RateReader, now: Date): Promise<number | undefined> {
  const tx = reader.db;
  if (!(await tryLockRefreshing(tx))) return undefined;
  const due = await lockDuePrices(tx, BATCH_SIZE);
  if (due.length === 0) return 0;
  // Read after the lock, so that earlier changes are visible.
  const { rates } = await readLiveRates(reader, now);
  const stored = await pricedProducts(tx, due);
  const priced = stored.map((row) => {
    const current = atRates(row, rates);
    return { ...current, shownPricePaise: itemPrice(current, row.offer, now) };
  });
  await writePrices(tx, priced);
  const terms = stored.map((row) => ({ productId: row.productId, terms: storedTermsOf(row) }));
  await storeTerms(tx, terms, now);
  await settleDuePrices(tx, due);
  return due.length;
}

async function makePricesDue(tx: Database, which: 'all' | 'by rate'): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await makeNextPricesDue(tx, which, after, MARKED_AT_ONCE);
}

/** Marks products as due whose offer began or ended (Indian dates) or whose rates changed. False while another instance does so. */
async function markPricesOfNewTime(tx: Database, wanted: ShownPricesFor): Promise<boolean> {
  if (!(await tryLockMarking(tx))) return false;
  const known = await lockShownPricesFor(tx);
  if (known?.day === wanted.day && known.rateSetId === wanted.rateSetId) return true;
  if (!known) await makePricesDue(tx, 'all');
  else {
    if (known.rateSetId !== wanted.rateSetId) await makePricesDue(tx, 'by rate');
    const [earlier, later] = known.day < wanted.day ? [known.day, wanted.day] : [wanted.day, known.day];
    await makeOfferEdgesDue(tx, earlier, later);
  }
  await setShownPricesFor(tx, wanted);
  return true;
}

/**
 * Refreshes the stored prices that the listing sorts and filters by: of changed products, of those whose offer has begun
 * or ended, and after a change of rates of those that follow them. Its cost depends on the number of changes, not on the
 * size of the catalogue. False while another instance is marking what is due: then it has to be called again.
 */
export async function refreshShownPrices(reader: RateReader, now: Date, isPaced = false): Promise<boolean> {
  const live = await readLiveRates(reader, now);
  const isMarked = await inTransaction(reader.db, (tx) =>
    markPricesOfNewTime(tx, { day: indianDate(now), rateSetId: live.rateSetId }),
  );
  await refreshDuePrices(reader, now, isPaced);
  return isMarked;
}

async function refreshDuePrices(reader: RateReader, now: Date, isPaced = false): Promise<void> {
  const { db, metalRateMaxDays } = reader;
  if (!(await anyPriceDue(db))) return;
  const began = performance.now();
  for (let processed: number | undefined = BATCH_SIZE; processed === BATCH_SIZE; ) {
    const batchBegan = performance.now();
    processed = await inTransaction(db, (tx) => refreshSome({ db: tx, metalRateMaxDays }, now));
    // The other instance clears the pages when it is done.
    if (processed === undefined) return;
    if (!isPaced || processed < BATCH_SIZE) continue;
    if (performance.now() - began > MAX_RUN_MS) return;
    await sleep(Math.max(1, batchBegan + BATCH_INTERVAL_MS - performance.now()));
  }
  // Pages work out prices by rate themselves and are not cleared for each; their order is right only now.
  await notifyCatalogueChanged(db);
}

/** A job that refreshes the shown prices: changed products on every run, others when the date or the rates change. */
export function shownPricesRefresher(reader: RateReader & { clock: () => Date }): () => Promise<void> {
  let refreshedFor: string | undefined;
  return async () => {
    const now = reader.clock();
    const live = await readLiveRates(reader, now);
    const wanted = `${indianDate(now)} ${live.rateSetId}`;
    if (wanted === refreshedFor) return refreshDuePrices(reader, now, true);
    if (await refreshShownPrices(reader, now, true)) refreshedFor = wanted;
  };
}
