import type { Database } from '#api/platform/database/database.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { Product, ProductsQuery, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { categoryMatches, genderMatches } from '#contract/catalogue/catalogue-filter.ts';
import { LISTING_FIRST_PAGE_SIZE, MAX_LISTING_DEPTH } from '#contract/constants.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import { PRODUCT_GENDERS } from '#db/tables/catalogue/catalogue.ts';
import { countFacts, matchedSource } from './facets/facet-queries.ts';
import { chosenValues, facetCountsOf, isFaceted } from './facets/facet-rules.ts';
import {
  type CountedCategory,
  countedCategories,
  type ListingFilter,
  type ListingPage,
  listProducts,
  type ProductRow,
} from './listing-queries.ts';
import {
  bandBounds,
  bandSteps,
  isWhole,
  lengthOf,
  slicesAfter,
  slicesOfAll,
  slicesOfPage,
  toProduct,
} from './rules.ts';

function byCategory(
  categories: CountedCategory[],
  rows: ProductRow[],
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): ProductsResponse['data'] {
  const found = new Map<number, Product[]>(categories.map(({ categoryId }) => [categoryId, []]));
  for (const row of rows) found.get(row.categoryId)?.push(toProduct(row, rates, now));
  return categories.map(({ categoryId, categoryName, status }) => ({
    category_name: categoryName,
    status,
    products: found.get(categoryId) ?? [],
  }));
}

function filterOf({ gender, band, collection }: ProductsQuery): ListingFilter {
  return {
    ...(collection && { collection }),
    ...(gender && { genders: PRODUCT_GENDERS.filter((known) => genderMatches(gender, known)) }),
    ...(band && { price: bandBounds(band), priceSteps: bandSteps(band) }),
  };
}

/** A listing narrowed by facets: its products, the counts of categories and the further choices. */
async function narrowedBy(db: Database, query: ProductsQuery, categories: readonly CountedCategory[]) {
  const chosen = chosenValues(query);
  const ids = categories.map(({ categoryId }) => String(categoryId));
  const { facts, ids: few } = await countFacts(db, new Map([...chosen, ['category', ids]]), {
    isAll: query.facets !== undefined,
  });
  const pieces = new Map(
    facts.flatMap((fact) => (fact.facet === 'category' ? [[Number(fact.value), fact.pieces]] : [])),
  );
  return {
    source: matchedSource(chosen, few),
    pieces,
    counts: query.facets && facetCountsOf(facts),
  };
}

/** Maps a page to slices of categories, so that few other rows are read. */
function placeOfPage(
  categories: CountedCategory[],
  { sort, after }: ProductsQuery,
  skip: number,
  take: number,
) {
  if (!sort) {
    const slices =
      after === undefined ? slicesOfPage(categories, skip, take) : slicesAfter(categories, after, take);
    return { slices, skip: 0 };
  }
  return after === undefined
    ? { slices: slicesOfAll(categories, skip + take), skip }
    : { slices: slicesOfAll(categories, take), skip: 0, after };
}

/** The whole catalogue without parameters, otherwise one page with its total. Lists every active category, for the menu. */
export async function findProducts(
  reader: RateReader,
  query: ProductsQuery,
  now: Date,
): Promise<ProductsResponse> {
  const { db } = reader;
  const faceted = isFaceted(query);
  const filter = faceted ? {} : filterOf(query);
  const { category = '', sort, page = 1, page_size = LISTING_FIRST_PAGE_SIZE, after } = query;
  const { rates } = await readLiveRates(reader, now);
  const categories = await countedCategories(db, filter, after);
  const matching = categories.filter(({ categoryName }) => categoryMatches(category, categoryName));
  const narrowed = faceted || query.facets ? await narrowedBy(db, query, matching) : undefined;
  const chosen = faceted
    ? matching.map((one) => ({ ...one, pieces: narrowed?.pieces.get(one.categoryId) ?? 0 }))
    : matching;
  const total = lengthOf(chosen);
  if (isWhole(query)) {
    const all: ListingPage = { slices: slicesOfPage(chosen, 0, total), skip: 0, take: total };
    return { data: byCategory(categories, await listProducts(db, all), rates, now) };
  }
  const skip = (page - 1) * page_size;
  const isBeyondEnd = after === undefined && skip >= Math.min(total, MAX_LISTING_DEPTH);
  // One extra row shows whether another page follows.
  const take = page_size === 0 || isBeyondEnd ? 0 : page_size + 1;
  const place = placeOfPage(chosen, query, skip, take);
  const source = faceted ? narrowed?.source : undefined;
  const rows = await listProducts(db, { ...filter, ...place, sort, take, source });
  const shown = rows.slice(0, page_size);
  const next = rows.length > page_size ? shown.at(-1)?.productId : undefined;
  return {
    data: byCategory(categories, shown, rates, now),
    ...{ total, page, page_size },
    ...(next && { next }),
    ...(narrowed?.counts && { facets: narrowed.counts }),
  };
}
