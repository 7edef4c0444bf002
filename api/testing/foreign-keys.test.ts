import { expect, test } from 'vitest';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();

/** No call looks rows up by these; the rows that they refer to are never removed. */
const NOT_LOOKED_UP = [
  'cart_lines(product_id)',
  'certificates(file_hash)',
  // By order or by number.
  'coupon_redemptions(user_id)',
  'credit_notes(user_id)',
  'documents(sha256)',
  'heavier_pieces(piece_id)',
  // Of the orders that wait for a product, which are found by their state.
  'order_items(product_id)',
  'payment_intents(scheme_id)',
  'pieces(photo_hash)',
  'product_photos(media_hash)',
  'returns(exchange_order_id)',
  'shared_votes(product_id)',
  // Of one customer, whose plans are few.
  'user_schemes(scheme_id)',
  'weight_settlements(piece_id)',
];

test('every other foreign key has an index, so that rows are found without reading their table', async () => {
  const { rows } = await shop.pool.query<{ key: string }>(`
    select format('%s(%s)', key.conrelid::regclass, string_agg(attname, ',' order by place)) as key
    from pg_constraint key cross join lateral unnest(key.conkey) with ordinality as of(attnum, place)
    join pg_attribute on attrelid = key.conrelid and pg_attribute.attnum = of.attnum
    where key.contype = 'f' and key.connamespace = current_schema()::regnamespace and not exists (
      select from pg_index where indrelid = key.conrelid and indkey[0] = key.conkey[1])
    group by key.oid, key.conrelid order by key`);
  expect(rows.map(({ key }) => key).toSorted()).toEqual(NOT_LOOKED_UP);
});
