import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { documentNumber } from './number-queries.ts';

const shop = shopOfThisFile();

test('an invoice number has at most 16 legal characters and differs for each serial of the first million of a year', async () => {
  const { rows } = await shop.db.execute(sql`
    select count(distinct number)::int as numbers, bool_and(number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$') as legal
    from (select ${documentNumber} as number
      from generate_series(0, 999999, 37) as serial, (values ('INV', '26-27')) as year(series, financial_year)) as numbered`);
  expect(rows).toEqual([{ numbers: 27_028, legal: true }]);
});

test('an invoice number contains its series, financial year and serial number', async () => {
  const { rows } = await shop.db.execute(sql`
    select ${documentNumber} as number from (values
      ('INV', '26-27', 124), ('INV', '98-99', 1), ('CN', '26-27', 999999), ('INV', '26-27', 1000000)
    ) as known(series, financial_year, serial)`);
  expect(rows.map(({ number }) => number)).toEqual([
    'INV/26-27/000124',
    'INV/98-99/000001',
    'CN/26-27/999999',
    'INV/26-27/1000000',
  ]);
});
