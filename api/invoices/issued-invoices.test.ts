import { expect, test } from 'vitest';
import { buy, invoicesOf, MUMBAI, order, PIECES } from '#api/payments/purchase-testing.ts';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { openTestShop, shopOfThisFile, type TestShop } from '#api/testing/shop-testing.ts';
import { rupees, toPaise } from '#contract/money/money.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';
import { isGstin } from '#contract/seller/gstin.ts';

const shop = shopOfThisFile();

async function idOf(sku: string): Promise<number> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select product_id as id from products where sku = $1',
    [sku],
  );
  return rows[0]?.id ?? 0;
}

const PENDANT: [number, number][] = [[PIECES.pendant, 2]];

/** Buys products and returns the resulting invoice. */
async function billed(at: TestShop, pieces: [number, number][], address?: ShippingAddress): Promise<Invoice> {
  const customer = await at.newCustomer();
  const { orderId } = await buy(at, customer, { pieces, ...(address && { address }) });
  const [invoice, ...more] = await invoicesOf(at, customer, orderId);
  if (!invoice || more.length > 0) throw new Error(`${more.length} invoices too many`);
  return invoice;
}

function expectToAddUp(amounts: Record<'subtotal' | 'discount' | 'cgst' | 'sgst' | 'total_amount', number>) {
  const { subtotal, discount, cgst, sgst, total_amount } = amounts;
  expect(
    toPaise(rupees(subtotal)) - toPaise(rupees(discount)) + toPaise(rupees(cgst)) + toPaise(rupees(sgst)),
  ).toBe(toPaise(rupees(total_amount)));
  expect(discount).toBeGreaterThanOrEqual(0);
}

test('an issued invoice does not change with its order, products and customer', async () => {
  const other = await openTestShop();
  const customer = await other.newCustomer();
  const { orderId } = await buy(other, customer, { pieces: PENDANT });
  const before = await invoicesOf(other, customer, orderId);
  // Bypasses the database's own protection, as an administrator could.
  await other.pool.query(`set session_replication_role = replica;
    update order_items set product_name = 'Another', hsn = '9999', purity = '', gross_weight_mg = 1, net_weight_mg = 1,
      quantity = 3, subtotal_paise = unit_price_paise * 3, coupon_share_paise = 0, discounted_subtotal_paise = unit_price_paise * 3,
      unit_product_price_paise = 1, unit_stone_value_paise = 1, unit_making_charges_paise = 1, unit_discount_paise = 1;
    update orders set coupon_code = 'OTHER', recipient_name = 'x', recipient_phone = 'x', street = 'x', city = 'x', pincode = '560001', state_code = '29';
    update products set product_name = product_name || ' new', hsn = '7118', purity = '999';
    update users set name = 'Another', phone = '1';
    set session_replication_role = origin`);
  expect(await invoicesOf(other, customer, orderId)).toEqual(before);
  await other.stop();
});

test('an invoice says what the coupon took off, how it was paid, the rate of the metal and the stones', async () => {
  const customer = await shop.newCustomer();
  const pieces: [number, number][] = [
    [await idOf('P002'), 1],
    [await idOf('P008'), 1],
  ];
  const { orderId, razorpay_payment_id } = await buy(shop, customer, { pieces, coupon: 'SWAGAT750' });
  const [invoice] = await invoicesOf(shop, customer, orderId);
  expect(invoice).toMatchObject({
    ...{ coupon_code: 'SWAGAT750', coupon_amount: 750 },
    payment_method: expect.stringMatching(/^(?:card|upi|netbanking)$/),
    payment_reference: razorpay_payment_id,
    lines: [
      { stone: 'Diamond (natural) SI-GH, 0.03 ct', rate_per_gram: 7255 },
      { purity: '22K916', rate_per_gram: 11_365 },
    ],
    documents: [{ coupon_amount: 750 }],
  });
  expect(invoice?.lines[1]?.stone).toBeUndefined();
  // ₹750 less 3 % tax; the discount holds the ring's own discount too.
  expect(Math.abs((invoice?.coupon_before_tax ?? 0) - 728.16)).toBeLessThan(1);
  expect(invoice?.coupon_before_tax).toBeLessThan(invoice?.discount ?? 0);
  await expectInvariants(shop.db);
});

test('an invoice names the recipient of a gift, and the customer as the buyer', async () => {
  const recipient = { recipient_name: 'Asha Menon', recipient_phone: '+91 90000 00009' };
  const gift = await billed(shop, [[PIECES.pendant, 1]], { ...MUMBAI, ...recipient });
  expect(gift).toMatchObject(recipient);
  expect(gift.customer_name).not.toBe('Asha Menon');
  const own = await billed(shop, [[PIECES.pendant, 1]]);
  expect(own).not.toHaveProperty('recipient_name');
  expect(own).not.toHaveProperty('recipient_phone');
});

test('invoiced data cannot be changed in the order either; an unpaid order can be changed', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer);
  const unpaid = await order(shop, customer);
  const changes = [
    'update order_items set unit_price_paise = unit_price_paise where order_id = $1',
    'delete from order_items where order_id = $1',
    'update orders set total_paise = total_paise where order_id = $1',
    'update orders set coupon_code = null where order_id = $1',
  ];
  for (const change of changes) {
    const error = await shop.pool.query(change, [orderId]).catch((caught: unknown) => caught);
    expect([change, sqlState(error)]).toEqual([change, '23001']);
  }
  const { rowCount } = await shop.pool.query(
    'update order_items set unit_price_paise = unit_price_paise where order_id = $1',
    [unpaid.orderId],
  );
  expect(rowCount).toBe(1);
});

test('the tax of 99 pieces equals the rate times their taxable value to the paisa', async () => {
  const { lines, cgst, sgst, taxable_value } = await billed(shop, [[await idOf('P101'), 99]]);
  expect(lines).toMatchObject([{ quantity: 99, gst_percent: 3 }]);
  for (const half of [cgst, sgst]) {
    expect(Math.abs(toPaise(half) - toPaise(taxable_value) * 0.015)).toBeLessThan(1);
  }
});

test('a piece without reductions has no discount, and the five amounts add up', async () => {
  for (const sku of ['P001', 'P010', 'P105', 'P109']) {
    const invoice = await billed(shop, [[await idOf(sku), 3]]);
    expectToAddUp(invoice);
    expect([sku, invoice.discount, invoice.lines[0]?.discount]).toEqual([sku, 0, 0]);
  }
});

test('an order of gift cards only gets a receipt in a separate series, without tax', async () => {
  const invoice = await billed(shop, [[await idOf('P116'), 2]]);
  expect(invoice).toMatchObject({
    invoice_number: expect.stringMatching(/^GC\/\d\d-\d\d\/\d{6}$/),
    ...{ subtotal: 2202, discount: 0, cgst: 0, sgst: 0, igst: 0, total_amount: 2202, taxable_value: 0 },
    documents: [{ kind: 'gift card receipt', total_amount: 2202 }],
  });
});

test('an order of goods and gift cards gets two documents; its invoice contains their sums', async () => {
  const card = PIECES.giftCard;
  const alone = await billed(shop, PENDANT);
  const both = await billed(shop, [[card, 1], ...PENDANT]);
  expectToAddUp(both);
  expect(both.invoice_number).toMatch(/^INV\//);
  expect(both.total_amount).toBe(alone.total_amount + 5101);
  expect(both.documents).toMatchObject([
    { kind: 'invoice', document_number: both.invoice_number, total_amount: alone.total_amount },
    { kind: 'gift card receipt', total_amount: 5101, cgst: 0, discount: 0 },
  ]);
  for (const document of both.documents) expectToAddUp(document);
  expect([both.cgst, both.sgst, both.taxable_value]).toEqual([alone.cgst, alone.sgst, alone.taxable_value]);
  const [invoice, receipt] = both.documents.map(({ document_number }) => document_number);
  expect(both.lines.map((line) => [line.document_number, line.total])).toEqual([
    [invoice, alone.total_amount],
    [receipt, 5101],
  ]);
});

test('in an order to another state a gift card bears no tax, and goods bear IGST', async () => {
  const address = { street: '12 MG Road', city: 'Bengaluru', pincode: '560001' };
  const invoice = await billed(shop, [[PIECES.giftCard, 1], ...PENDANT], address);
  expect(invoice.documents.map(({ igst }) => igst > 0)).toEqual([true, false]);
  expect(toPaise(invoice.igst)).toBe(toPaise(invoice.cgst) + toPaise(invoice.sgst));
});

test.each([
  ['a gold pendant', 'P065', { unit: 'PCS', unit_quantity: 2, is_hallmarked: true }],
  ['a ring under two grams', 'P001', { unit: 'PCS', unit_quantity: 2, is_hallmarked: false }],
  ['a gold coin', 'P106', { unit: 'GMS', unit_quantity: 4, is_hallmarked: false }],
  ['a silver bar', 'P115', { unit: 'GMS', unit_quantity: 200, is_hallmarked: false }],
  ['a silver toe ring', 'P101', { unit: 'PCS', unit_quantity: 2, is_hallmarked: false }],
  ['a kundan necklace', 'P037', { unit: 'PCS', unit_quantity: 2, is_hallmarked: false }],
])('%s has the right unit, and is marked as hallmarked only where required', async (_what, sku, line) => {
  expect((await billed(shop, [[await idOf(sku), 2]])).lines).toMatchObject([line]);
});

/** A well-formed GSTIN of a state. */
function gstinOf(stateCode: string): string {
  const first = `${stateCode}AAACX0000X1Z`;
  const check = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((sign) => isGstin(first + sign));
  return `${first}${check}`;
}

test('tax inside a union territory without a legislature is UTGST', async () => {
  const chandigarh = await openTestShop({ SELLER_GSTIN: gstinOf('04'), SELLER_STATE: 'Chandigarh' });
  const invoice = await billed(chandigarh, PENDANT, {
    street: '1 Sector 17',
    city: 'Chandigarh',
    pincode: '160017',
  });
  expect(invoice).toMatchObject({ state_tax: 'UTGST', igst: 0, place_of_supply: { state_code: '04' } });
  await expectInvariants(chandigarh.db);
  await chandigarh.stop();
  expect((await billed(shop, PENDANT)).state_tax).toBe('SGST');
});

test('another prefix starts a separate series', async () => {
  const renamed = await openTestShop({ INVOICE_PREFIX: 'TJ7' });
  expect((await billed(renamed, PENDANT)).invoice_number).toMatch(/^TJ7\/\d\d-\d\d\/000001$/);
  expect((await billed(renamed, PENDANT)).invoice_number).toMatch(/^TJ7\/\d\d-\d\d\/000002$/);
  await expectInvariants(renamed.db);
  await renamed.stop();
});

test.each(['TOLA', 'GC', 'RV', 'inv', 'A/B', 'Ä'])('the prefix "%s" is refused', async (prefix) => {
  await expect(openTestShop({ INVOICE_PREFIX: prefix })).rejects.toThrow('INVOICE_PREFIX');
});

test.each([
  ['a pincode of one state', { pincode: '560001' }, '29'],
  ['a pincode of two states and the state', { pincode: '396230', state: 'Gujarat' }, '24'],
  ['a pincode of two states alone', { pincode: '396230' }, '26'],
  ['an unreadable pincode and the state', { pincode: 'near the lake', state: '33' }, '33'],
  ['an army pincode and the state', { pincode: '900056', state: 'rajasthan' }, '08'],
  ['an unreadable pincode alone', { pincode: '4000' }, '27'],
  ['Mohali', { pincode: '160059' }, '03'],
])('%s determines the place of supply', async (_what, part, stateCode) => {
  const invoice = await billed(shop, PENDANT, { ...MUMBAI, ...part });
  expect(invoice.place_of_supply.state_code).toBe(stateCode);
  expect(invoice.igst > 0).toBe(stateCode !== '27');
});
