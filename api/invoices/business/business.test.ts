import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import {
  BENGALURU,
  buy,
  invoicesOf,
  open,
  order,
  PIECES,
  pay,
  shown,
  until,
  verify,
} from '#api/payments/purchase-testing.ts';
import { changeSettings } from '#api/settings/settings-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import { invoiceDocuments } from '#contract/orders/invoice-document/invoice-document.ts';

const shop = shopOfThisFile();
const BUYER: BusinessBuyer = { gstin: '27AAACB0000B1ZV', business_name: 'Bhavani Gifts LLP' };
const OTHER: BusinessBuyer = { gstin: '27AAACD0000D1ZP', business_name: 'Deepam Trading Co' };

let customer: LoginResponse;
beforeAll(async () => {
  customer = await shop.newCustomer();
});

const set = (orderId: string, business: BusinessBuyer | null, { token } = customer) =>
  shop.call(afterSaleCalls.setOrderBusiness, { token, body: { order_id: orderId, business } });

test('a shop that did not choose to takes no GSTIN, and does not offer it', async () => {
  const { orderId } = await order(shop, customer);
  expect(await shown(shop, customer, orderId)).not.toHaveProperty('business');
  expect(await set(orderId, BUYER)).toMatchObject({ status: 409, body: { code: 'business_not_taken' } });
  await changeSettings(shop, 'orders', { business_invoices: 'yes' });
  expect((await shown(shop, customer, orderId)).business).toBeNull();
});

test('a business is given, corrected and taken off while the order is unpaid', async () => {
  const { orderId } = await order(shop, customer);
  const typed = { gstin: ' 27aaacb 0000b1zv ', business_name: '  Bhavani Gifts LLP ' };
  expect((await set(orderId, typed)).body.business).toEqual(BUYER);
  expect((await set(orderId, OTHER)).body.message).toBe('The invoice will name your business.');
  expect((await shown(shop, customer, orderId)).business).toEqual(OTHER);
  expect((await set(orderId, null)).body).toEqual({
    message: 'The invoice will name no business.',
    business: null,
  });
  expect((await shown(shop, customer, orderId)).business).toBeNull();
});

test('a wrong GSTIN, one of another state and the order of another customer are refused', async () => {
  const { orderId } = await order(shop, customer);
  const wrongDigit = await set(orderId, { ...BUYER, gstin: '27AAACB0000B1ZX' });
  expect(wrongDigit).toMatchObject({
    status: 400,
    body: { fields: { 'business.gstin': expect.stringContaining('15 characters') } },
  });
  expect((await set(orderId, { ...BUYER, business_name: ' ' })).body).toMatchObject({
    fields: { 'business.business_name': 'Please enter the name of the business.' },
  });
  expect(await set(orderId, { ...BUYER, gstin: '29AAACB0000B1ZR' })).toMatchObject({
    status: 409,
    body: {
      code: 'business_of_other_state',
      message: expect.stringContaining('is of Karnataka, but the order goes to Maharashtra'),
    },
  });
  expect((await set(orderId, BUYER, await shop.newCustomer())).status).toBe(404);
  expect((await shown(shop, customer, orderId)).business).toBeNull();
});

test('invoice, credit note, export and office name the business; a gift card receipt does not', async () => {
  const { orderId } = await buy(shop, customer, {
    pieces: [
      [PIECES.ring, 1],
      [PIECES.giftCard, 1],
    ],
    business: BUYER,
  });
  expect(await set(orderId, OTHER)).toMatchObject({ status: 409, body: { code: 'business_final' } });
  expect((await set(orderId, null)).body.code).toBe('business_final');
  const [invoice] = await invoicesOf(shop, customer, orderId);
  if (!invoice) throw new Error('no invoice');
  expect(invoice.business).toEqual(BUYER);
  const [buyer, receiver] = invoiceDocuments(invoice).map(({ parties }) =>
    parties.find(({ heading }) => heading === 'Bill to'),
  );
  expect(receiver?.name).toBe(customer.name);
  expect(buyer).toMatchObject({ name: BUYER.business_name });
  expect(buyer?.lines.slice(0, 2)).toEqual([`GSTIN ${BUYER.gstin}`, `Attn: ${customer.name}`]);
  const { rows } = await shop.pool.query(
    'select kind, buyer_gstin from invoices where order_id = $1 order by 1',
    [orderId],
  );
  expect(rows).toEqual([
    { kind: 'gift card receipt', buyer_gstin: null },
    { kind: 'invoice', buyer_gstin: BUYER.gstin },
  ]);

  const accountant = await newStaff(shop, 'accountant');
  const today = indianDate(shop.shop.clock());
  const { body } = await accountant.call(officeCalls.exportInvoices, { query: { from: today, to: today } });
  const exported: Record<string, string>[] = parse(body, { columns: true, bom: true });
  const named = exported.filter((row) => row['Buyer GSTIN'] === BUYER.gstin);
  expect(named.map((row) => row.Number)).toEqual([invoice.invoice_number]);

  const found = (role: 'owner' | 'packer' | 'reader') =>
    newStaff(shop, role).then((staff) =>
      staff.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } }),
    );
  expect((await found('owner')).body.data.customer?.business).toEqual(BUYER);
  for (const role of ['packer', 'reader'] as const)
    expect(JSON.stringify((await found(role)).body)).not.toContain(BUYER.gstin);
});

test('a credit note names the business of its invoice', async () => {
  const { orderId } = await buy(shop, customer, { business: BUYER });
  const { token } = customer;
  await shop.call(afterSaleCalls.cancelPaidOrder, { token, body: { order_id: orderId } });
  const number = (await shown(shop, customer, orderId)).credit_notes?.[0]?.number ?? '';
  const note = await shop.call(afterSaleCalls.getCreditNote, { token, params: { number } });
  expect(note.body.data.business).toEqual(BUYER);
});

test('an order for another state takes a GSTIN of that state, and its tax is IGST', async () => {
  const business = { ...BUYER, gstin: '29AAACB0000B1ZR' };
  const { orderId } = await buy(shop, customer, { address: BENGALURU, business });
  const [invoice] = await invoicesOf(shop, customer, orderId);
  expect(invoice).toMatchObject({ business, place_of_supply: { state_code: '29' } });
  expect(invoice?.igst).toBeGreaterThan(0);
});

test('what is changed while the order is paid is on the invoice or refused', async () => {
  for (let round = 0; round < 6; round++) {
    const placed = await order(shop, customer, { business: BUYER });
    const paid = await pay(shop, await open(shop, customer, placed));
    const [changed] = await Promise.all([
      set(placed.orderId, OTHER),
      verify(shop, customer, placed.orderId, paid),
    ]);
    const [invoice] = await invoicesOf(shop, customer, placed.orderId);
    expect(invoice?.business).toEqual(changed.status === 200 ? OTHER : BUYER);
    expect((await shown(shop, customer, placed.orderId)).business).toEqual(invoice?.business);
  }
});

test('a business that comes second to the lock of its order sees what was done under it', async () => {
  const { orderId } = await order(shop, customer);
  const { token } = customer;
  const holder = await shop.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from orders where order_id = $1 for no key update', [orderId]);
    const cancelled = shop.call(calls.cancelOrder, { token, body: { order_id: orderId } });
    await until(async () => (await waitingForLocks()) === 1);
    let isAnswered = false;
    const changed = set(orderId, BUYER).finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await waitingForLocks()) === 2);
    await holder.query('commit');
    expect((await cancelled).status).toBe(200);
    expect((await changed).body.code).toBe('business_final');
  } finally {
    holder.release();
  }
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}
