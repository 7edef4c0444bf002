import { beforeAll, describe, expect, test } from 'vitest';
import { addRegisteredRing, piecesOf } from '#api/pieces/register/piece-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { SearchQuery } from '#contract/search/search.ts';
import { refreshProductWords } from './indexing-service.ts';
import { SPELLING_PAIRS } from './spelling-pairs-testing.ts';

const shop = shopOfThisFile();

const find = async (q: string, more: Partial<SearchQuery> = {}) => {
  const { status, body } = await shop.call(calls.search, { query: { q, ...more } });
  expect(status, q).toBe(200);
  return body;
};
const namesOf = async (q: string) => (await find(q)).data.map(({ product_name }) => product_name);

describe('words in any spelling and script (P-293)', () => {
  test.each(SPELLING_PAIRS)('%s and %s find the same pieces', async (one, other) => {
    const found = await namesOf(one);
    expect(found.length).toBeGreaterThan(0);
    expect((await namesOf(other)).sort()).toEqual(found.sort());
  });

  test('whole words first: a ring is no earring, a chain no chandbali, men no mangalsutra', async () => {
    const names = async (q: string) => (await namesOf(q)).join(' ');
    expect(await names('ring')).toMatch(/Ring/);
    expect(await names('ring')).not.toMatch(/Earring/);
    expect(await names('earrings')).not.toMatch(/ Ring/);
    expect(await names('chain')).not.toMatch(/Chandbali/);
    expect(await names('men')).not.toMatch(/Mangalsutra/);
  });

  test('what couples look for is found, though no piece is called so', async () => {
    for (const q of ['wedding ring', 'engagement rings', 'sagai ring']) {
      const { data, left_out } = await find(q);
      expect(left_out, q).toEqual([]);
      expect(data.map(({ product_name }) => product_name).join(' '), q).toMatch(/Couple Bands/);
    }
    expect(await namesOf('jhumka')).toContain('Chhoti Jhumki Earrings');
  });

  test('a word that nothing is like is left out, and the rest counts', async () => {
    const { data, left_out } = await find('mangalsutra qwertzuiop');
    expect(left_out).toEqual(['qwertzuiop']);
    expect(data.map(({ product_name }) => product_name).sort()).toEqual(
      (await namesOf('mangalsutra')).sort(),
    );
  });
});

describe('purity, price, weight and codes (P-294, P-295)', () => {
  test('"22k ring under 30000" finds 22K rings of at most ₹30,000', async () => {
    const { data, read_as } = await find('22k ring under 60000');
    expect(read_as).toEqual({ purity: '22k', price: { to: 60_000 } });
    expect(data.length).toBeGreaterThan(0);
    for (const { purity, price, product_name } of data) {
      expect([purity, product_name]).toEqual(['22K916', expect.stringContaining('Ring')]);
      expect(price).toBeLessThanOrEqual(60_000);
    }
  });

  test('a price alone, a weight alone, and a span that nothing is in', async () => {
    const dear = await find('above 1 lakh');
    expect(dear.total).toBeGreaterThan(0);
    expect(dear.data.every(({ price }) => price >= 100_000)).toBe(true);
    const { data } = await find('10 g');
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ net_weight }) => net_weight >= 9 && net_weight <= 11)).toBe(true);
    expect((await find('ring above 50 g under 2 g')).total).toBe(0);
  });

  test('whom it is for is read out of the words, alone and beside others', async () => {
    const genders = async (q: string) => {
      const { data, read_as, left_out } = await find(q);
      expect(left_out, q).toEqual([]);
      return { read: read_as.gender, of: [...new Set(data.map(({ product_gender }) => product_gender))] };
    };
    expect(await genders('ladies')).toEqual({ read: 'Female', of: expect.arrayContaining(['Female']) });
    expect((await genders('gold ring for woman under 30000')).of).not.toContain('Male');
    expect((await genders('ring for men')).of).not.toContain('Female');
    expect(await genders('kids')).toEqual({ read: 'Children', of: ['Children'] });
  });

  test('a chosen filter counts more than a word', async () => {
    const { data } = await find('rings for women', { gender: 'Male' });
    expect(data.length).toBeGreaterThan(0);
    expect(data.map(({ product_gender }) => product_gender)).not.toContain('Female');
  });

  test('a whole SKU, tag or hallmark number finds its product alone', async () => {
    const manager = await newStaff(shop, 'manager');
    const sku = await addRegisteredRing(manager, 2);
    const [piece, sold] = await piecesOf(manager, sku);
    if (!piece || !sold) throw new Error('no pieces');
    await shop.pool.query(
      "update pieces set huid = case tag when $1 then 'ZZ1234' else 'ZZ5678' end, huid_exempt_reason = null where tag in ($1, $2)",
      [piece.tag, sold.tag],
    );
    const codes = async (q: string) => (await find(q)).data.map(({ product_name }) => product_name);
    expect(await codes('p002')).toEqual(['Tara Solo Diamond Ring']);
    const [name] = await codes(sku);
    expect(name).toBeTruthy();
    for (const code of [sku.toLowerCase(), piece.tag, 'zz1234', 'ZZ5678'])
      expect(await codes(code)).toEqual([name]);
  });
});

describe('pages, misses and changes', () => {
  test('pages hold every piece once, in the same order, whatever the order is', async () => {
    for (const sort of [undefined, 'price-low', 'z-a'] as const) {
      const chosen = sort && { sort };
      const whole = (await find('gold', { page_size: 24, ...chosen })).data.map(
        ({ product_id }) => product_id,
      );
      const paged: number[] = [];
      let after: number | undefined;
      do {
        const page = await find('gold', { page_size: 7, ...chosen, ...(after && { after }) });
        paged.push(...page.data.map(({ product_id }) => product_id));
        after = page.next;
      } while (after !== undefined && paged.length < 500);
      expect(new Set(paged).size).toBe(paged.length);
      expect(paged.length).toBe((await find('gold')).total);
      expect(paged.slice(0, 24)).toEqual(whole);
    }
  });

  test('nothing found: the nearest categories, and the miss is counted without its numbers', async () => {
    const { total, nearest } = await find('platinum jhumka');
    expect(total).toBe(0);
    expect(nearest?.length).toBeGreaterThan(0);
    await find('vuvuzela xylophone 98200');
    await find('vuvuzela xylophone 98200', { is_typing: 'yes' });
    const { rows } = await shop.pool.query(
      "select typed, times from missed_searches where typed like '%xylophone%'",
    );
    expect(rows).toEqual([{ typed: 'vuvuzela xylophone', times: 1 }]);
  });

  test('a changed, withdrawn or renamed product is found by its present fields', async () => {
    const idOf = async (q: string) => (await find(q)).data.map(({ product_id }) => product_id);
    const [ring] = await idOf('p003');
    const set = async (change: string) => {
      await shop.pool.query(`update products set ${change} where product_id = $1`, [ring]);
      await refreshProductWords(shop.db);
    };
    await set("product_name = 'Zebravalli Ring'");
    expect(await idOf('zebrawalli')).toEqual([ring]);
    await set("status = 'withdrawn'");
    expect(await idOf('zebrawalli')).toEqual([]);
    await set("status = 'on sale'");
    expect(await idOf('zebravali')).toEqual([ring]);
  });
});

describe('whatever is typed', () => {
  const ODD = [
    '',
    ' ',
    '%',
    '_',
    "'",
    '\\',
    '"',
    ':*',
    '!&|()',
    '\0',
    '😀',
    '‮abc',
    'सोने ki ring',
    'மோதிரம்',
    'a',
    '<>',
    '1e9 g',
    '-1',
  ];

  beforeAll(() => refreshProductWords(shop.db));

  test.each(ODD)('%j is no failure', async (q) => {
    expect((await shop.call(calls.search, { query: { q } })).status).toBe(200);
  });

  test('more than 100 letters are refused; none of 300 random queries fails', async () => {
    expect((await shop.call(calls.search, { query: { q: 'a'.repeat(101) } })).status).toBe(400);
    const parts = ["'", ':', '&', '22k', 'ring', 'झुमका', '5 g', 'under', '-', '3', ' ', '!', '(', 'nath'];
    for (let time = 0; time < 300; time += 1) {
      const q = Array.from(
        { length: 1 + (time % 9) },
        (_, place) => parts[(time * 7 + place * place * 3) % parts.length],
      ).join(time % 2 ? ' ' : '');
      expect((await shop.call(calls.search, { query: { q } })).status, q).toBe(200);
    }
  });
});
