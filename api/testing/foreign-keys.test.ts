import { expect, test } from 'vitest';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();

/** No call looks rows up by these alone; the rows that they refer to are never removed. */
const NOT_LOOKED_UP = [
  'cart_lines(product_id)',
  'certificates(file_hash)',
  // By order or by number.
  'coupon_redemptions(user_id)',
  'credit_notes(user_id)',
  'documents(sha256)',
  'heavier_pieces(piece_id)',
  'invoices(user_scheme_id)',
  // Of open orders, which are found by their state.
  'order_items(product_id)',
  'payment_intents(scheme_id)',
  // With its customer.
  'payment_intents(user_scheme_id)',
  // Only of pieces that were made for it, which have an index.
  'piece_moves(order_item_id)',
  'pieces(photo_hash)',
  'product_photos(media_hash)',
  // Only of those on sale, which have an index.
  'products(category_id)',
  'returns(exchange_order_id)',
  'shared_votes(product_id)',
  // A filter of the office's list.
  'user_schemes(scheme_id)',
  'weight_settlements(piece_id)',
];

// One of some rows only cannot serve a call that reads others, too.
test('every other foreign key has an index of all rows, so that rows are found without reading their table', async () => {
  const { rows } = await shop.pool.query<{ key: string }>(`
    select format('%s(%s)', key.conrelid::regclass, string_agg(attname, ',' order by place)) as key
    from pg_constraint key cross join lateral unnest(key.conkey) with ordinality as of(attnum, place)
    join pg_attribute on attrelid = key.conrelid and pg_attribute.attnum = of.attnum
    where key.contype = 'f' and key.connamespace = current_schema()::regnamespace and not exists (
      select from pg_index where indrelid = key.conrelid and indkey[0] = key.conkey[1] and (indpred is null
        or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]))))
    group by key.oid, key.conrelid order by key`);
  expect(rows.map(({ key }) => key).toSorted()).toEqual(NOT_LOOKED_UP);
});
