import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { type ProductsQuery, product } from '#contract/catalogue/catalogue.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type CountedCategory, countedCategories, listProducts } from './listing-queries.ts';
import { isWhole, lengthOf, toProduct } from './rules.ts';

/** Up to this size the catalogue is one cached response; a larger one (5 MB) would not be cached anyway. */
const MAX_UNSTREAMED_PIECES = 5000;
/** Large enough to keep the database busy, small enough to let other requests run in between. */
const BATCH_SIZE = 250;
/** Each stream costs as much as thousands of pages. */
const MAX_CONCURRENT = 4;

const pieces = z.array(product);

type CatalogueShop = RateReader & { clock: () => Date };

/** Streams the catalogue as a `getProducts` response in batches. No snapshot: products as they are when read, at the first rates. */
async function* streamCatalogue(shop: CatalogueShop, categories: CountedCategory[]): AsyncGenerator<string> {
  const { rates } = await readLiveRates(shop, shop.clock());
  let opening = '{"data":[';
  for (const { categoryId, categoryName, status } of categories) {
    const head = JSON.stringify({ category_name: categoryName, status, products: [] });
    yield `${opening}${head.slice(0, -2)}`;
    opening = ',';
    let [after, between] = [0, ''];
    for (;;) {
      const slices = [{ categoryId, after, skip: 0, take: BATCH_SIZE }];
      const rows = await listProducts(shop.db, { slices, skip: 0, take: BATCH_SIZE });
      const now = shop.clock();
      const text = JSON.stringify(
        z.encode(
          pieces,
          rows.map((row) => toProduct(row, rates, now)),
        ),
      ).slice(1, -1);
      if (text) yield between + text;
      between = ',';
      after = rows.at(-1)?.productId ?? after;
      if (rows.length < BATCH_SIZE) break;
    }
    yield ']}';
  }
  yield opening === ',' ? ']}' : `${opening}]}`;
}

/** Streams `getProducts` without parameters if the catalogue is too large for one response. Refusal: busy, at too many streams. */
export function createCatalogueStreams(
  shop: CatalogueShop,
): (query: ProductsQuery) => Promise<Readable | Refusal | undefined> {
  let inFlight = 0;
  return async (query) => {
    if (!isWhole(query)) return undefined;
    const categories = await countedCategories(shop.db, {});
    if (lengthOf(categories) <= MAX_UNSTREAMED_PIECES) return undefined;
    if (inFlight >= MAX_CONCURRENT) return refuse('busy');
    inFlight += 1;
    return Readable.from(streamCatalogue(shop, categories)).once('close', () => {
      inFlight -= 1;
    });
  };
}
