import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Database } from '#api/platform/database/database.ts';
import { type ProductsQuery, product } from '#contract/catalogue.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type CountedCategory, countedCategories, listProducts } from './listing-queries.ts';
import { isWhole, lengthOf, toProduct } from './rules.ts';

/** Up to here the whole catalogue is one answer, made at once and kept; beyond it would not be kept anyway (5 MB). */
const MAX_UNSTREAMED_PIECES = 5000;
/** Enough at once to keep the database busy, few enough for other callers to have their turn in between. */
const PIECES_AT_ONCE = 250;
/** Each costs as much as thousands of pages. */
const MAX_CONCURRENT = 4;

const pieces = z.array(product);

/**
 * Reads the whole catalogue for one caller after the other, in the form of `getProducts` and category by category, so
 * that it takes the memory of one part whatever its length. It is no picture of one moment: a piece that changes
 * meanwhile is there as it is when its part is read.
 */
async function* wholeCatalogue(
  db: Database,
  clock: () => Date,
  categories: CountedCategory[],
): AsyncGenerator<string> {
  let opening = '{"data":[';
  for (const { categoryId, categoryName, status } of categories) {
    const head = JSON.stringify({ category_name: categoryName, status, products: [] });
    yield `${opening}${head.slice(0, -2)}`;
    opening = ',';
    let [after, between] = [0, ''];
    for (;;) {
      const stretches = [{ categoryId, after, skip: 0, take: PIECES_AT_ONCE }];
      const rows = await listProducts(db, { stretches, skip: 0, take: PIECES_AT_ONCE });
      const now = clock();
      const text = JSON.stringify(
        z.encode(
          pieces,
          rows.map((row) => toProduct(row, now)),
        ),
      ).slice(1, -1);
      if (text) yield between + text;
      between = ',';
      after = rows.at(-1)?.productId ?? after;
      if (rows.length < PIECES_AT_ONCE) break;
    }
    yield ']}';
  }
  yield opening === ',' ? ']}' : `${opening}]}`;
}

/**
 * Answers `getProducts` without parameters as a stream when the catalogue is too long for one piece; undefined when it
 * is not, or when a page is asked for. Refusal: busy, when several are being read already.
 */
export function createWholeCatalogues(
  db: Database,
  clock: () => Date,
): (query: ProductsQuery) => Promise<Readable | Refusal | undefined> {
  let underWay = 0;
  return async (query) => {
    if (!isWhole(query)) return undefined;
    const categories = await countedCategories(db, {});
    if (lengthOf(categories) <= MAX_UNSTREAMED_PIECES) return undefined;
    if (underWay >= MAX_CONCURRENT) return refuse('busy');
    underWay += 1;
    return Readable.from(wholeCatalogue(db, clock, categories)).once('close', () => {
      underWay -= 1;
    });
  };
}
