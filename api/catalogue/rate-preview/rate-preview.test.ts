import { beforeAll, expect, test } from 'vitest';
import { forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram, type Rupees, rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';

const GOLD = '22K916';
const PLATINUM = 'Pt950';
const MANY = 5000;
const shop = shopOfThisFile();
let manager: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  await shop.pool.query('delete from stones');
  await shop.pool.query("update products set price_mode = 'fixed'");
  await shop.pool.query(`
    update products set price_mode = 'by rate', making_kind = 'percent', making_value = 1200
    where purity in ('${GOLD}', '${PLATINUM}') and hsn like '7113%'`);
  await forgetRates(shop.pool);
  await stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(1_136_500));
});

const preview = async (rates: Record<string, number>) =>
  manager.call(officeCalls.previewRates, { body: { rates: rates as Record<string, Rupees> } });

/** The prices that the listing shows of the pieces of gold. */
async function prices(): Promise<Map<string, number>> {
  const { rows } = await shop.pool.query<{ sku: string; product_id: number }>(
    `select sku, product_id from products where purity = '${GOLD}'`,
  );
  const skus = new Map(rows.map(({ sku, product_id }) => [product_id, sku]));
  const { body } = await shop.call(calls.getProducts, {});
  const shown = body.data.flatMap(({ products }) => products);
  return new Map(
    shown.flatMap(({ product_id, price }) => {
      const sku = skus.get(product_id);
      return sku === undefined ? [] : [[sku, price] as const];
    }),
  );
}

test('the preview equals the effect of applying, and changes nothing', async () => {
  await shop.pool.query(`
    update products set price_floor_paise = 99999999999 where product_id in
      (select product_id from products where purity = '${GOLD}' and price_mode = 'by rate' order by 1 limit 3)`);
  const before = await prices();
  const { body } = await preview({ [GOLD]: 11_500, [PLATINUM]: 4600 });
  expect(await prices()).toEqual(before);
  expect(body).toMatchObject({ below_floor: 3, on_request: 0, largest_fall: null });
  expect(body.looked_at).toBe(body.goods);
  expect(body.average_percent).toBeCloseTo(1.18, 0);
  expect(body.sellable_again).toBeGreaterThan(0);
  expect(body.listed_below_floor).toHaveLength(3);

  const { rate_set_id: based_on } = (await manager.call(officeCalls.getRates)).body;
  const rates = { [GOLD]: rupees(11_500), [PLATINUM]: rupees(4600) };
  expect((await manager.call(officeCalls.applyRates, { body: { based_on, rates } })).status).toBe(200);
  const after = await prices();
  const moved = [...after].filter(([sku, price]) => before.get(sku) !== price);
  expect(moved).toHaveLength(body.changed);
  const rises = moved.map(([sku, price]) => price - (before.get(sku) ?? 0));
  const { sku = '', price_before, price_after } = body.largest_rise ?? {};
  expect([before.get(sku), after.get(sku)]).toEqual([price_before, price_after]);
  expect(Math.max(...rises)).toBe((price_after ?? 0) - (price_before ?? 0));
});

test('rates that cannot be applied are refused as they are there', async () => {
  expect((await preview({ [GOLD]: 115_000 })).body.fields?.[`rates.${GOLD}`]).toContain('not of ten');
  expect((await preview({ '99K': 9000 })).body.fields?.['rates.99K']).toContain('has no "99K"');
});

test('every one of many goods is counted, and the first below their floor are listed', async () => {
  const { rows } = await shop.pool.query<{ columns: string }>(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'products' and column_name not in ('product_id', 'sku')`);
  const columns = rows[0]?.columns;
  await shop.pool.query(`
    insert into products (sku, ${columns})
    select 'MANY-' || number, ${columns} from products, generate_series(1, ${MANY}) as number
    where product_id = (select min(product_id) from products where purity = '${GOLD}' and price_mode = 'by rate')`);
  const { body } = await preview({ [GOLD]: 11_600 });
  expect(body.changed).toBeGreaterThanOrEqual(MANY);
  expect(body.looked_at).toBe(body.goods);
  expect(body.listed_below_floor).toHaveLength(50);
});
