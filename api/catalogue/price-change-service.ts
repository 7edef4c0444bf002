import type { Database } from '#api/platform/database/database.ts';
import { usableRates } from '#api/rates/rules.ts';
import { type RateReader, readBoard, readBoardOfSet } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { endOfIndianDay, indianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import type { PriceChangeQuery, PriceChangeResponse } from '#contract/rates/price-change.ts';
import { toDifference } from '#contract/rates/price-difference.ts';
import { linesAtRates, type StoredPriceTerms } from '#contract/rates/price-terms.ts';
import { type CurrentPrice, priceNow } from './price-service.ts';
import { findTermsAt } from './queries.ts';

export interface ShownAt {
  rateSetId: number;
  instant: Date;
}

async function ratesOfSet({ db, metalRateMaxDays }: RateReader, { rateSetId, instant }: ShownAt) {
  return usableRates(await readBoardOfSet(db, rateSetId), indianDate(instant), metalRateMaxDays);
}

/** A product in a choice, whose earlier price is requested. */
export interface PriceRequest {
  productId: number;
  asChosen: (terms: StoredPriceTerms) => StoredPriceTerms;
}

const plain = (productId: number): PriceRequest => ({ productId, asChosen: (terms) => terms });

async function pricesAt(
  db: Database,
  asked: readonly PriceRequest[],
  rates: ReadonlyMap<string, PaisePerGram>,
  instant: Date,
): Promise<(PriceLine[] | undefined)[]> {
  const productIds = new Set(asked.map(({ productId }) => productId));
  const stored = await findTermsAt(db, [...productIds], instant);
  return asked.map(({ productId, asChosen }) => {
    const terms = stored.get(productId);
    return terms && linesAtRates(asChosen(terms), rates, instant);
  });
}

/** The prices of products as a page showed them, in the order asked; undefined where one is not known. */
export async function pricesAsShown(
  reader: RateReader,
  asked: readonly PriceRequest[],
  shown: ShownAt,
): Promise<(PriceLine[] | undefined)[]> {
  return pricesAt(reader.db, asked, await ratesOfSet(reader, shown), shown.instant);
}

const UNKNOWN = refuse('not_found', 'The price of this piece on that day is not known.');

/** The price at the end of a day, or now if the day is not over. */
async function priceOfDay(reader: RateReader, productId: number, day: string | undefined, now: Date) {
  if (day === undefined || endOfIndianDay(day) > now) return priceOfNow(reader, productId, now);
  const rates = usableRates(await readBoard(reader.db, day), day, reader.metalRateMaxDays);
  const last = new Date(endOfIndianDay(day).getTime() - 1);
  const [lines] = await pricesAt(reader.db, [plain(productId)], rates, last);
  return lines ?? UNKNOWN;
}

async function priceOfNow(
  reader: RateReader,
  productId: number,
  now: Date,
): Promise<CurrentPrice['lines'] | Refusal> {
  const price = await priceNow(reader, productId, now);
  if (price === 'on request') return refuse('price_on_request');
  return price ? price.lines : refuse('not_found', 'This piece is not in the shop.');
}

async function priceOfSet(reader: RateReader, productId: number, rateSetId: number) {
  const { effectiveAt: instant } = await readBoardOfSet(reader.db, rateSetId);
  if (!instant) return UNKNOWN;
  const [lines] = await pricesAsShown(reader, [plain(productId)], { rateSetId, instant });
  return lines ?? UNKNOWN;
}

/** Why a price differs from that of a day or of a rate set (P-204). Refusals: invalid_input, not_found, price_on_request. */
export async function findPriceChange(
  reader: RateReader,
  { product_id, since, rate_set, until }: PriceChangeQuery,
  now: Date,
): Promise<PriceChangeResponse | Refusal> {
  if (since === undefined && rate_set === undefined) {
    return refuse('invalid_input', 'Please say since which day or rate set.');
  }
  const before =
    rate_set === undefined
      ? await priceOfDay(reader, product_id, since, now)
      : await priceOfSet(reader, product_id, rate_set);
  if (isRefusal(before)) return before;
  const after = await priceOfDay(reader, product_id, until, now);
  return isRefusal(after) ? after : { product_id, ...toDifference(before, after) };
}
