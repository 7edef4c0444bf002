import { expect, test } from 'vitest';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { emptyDatabaseOfThisFile } from './migration-testing.ts';

const FIRST_NEW = '0019_invoice_copies.sql';
const { client, migrate } = emptyDatabaseOfThisFile();

/** An order of a ring with a coupon and a gift card, invoiced as earlier versions did; its discount is negative. */
const INVOICED = `
  insert into users (user_id, name, email, email_key, phone, address, password_hash)
  values ('00000000-0000-4000-8000-000000000001', 'Meera', 'm@example.com', 'm@example.com', '1', 'Pune', '$argon2id$x');
  insert into categories (category_name, status, position) values ('Rings', 'active', 1), ('Gift Cards', 'active', 2);
  insert into products (sku, category_id, product_name, product_gender, product_price_paise, making_charges_paise,
    discount_paise, gst_cgst_paise, gst_sgst_paise, description, metal, purity, gross_weight_mg, net_weight_mg, stone,
    stone_value_paise, hsn, status, shown_price_paise)
  values ('P1', 1, 'Ring', 'Female', 900000, 100000, 0, 15000, 15000, '', 'Gold', '22K916', 2500, 2400, 'Ruby', 0,
    '71131911', 'on sale', 1030000),
    ('P2', 2, 'Card', 'Female', 110100, 0, 0, 0, 0, '', 'None', '', 0, 0, 'None', 0, '4907', 'on sale', 110100);
  insert into orders (order_id, user_id, cart_version, order_status, payment_status, subtotal_paise, discount_paise,
    total_paise, coupon_code, street, city, pincode, paid_at, price_kept_until, holds_stock, hold_number)
  values ('ORDER1', '00000000-0000-4000-8000-000000000001', 1, 'processing', 'Success', 1140100, 30000, 1110100,
    'WELCOME', 'a', 'b', '411001', now(), now(), true, 1);
  insert into order_items (order_id, product_id, product_name, quantity, unit_price_paise, unit_product_price_paise,
    unit_stone_value_paise, unit_making_charges_paise, unit_discount_paise, unit_cgst_paise, unit_sgst_paise,
    subtotal_paise, coupon_share_paise, discounted_subtotal_paise, hsn, purity, gross_weight_mg, net_weight_mg)
  values ('ORDER1', 1, 'Ring as sold', 1, 1030000, 900000, 0, 100000, 0, 15000, 15000, 1030000, 30000, 1000000,
    '71131911', '22K916', 2500, 2400),
    ('ORDER1', 2, 'Card', 1, 110100, 110100, 0, 0, 0, 0, 0, 110100, 0, 110100, '4907', '', 0, 0);
  insert into invoices (invoice_number, series, financial_year, serial, order_id, user_id, invoice_date, customer_name,
    customer_phone, billing_address, supply_state_name, supply_state_code, seller, subtotal_paise, discount_paise,
    taxable_value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
  values ('INV/26-27/000001', 'INV', '26-27', 1, 'ORDER1', '00000000-0000-4000-8000-000000000001', now(), 'Meera', '1',
    '{}', 'Maharashtra', '27', '{"state_code":"27"}', 1080964, -10, 1080974, 14563, 14563, 0, 0, 1110100);
  insert into invoice_lines (invoice_number, order_item_id, taxable_value_paise, gst_rate, cgst_paise, sgst_paise,
    round_off_paise, total_paise)
  values ('INV/26-27/000001', 1, 970874, 300, 14563, 14563, 0, 1000000),
    ('INV/26-27/000001', 2, 110100, 0, 0, 0, 0, 110100)`;

test('issued invoices get copies of the printed data and keep their amounts', async () => {
  await migrate((file) => file < FIRST_NEW);
  await client.query(INVOICED);
  const before = await client.query('select to_jsonb(invoices) as row from invoices');
  await migrate((file) => file >= FIRST_NEW);

  const after = await client.query('select to_jsonb(invoices) as row from invoices');
  expect(after.rows[0]?.row).toEqual({
    ...before.rows[0]?.row,
    ...{ payment_method: null, payment_reference: null, recipient_name: null, recipient_phone: null },
    ...{
      buyer_gstin: null,
      buyer_business: null,
      user_scheme_id: null,
      plan_saved_paise: null,
      gift_card_paise: null,
      old_gold_paise: null,
    },
    ...{ kind: 'invoice', edition: 1, is_supply_assumed: false, state_tax: 'SGST', coupon_code: 'WELCOME' },
  });
  const { rows: lines } = await client.query('select * from invoice_lines order by 1');
  expect(lines).toMatchObject([
    {
      ...{ description: 'Ring as sold', hsn: '71131911', purity: '22K916', unit_code: 'PCS', quantity: 1 },
      ...{ is_hallmarked: true, is_gift_card: false, discount_paise: '29126', taxable_value_paise: '970874' },
    },
    { description: 'Card', is_hallmarked: false, is_gift_card: false, discount_paise: '0' },
  ]);
  const { rows: items } = await client.query(
    'select stone, is_gift_card from order_items order by order_item_id',
  );
  expect(items).toEqual([
    { stone: 'Ruby', is_gift_card: false },
    { stone: 'None', is_gift_card: true },
  ]);
});

test('after the migration, neither invoices nor their orders can be changed', async () => {
  for (const change of [
    'update invoices set edition = 2',
    'update invoice_lines set description = description',
    'delete from order_items',
    'truncate order_items cascade',
  ]) {
    const error = await client.query(change).catch((caught: unknown) => caught);
    expect([change, sqlState(error)]).toEqual([change, '23001']);
  }
});
