import { beforeAll, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { ProductsQuery } from '#contract/catalogue/catalogue.ts';
import {
  categoryMatches,
  genderMatches,
  isInBand,
  PRICE_BANDS,
  SORTS,
} from '#contract/catalogue/catalogue-filter.ts';
import { FACET_IDS, type FacetId } from '#contract/catalogue/facet-ids.ts';
import { FACETS } from '#contract/catalogue/facets.ts';
import { SIZE_KINDS, type SizeKind, sizeLabel } from '#contract/choices/sizes.ts';
import { rupees } from '#contract/money/money.ts';
import { CHUNK_SIZE } from '#db/tables/catalogue/facets.ts';
import { refreshFacetBits } from './facet-bits-service.ts';

// Sets stock and sizes directly.
const shop = shopOfThisFile({}, { breaks: ['I20', 'I21', 'I60', 'I61'] });

interface Row {
  product_id: number;
  category_name: string;
  product_gender: string;
  collection: string | null;
  metal: string;
  purity: string;
  net_weight_mg: number;
  stone_families: string[];
  occasions: string[];
  shown_price_paise: string;
  stock: number | null;
  size_kind: SizeKind | null;
  standard_size: number | null;
  second_standard_size: number | null;
}

/** A piece with the values that it has of each facet. */
type Piece = Row & { values: Record<FacetId, string[]> };

let pieces: Piece[] = [];

async function readPieces(): Promise<void> {
  await refreshFacetBits(shop.db);
  const { rows } = await shop.pool.query<Row>(`
    select * from products join categories using (category_id) left join product_choices using (product_id)
    where products.status = 'on sale' and categories.status = 'active'`);
  pieces = rows.map((row) => {
    const values = Object.fromEntries(FACET_IDS.map((id) => [id, VALUES[id](row)]));
    return { ...row, values: values as Piece['values'] };
  });
}

const BOUNDS = [0, 2, 5, 10, 20, 50, Number.POSITIVE_INFINITY];

/** The values of a piece, by rules of their own. */
const VALUES: Record<FacetId, (row: Row) => string[]> = {
  metal: ({ metal }) => {
    const text = metal.toLowerCase();
    return FACETS.metal.values.filter((value) => text === value || text.endsWith(` ${value}`));
  },
  purity: ({ purity }) => {
    const text = purity.replace('Pt', '');
    return text === '' ? [] : [text.includes('K') ? (text.split('K')[0] ?? '') : text];
  },
  weight: ({ net_weight_mg }) => {
    const grams = net_weight_mg / 1000;
    const place = BOUNDS.findIndex((bound, index) => grams >= bound && grams < (BOUNDS[index + 1] ?? 0));
    return grams > 0 ? [FACETS.weight.values[place] ?? ''] : [];
  },
  stone: ({ stone_families }) => stone_families,
  occasion: ({ occasions }) => occasions,
  size: ({ stock, size_kind, standard_size, second_standard_size }) =>
    size_kind && second_standard_size === null && (stock ?? 0) > 0 ? [`${size_kind} ${standard_size}`] : [],
};

const priceOf = (piece: Piece) => rupees(Number(piece.shown_price_paise) / 100);

function fits(piece: Piece, query: ProductsQuery, leftOut?: string): boolean {
  const { category = '', gender = '', collection, band } = query;
  return (
    categoryMatches(category, piece.category_name) &&
    (leftOut === 'gender' || genderMatches(gender, piece.product_gender)) &&
    (leftOut === 'collection' || !collection || piece.collection === collection) &&
    (leftOut === 'band' || !band || isInBand(band, priceOf(piece))) &&
    FACET_IDS.every((id) => {
      const wanted = query[id]?.split(',');
      return leftOut === id || !wanted || piece.values[id].some((value) => wanted.includes(value));
    })
  );
}

/** A sequence of numbers below 1 that is the same in every run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function randomQuery(next: () => number): ProductsQuery {
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)];
  const maybe = <T>(share: number, make: () => T) => (next() < share ? make() : undefined);
  const some = (id: FacetId) => {
    const used = [...new Set(pieces.flatMap(({ values }) => values[id]))];
    const chosen = new Set([oneOf(used), ...(next() < 0.5 ? [oneOf(used)] : [])]);
    return FACETS[id].values.filter((value) => chosen.has(value)).join(',');
  };
  const query = {
    category: maybe(0.3, () => oneOf(['Rings', 'Chain', 'Earrings', 'Gold'])),
    gender: maybe(0.25, () => oneOf(['Female', 'Male', 'Children', 'Unisex'])),
    collection: maybe(0.1, () => oneOf(['Everyday Gold', 'Temple Lamp', 'First Steps'])),
    band: maybe(0.2, () => oneOf(PRICE_BANDS)?.id),
    sort: maybe(0.6, () => oneOf(SORTS)?.id),
    ...Object.fromEntries(FACET_IDS.map((id) => [id, maybe(id === 'size' ? 0.1 : 0.3, () => some(id))])),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

const ask = async (query: ProductsQuery) => {
  const { status, body } = await shop.call(calls.getProducts, { query });
  expect(status, JSON.stringify(query)).toBe(200);
  return { ...body, ids: body.data.flatMap(({ products }) => products.map((one) => one.product_id)) };
};

/** Requests wait for each other's round trips otherwise. */
async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** The values of a facet with their numbers, in order, without those that would leave none. */
function countedOptions(query: ProductsQuery, facet: FacetId) {
  const counts = new Map<string, number>();
  for (const piece of pieces.filter((one) => fits(one, query, facet)))
    for (const value of piece.values[facet]) counts.set(value, (counts.get(value) ?? 0) + 1);
  return FACETS[facet].values.flatMap((value) => {
    const counted = counts.get(value);
    return counted ? [{ value, pieces: counted }] : [];
  });
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

beforeAll(async () => {
  await shop.pool.query("update products set product_gender = 'Unisex' where product_id % 11 = 0");
  await shop.pool.query(
    'update products set stock = product_id % 3 where product_id % 4 < 2 and not has_pieces',
  );
  // Ids of further chunks.
  await shop.pool.query(`select setval('products_product_id_seq', ${CHUNK_SIZE * 3 - 20})`);
  await shop.pool.query(`
    insert into products (sku, category_id, product_name, product_gender, product_price_paise, making_charges_paise,
      discount_paise, gst_cgst_paise, gst_sgst_paise, description, collection, metal, purity, gross_weight_mg, net_weight_mg,
      stone, stone_value_paise, hsn, stock, status, shown_price_paise, occasions, stone_families)
    select 'F-' || product_id, category_id, product_name || ' again', product_gender, product_price_paise, making_charges_paise,
      discount_paise, gst_cgst_paise, gst_sgst_paise, description, collection, metal, purity, gross_weight_mg, net_weight_mg,
      stone, stone_value_paise, hsn, null, status, shown_price_paise, occasions, stone_families
    from products where product_id % 3 = 0`);
  await readPieces();
});

describe('facets of the listing (P-297, P-298)', () => {
  test('200 random combinations: pieces, total and every number are those of the catalogue, to one', async () => {
    const next = dice(20_261_123);
    let nonEmpty = 0;
    const queries = Array.from({ length: 200 }, () => randomQuery(next));
    await severalAtOnce(queries, async (query) => {
      const wanted = pieces.filter((piece) => fits(piece, query)).map(({ product_id }) => product_id);
      // Pieces are compared where one page has them all.
      const page_size = wanted.length <= 40 ? 40 : 1;
      const { ids, total, facets = [] } = await ask({ ...query, page_size, facets: 'yes' });
      const said = JSON.stringify(query);
      expect(total, said).toBe(wanted.length);
      if (wanted.length <= 40) expect(sorted(ids), said).toEqual(sorted(wanted));
      nonEmpty += wanted.length > 0 ? 1 : 0;
      const expected = FACET_IDS.map((facet) => ({ facet, options: countedOptions(query, facet) }));
      expect(
        facets.filter(({ facet }) => FACET_IDS.some((id) => id === facet)),
        said,
      ).toEqual(expected.filter(({ options }) => options.length > 0));
      const bands = facets.find(({ facet }) => facet === 'band')?.options ?? [];
      const ofAnyBand = pieces.filter((piece) => fits(piece, query, 'band'));
      for (const { id } of PRICE_BANDS) {
        const wantedInBand = ofAnyBand.filter((piece) => isInBand(id, priceOf(piece))).length;
        expect(bands.find(({ value }) => value === id)?.pieces ?? 0, said).toBe(wantedInBand);
      }
    });
    expect(nonEmpty).toBeGreaterThan(50);
  }, 120_000);

  test.each([undefined, ...SORTS.map(({ id }) => id)])(
    'sorted %s, its pages hold every piece once',
    async (sort) => {
      const query: ProductsQuery = { metal: 'gold', ...(sort && { sort }) };
      const whole = await ask({ ...query, page_size: 100 });
      const paged: number[] = [];
      let after: number | undefined;
      do {
        const page = await ask({ ...query, page_size: 50, ...(after && { after }) });
        paged.push(...page.ids);
        after = page.next;
      } while (after !== undefined && paged.length < 500);
      expect(paged.length).toBe(whole.total);
      expect(new Set(paged).size).toBe(paged.length);
      // A page lists its pieces by category.
      expect(sorted(paged.slice(0, 100))).toEqual(sorted(whole.ids));
    },
  );

  test('more matches than are read by their ids are found along the index of the order', async () => {
    const silver = { metal: 'silver', page_size: 120 };
    const { total = 0 } = await ask(silver);
    await shop.pool.query(`
      insert into products (sku, category_id, product_name, product_gender, product_price_paise, making_charges_paise,
        discount_paise, gst_cgst_paise, gst_sgst_paise, description, metal, purity, gross_weight_mg, net_weight_mg, stone,
        stone_value_paise, hsn, status, shown_price_paise)
      select 'M-' || number, 1, 'Many ' || number, 'Female', 100000, 0, 0, 1500, 1500, '', 'Silver', '925', 4000, 3500, 'None',
        0, '71131149', 'on sale', 103000 + number * 100 from generate_series(1, 2100) as number`);
    await refreshFacetBits(shop.db);
    for (const sort of [undefined, 'price-low', 'price-high', 'a-z'] as const) {
      const query = { ...silver, ...(sort && { sort }) };
      const order = {
        'price-low': 'shown_price_paise',
        'price-high': 'shown_price_paise desc',
        'a-z': 'lower(product_name)',
      };
      const { rows } = await shop.pool.query(`
        select product_id from products join categories using (category_id) where products.status = 'on sale' and metal = 'Silver'
        order by ${sort ? order[sort] : 'position'}, product_id limit 240`);
      const first = await ask(query);
      expect(first.total).toBe(total + 2100);
      const second = await ask({ ...query, ...(first.next && { after: first.next }) });
      const wanted = rows.map(({ product_id }) => product_id);
      expect(sorted(first.ids), sort).toEqual(sorted(wanted.slice(0, 120)));
      expect(sorted(second.ids), sort).toEqual(sorted(wanted.slice(120)));
    }
    await shop.pool.query("update products set status = 'withdrawn' where sku like 'M-%'");
    await refreshFacetBits(shop.db);
    expect((await ask(silver)).total).toBe(total);
  });

  test('what changes is counted anew, registered pieces by their own size', async () => {
    const pieceOf = { occasion: 'engagement', stone: 'diamond' };
    const before = await ask(pieceOf);
    const [productId] = before.ids;
    await shop.pool.query("update products set occasions = '{gift}' where product_id = $1", [productId]);
    await refreshFacetBits(shop.db);
    expect((await ask(pieceOf)).total).toBe((before.total ?? 0) - 1);
    await shop.pool.query(`update products set has_pieces = true, stock = 1 where product_id = $1`, [
      productId,
    ]);
    await shop.pool.query(
      `insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, size, huid_exempt_reason, place, state)
       values ($1, 'FACET-1', 2000, 2000, '17', 'test', 'Tray', 'in shop')`,
      [productId],
    );
    await refreshFacetBits(shop.db);
    expect((await ask({ size: 'ring 17' })).ids).toContain(productId);
    await shop.pool.query("update pieces set state = 'melted' where tag = 'FACET-1'");
    await refreshFacetBits(shop.db);
    expect((await ask({ size: 'ring 17' })).ids).not.toContain(productId);
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [productId]);
    await refreshFacetBits(shop.db);
    expect((await ask({ occasion: 'gift', page_size: 120 })).ids).not.toContain(productId);
    await readPieces();
  });

  test('the order of values means nothing, and no value none', async () => {
    const { total: all } = await ask({ page_size: 0 });
    for (const metal of ['', ',']) expect((await ask({ metal, page_size: 0 })).total, metal).toBe(all);
    const { total } = await ask({ metal: 'gold,silver', page_size: 0 });
    for (const metal of ['silver,gold', 'Silver, gold,gold'])
      expect((await ask({ metal, page_size: 0 })).total, metal).toBe(total);
  });

  test('unknown values are refused with the known ones (P-332)', async () => {
    for (const metal of ['copper', 'gold,copper', "'; --", '\u0000']) {
      const listing = await shop.call(calls.getProducts, { query: { metal } });
      expect(listing.status, metal).toBe(400);
      expect(listing.body.message).toBe(
        'Please choose metal from: gold, yellow gold, rose gold, white gold, silver, platinum.',
      );
    }
    for (const id of FACET_IDS) {
      const found = await shop.call(calls.search, { query: { q: 'ring', [id]: 'unobtainium' } });
      expect([found.status, found.body.message]).toEqual([
        400,
        expect.stringContaining(`${FACETS[id].values[0]}`),
      ]);
    }
    expect((await shop.call(calls.getProducts, { query: { metal: 'x'.repeat(601) } })).status).toBe(400);
  });
});

test('a search is narrowed and counted alike', async () => {
  const next = dice(7);
  const words = ['ring', 'gold', 'payal', 'jumka', 'under 1 lakh'];
  const searches = Array.from({ length: 40 }, (_, place) => {
    const { category: __, sort: ___, ...query } = randomQuery(next);
    return { q: words[place % words.length] ?? '', query };
  });
  await severalAtOnce(searches, async ({ q, query }) => {
    const { status, body } = await shop.call(calls.search, {
      query: { q, ...query, facets: 'yes', page_size: 24 },
    });
    expect(status).toBe(200);
    const metals = body.facets?.find(({ facet }) => facet === 'metal')?.options ?? [];
    for (const { value, pieces: counted } of metals.slice(0, 2)) {
      const chosen = await shop.call(calls.search, { query: { q, ...query, metal: value } });
      expect(chosen.body.total, JSON.stringify([q, query, value])).toBe(counted);
    }
  });
});

test('sizes of pieces are written as the database reads them', async () => {
  for (const kind of SIZE_KINDS) {
    const { rows } = await shop.pool.query('select 1 from product_choices where size_kind = $1 limit 1', [
      kind,
    ]);
    expect(rows.length, kind).toBe(1);
  }
  expect([sizeLabel('ring', 12), sizeLabel('bangle', 6), sizeLabel('chain', 18)]).toEqual([
    '12',
    '2-6',
    '18 in',
  ]);
});
