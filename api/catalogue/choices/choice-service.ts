import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { linesAtRates } from '#contract/rates/price-terms.ts';
import { offers, products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { pricedColumns } from '../columns.ts';
import { storedTermsOf } from '../price-rules.ts';
import type { CurrentPrice } from '../price-service.ts';
import { offeredColumns } from './choice-columns.ts';
import { withChoice } from './choice-rules.ts';
import { type ResolvedChoice, resolveChoice } from './choose-rules.ts';
import { type Supply, suppliesOf, wordsOfChoice } from './supply-rules.ts';

export interface ChosenPrice {
  price: CurrentPrice;
  choice: ResolvedChoice;
}

/** A choice with the supply of the requested number of pieces. */
export interface SuppliedPrice extends ChosenPrice {
  supply: Supply;
  /** The product and its choice, in words. */
  words: string;
}

/** The choice of a product with its price and source. Refusals: not_found, choice_refused, price_on_request. */
export async function chosenPriceNow(
  reader: RateReader,
  productId: number,
  { quantity, ...entered }: EnteredChoice & { quantity: number },
  now: Date,
): Promise<SuppliedPrice | Refusal> {
  const product = await findChoosable(reader.db, productId);
  if (!product) return refuse('not_found', 'This piece is not in the shop.');
  const choice = resolveChoice(product, entered);
  if (isRefusal(choice)) return choice;
  const live = product.priceMode === 'fixed' ? undefined : await readLiveRates(reader, now);
  const terms = storedTermsOf(withChoice(product, choice));
  const lines = linesAtRates(terms, live?.rates ?? new Map(), now);
  if (!lines) return refuse('price_on_request');
  const wanted = { ...product, choice, quantity };
  const [supply] = suppliesOf([wanted]);
  return {
    choice,
    price: { rateSetId: live?.rateSetId ?? null, lines },
    supply: supply as Supply,
    words: product.productName + wordsOfChoice(wanted),
  };
}

async function findChoosable(db: Database, productId: number) {
  const rows = await db
    .select({ ...pricedColumns, ...offeredColumns })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId))
    .where(eq(products.productId, productId));
  return rows[0];
}
