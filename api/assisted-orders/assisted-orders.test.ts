import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MUMBAI, order, PIECES, payRest, resetProvider, shown } from '#api/payments/purchase-testing.ts';
import { releaseAfter } from '#api/payments/unpaid-orders/hold-testing.ts';
import { newStaff, type OfficeBrowser, PASSWORD } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import type { OrderForCustomerBody } from '#contract/office/assisted-orders/assisted-orders.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
const RING = 8377;

let counter: OfficeBrowser;
let owner: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  [owner, counter] = [await newStaff(shop, 'owner'), await newStaff(shop, 'counter')];
});
beforeEach(async () => {
  await resetProvider(shop);
  customer = await shop.newCustomer();
});

const add = (product_id: number, given: Record<string, unknown> = {}, by = counter) =>
  by.call(officeCalls.addToCustomerCart, {
    body: { user_id: customer.user_id, product_id, quantity: 1, ...given },
  });
const cart = async (pincode?: string) =>
  (
    await counter.call(officeCalls.getCustomerCart, {
      query: { user_id: customer.user_id, ...(pincode && { pincode }) },
    })
  ).body.data;
const change = (cart_id: number, quantity: number) =>
  counter.call(officeCalls.changeCustomerCart, { body: { user_id: customer.user_id, cart_id, quantity } });
const place = (changes: Partial<OrderForCustomerBody> = {}, by = counter) =>
  by.call(officeCalls.orderForCustomer, {
    body: {
      user_id: customer.user_id,
      shipping_address: MUMBAI,
      shown_total: rupees(RING),
      pays_by: 'online',
      ...changes,
    },
  });
const acts = async (subject: string) =>
  (await owner.call(officeCalls.getAudit, { query: { subject } })).body.data.map(({ act }) => act);
const saveAccount = async (values: Record<string, string>) => {
  const { body } = await owner.call(officeCalls.getSettings, {});
  const version = body.groups.find(({ group }) => group === 'bank')?.version ?? 0;
  const saved = await owner.call(officeCalls.saveSettings, {
    body: { group: 'bank', version, values, own_password: PASSWORD },
  });
  expect(saved.status).toBe(200);
};

describe('the cart of a customer', () => {
  test('is filled and changed by the staff, and is the one that the customer sees', async () => {
    expect((await add(PIECES.ring)).body.message).toBe('It is in the cart.');
    await shop.call(calls.addToCart, {
      token: customer.token,
      body: { product_id: PIECES.hoops, quantity: 1 },
    });
    const { lines, last_address } = await cart();
    expect(lines.map(({ product_id }) => product_id)).toEqual([PIECES.ring, PIECES.hoops]);
    expect(lines.map(({ available }) => available)).toEqual([true, true]);
    expect(last_address).toBeNull();
    const [ring, hoops] = lines;
    await change(ring?.cart_id ?? 0, 2);
    await change(hoops?.cart_id ?? 0, 0);
    const own = (await shop.call(calls.getCart, { token: customer.token })).body.data;
    expect(own).toEqual([expect.objectContaining({ product_id: PIECES.ring, quantity: 2 })]);
    expect((await cart()).total).toBe(2 * RING);
    expect(await acts(`customer:${customer.user_id}`)).toEqual([
      'cart changed',
      'cart changed',
      'cart changed',
    ]);
  });

  test('tells the days of delivery at a pincode, and where the last order went', async () => {
    await order(shop, customer);
    await add(PIECES.ring);
    const { delivery, last_address } = await cart('400050');
    expect(delivery?.first).toMatch(/^20\d\d-/);
    expect(last_address).toEqual(MUMBAI);
    expect((await cart()).delivery).toBeNull();
  });

  test('a piece is shown with its sizes and is put in with one', async () => {
    const { data } = (await counter.call(officeCalls.getOrderablePiece, { query: { product_id: 4 } })).body;
    expect(data.choices?.size?.labels).toContain('14');
    await add(4, { size: '14' });
    expect((await cart()).lines[0]).toMatchObject({ product_id: 4, size: '14' });
  });

  test('refuses what the shop does not sell, lines of another, and people without an account', async () => {
    expect((await add(999_999)).body).toMatchObject({ code: 'not_found' });
    expect((await add(4, { size: '99' })).body).toMatchObject({ code: 'choice_refused' });
    await add(PIECES.ring);
    const [line] = (await cart()).lines;
    customer = await shop.newCustomer();
    expect((await change(line?.cart_id ?? 0, 3)).body).toMatchObject({ code: 'not_found' });
    customer = { ...customer, user_id: '00000000-0000-4000-8000-000000000000' };
    expect((await add(PIECES.ring)).body).toMatchObject({ code: 'not_found' });
    expect((await place()).body).toMatchObject({ code: 'cart_empty' });
  });

  test('is nothing for a packer or an accountant', async () => {
    for (const role of ['packer', 'accountant', 'reader'] as const) {
      const other = await newStaff(shop, role);
      expect((await add(PIECES.ring, {}, other)).status).toBe(403);
      expect((await place({}, other)).status).toBe(403);
    }
  });
});

describe('an order for a customer', () => {
  test('is the customer’s own: in the list, with an e-mail, held for a day, and paid online', async () => {
    await add(PIECES.ring);
    const { status, body } = await place();
    expect(status).toBe(200);
    const own = await shown(shop, customer, body.order_id);
    expect(own).toMatchObject({ order_status: 'pending', total_amount: RING, shipping_address: MUMBAI });
    const heldMs = new Date(own?.price_kept_until ?? 0).getTime() - Date.now();
    expect(heldMs).toBeGreaterThan(DAY_MS - HOUR_MS);
    expect((await cart()).lines).toEqual([]);
    const mails = (await counter.call(officeCalls.listMessages, { query: { q: body.order_id } })).body.data;
    const { data: mail } = (
      await counter.call(officeCalls.readMessage, { params: { message_id: mails[0]?.message_id ?? 0 } })
    ).body;
    expect(JSON.stringify(mail)).toContain('As you asked us, we have placed this order for you.');
    await payRest(shop, customer, { orderId: body.order_id, total: RING });
    expect((await shown(shop, customer, body.order_id))?.payment_status).toBe('Success');
    expect(await acts(`order:${body.order_id}`)).toContain('ordered for a customer');
    await expectInvariants(shop.db);
  });

  test('keeps its pieces when the hold of a customer’s order would be over', async () => {
    await add(PIECES.ring);
    const byShop = (await place()).body.order_id;
    const { orderId } = await order(shop, customer);
    await releaseAfter(shop, 120);
    expect((await shown(shop, customer, orderId))?.holds_pieces).toBe(false);
    expect((await shown(shop, customer, byShop))?.holds_pieces).toBe(true);
  });

  test('shows in both timelines who placed it: by name in the office, by role to the customer', async () => {
    await add(PIECES.ring);
    const { order_id } = (await place()).body;
    const inOffice = (await counter.call(officeCalls.getOfficeOrder, { params: { order_id } })).body.data;
    expect(inOffice.timeline[0]).toMatchObject({ kind: 'ordered' });
    expect(inOffice.timeline[0]?.by).toMatch(/^Person/);
    const { body } = await shop.call(afterSaleCalls.getOrderTimeline, {
      ...{ token: customer.token, params: { order_id } },
    });
    expect(body.data[0]?.by).toMatch(/, counter$/);
  });

  test('is refused once when the total changed, and for every reason of the checkout', async () => {
    await add(PIECES.ring);
    expect((await place({ shown_total: rupees(8000) })).body).toMatchObject({ code: 'price_changed' });
    expect((await place({ coupon_code: 'NOSUCH' })).body).toMatchObject({ code: 'coupon_unknown' });
    const wrong = await place({ shipping_address: { ...MUMBAI, pincode: '' } });
    expect(wrong.status).toBe(400);
    expect((await cart()).lines).toHaveLength(1);
    expect((await place()).status).toBe(200);
  });

  test('may take a coupon and be a gift', async () => {
    await add(PIECES.ring, { quantity: 2 });
    const { order_id } = (
      await place({
        ...{ shown_total: rupees(2 * RING), coupon_code: 'SWAGAT750', gift: { message: 'For Meera' } },
      })
    ).body;
    expect(await shown(shop, customer, order_id)).toMatchObject({
      ...{ coupon_code: 'SWAGAT750', gift: { message: 'For Meera' } },
    });
  });

  test('of two presses at once, one places it', async () => {
    await add(PIECES.ring);
    const placed = await Promise.all([place(), place()]);
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('by bank transfer: the account is shown whatever the total is, and the receipt pays it', async () => {
    await add(PIECES.ring);
    expect((await place({ pays_by: 'bank transfer' })).body).toMatchObject({
      ...{ code: 'invalid_input', fields: { pays_by: expect.stringContaining('no bank account') } },
    });
    await saveAccount({
      ...{ bank_account_name: 'Tola Jewellers Private Limited', bank_name: 'HDFC Bank, Fort, Mumbai' },
      ...{ bank_account_number: '50200012345678', bank_ifsc: 'HDFC0000060' },
    });
    expect((await cart()).takes_transfers).toBe(true);
    const { order_id } = (await place({ pays_by: 'bank transfer' })).body;
    const own = await shown(shop, customer, order_id);
    const tasks = (await owner.call(officeCalls.getToday)).body.data;
    expect(tasks).toContainEqual(expect.objectContaining({ task: 'awaited_transfers', count: 1 }));
    expect(own?.bank_account).toMatchObject({ account_number: '50200012345678' });
    const paid = await owner.call(officeCalls.recordDirectPayment, {
      body: {
        order_id,
        parts: [{ method: 'bank transfer', bank_reference: 'HDFCR52026113000001', amount: rupees(RING) }],
        received_on: indianDate(new Date()),
      },
    });
    expect(paid.status).toBe(200);
    expect((await shown(shop, customer, order_id))?.payment_status).toBe('Success');

    await add(PIECES.ring);
    const online = (await place()).body.order_id;
    expect(await shown(shop, customer, online)).not.toHaveProperty('bank_account');
    await expectInvariants(shop.db);
  });

  test('is paid online all the same by a customer who chose the transfer', async () => {
    await add(PIECES.ring);
    const { order_id } = (await place({ pays_by: 'bank transfer' })).body;
    await payRest(shop, customer, { orderId: order_id, total: RING });
    expect((await shown(shop, customer, order_id)).payment_status).toBe('Success');
  });
});
