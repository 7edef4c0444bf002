import { beforeAll, describe, expect, test } from 'vitest';
import { buy, order, shown } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLES, type Role } from '#contract/office/roles.ts';

const shop = shopOfThisFile();
const PAN = 'ABCPK1234Q';
let staff: Record<Role, OfficeBrowser>;
let customer: LoginResponse;
let paid: Awaited<ReturnType<typeof buy>>;

beforeAll(async () => {
  const people: Partial<typeof staff> = {};
  for (const role of ROLES) people[role] = await newStaff(shop, role);
  staff = people as Required<typeof people>;
  customer = await shop.newCustomer({ name: 'Ishwari Deshmukh', phone: '+91 90000-12321' });
  paid = await buy(shop, customer, {
    pieces: [[1, 25]],
    address: {
      ...{ street: '4 Hill Road', city: 'Mumbai', pincode: '400050' },
      ...{ recipient_name: 'Zubin Irani', recipient_phone: '080 4567 8901' },
    },
  });
  await shop.call(afterSaleCalls.updateOrderPan, {
    token: customer.token,
    body: { order_id: paid.orderId, pan: PAN },
  });
});

const listed = async (browser: OfficeBrowser, query: object) => {
  const { body } = await browser.call(officeCalls.getOfficeOrders, { query });
  return body.data.map(({ order_id }) => order_id);
};
const page = async (role: Role, orderId = paid.orderId) =>
  (await staff[role].call(officeCalls.getOfficeOrder, { params: { order_id: orderId } })).body.data;

describe('finding orders', () => {
  test('an order goes through the views to pack, to ship and shipped', async () => {
    const { orderId } = await buy(shop, await shop.newCustomer());
    const viewsWithIt = async () => {
      const found: string[] = [];
      for (const view of [
        'to_pack',
        'to_ship',
        'shipped',
        'unpaid',
        'in_review',
        'cancelled',
        'all',
      ] as const)
        if ((await listed(staff.owner, { view })).includes(orderId)) found.push(view);
      return found;
    };
    expect(await viewsWithIt()).toEqual(['to_pack', 'all']);
    const pack = { body: { order_ids: [orderId] } };
    await staff.packer.call(officeCalls.packOrders, pack);
    expect(await viewsWithIt()).toEqual(['to_ship', 'all']);
    await staff.packer.call(officeCalls.unpackOrders, pack);
    expect(await viewsWithIt()).toEqual(['to_pack', 'all']);
    const shipments = [{ order_id: orderId, carrier: 'Blue Dart', tracking_number: '' }];
    await staff.packer.call(officeCalls.shipOrders, { body: { shipments } });
    expect(await viewsWithIt()).toEqual(['shipped', 'all']);
  });

  test('the orders that wait are counted, for a packer without those in review', async () => {
    const countsOf = async (browser: OfficeBrowser) => (await browser.call(officeCalls.getOrderCounts)).body;
    const before = await countsOf(staff.owner);
    const { orderId } = await buy(shop, await shop.newCustomer());
    expect(await countsOf(staff.owner)).toEqual({ ...before, to_pack: before.to_pack + 1 });
    await staff.packer.call(officeCalls.packOrders, { body: { order_ids: [orderId] } });
    expect(await countsOf(staff.packer)).toEqual({ to_pack: before.to_pack, to_ship: before.to_ship + 1 });
  });

  test('payments in review and unpaid orders have their views', async () => {
    const placed = await order(shop, await shop.newCustomer());
    expect(await listed(staff.reader, { view: 'unpaid' })).toContain(placed.orderId);
    const late = await buy(shop, await shop.newCustomer());
    await shop.pool.query(
      "insert into payments (provider_payment_id, provider_order_id, amount_paise, currency, status, disposition) select 'pay_inReview000001', provider_order_id, 100, 'INR', 'captured', 'review' from payment_intents where order_id = $1",
      [late.orderId],
    );
    expect(await listed(staff.counter, { view: 'in_review' })).toEqual([late.orderId]);
  });

  test('one field finds by id, name, phone, e-mail, invoice number and payment id, whole or begun', async () => {
    const { rows } = await shop.pool.query<{ number: string }>(
      'select invoice_number as number from invoices where order_id = $1',
      [paid.orderId],
    );
    const searches = [
      ...[paid.orderId, paid.orderId.toLowerCase(), paid.orderId.slice(0, 12)],
      ...['Ishwari', 'desh ish', 'zubin irani', '9000012321', '+91 90000 12321', '2321', '45678901'],
      ...[customer.email, customer.email.slice(0, 12).toUpperCase() + customer.email.slice(12)],
      ...[rows[0]?.number ?? '', paid.razorpay_payment_id, paid.razorpay_payment_id.slice(0, 14)],
    ];
    for (const q of searches)
      expect(await listed(staff.owner, { q, view: 'cancelled' }), q).toContain(paid.orderId);
    for (const q of ['Ishwarix', '9000099999', '%9', "o'brien & co", '\\', '***', 'INV/99'])
      expect(await listed(staff.owner, { q }), q).toEqual([]);
  });

  test('a packer searches by order id and name only, and sees no views of unpaid orders', async () => {
    for (const q of [paid.orderId, 'Ishwari'])
      expect(await listed(staff.packer, { q })).toContain(paid.orderId);
    for (const q of ['9000012321', customer.email, paid.razorpay_payment_id, 'INV/'])
      expect(await listed(staff.packer, { q }), q).toEqual([]);
    const { body } = await staff.packer.call(officeCalls.getOfficeOrders, { query: { view: 'unpaid' } });
    expect(body.code).toBe('role_not_allowed');
  });

  test('a list is narrowed by date and amount, and read page by page', async () => {
    const total = paid.total;
    const within = { q: 'Ishwari', min_amount: total - 1, max_amount: total };
    expect(await listed(staff.owner, within)).toEqual([paid.orderId]);
    expect(await listed(staff.owner, { ...within, max_amount: total - 1 })).toEqual([]);
    expect(await listed(staff.owner, { q: 'Ishwari', to: '2020-01-01' })).toEqual([]);
    expect(await listed(staff.owner, { q: 'Ishwari', from: '2020-01-01' })).toEqual([paid.orderId]);
    const wrong = await staff.owner.call(officeCalls.getOfficeOrders, { query: { from: '2026-99-99' } });
    expect(wrong.body.fields).toEqual({ from: 'There is no such date.' });

    await shop.pool.query(
      `insert into orders (order_id, user_id, cart_version, order_date, order_status, payment_status, subtotal_paise,
         discount_paise, total_paise, street, city, pincode, holds_stock)
       select 'PAGE' || lpad(n::text, 4, '0'), $1, 1000 + n, timestamptz '2026-01-01' + (n / 40) * interval '1 microsecond',
         'cancelled', 'cancelled', 100, 0, 100, 's', 'c', '400050', false from generate_series(1, 120) n`,
      [customer.user_id],
    );
    await shop.pool.query(
      "insert into order_items (order_id, product_id, product_name, quantity, unit_price_paise, unit_product_price_paise, unit_stone_value_paise, unit_making_charges_paise, unit_discount_paise, unit_cgst_paise, unit_sgst_paise, subtotal_paise, coupon_share_paise, discounted_subtotal_paise, hsn, purity, gross_weight_mg, net_weight_mg, stone, is_gift_card) select order_id, 1, 'x', 1, 100, 100, 0, 0, 0, 0, 0, 100, 0, 100, '7113', '22K916', 1, 1, '', false from orders where order_id like 'PAGE%'",
    );
    for (const field of ['order_status', 'payment_status'])
      await shop.pool.query(
        "insert into status_log (order_id, field, new_value, actor) select order_id, $1, 'cancelled', 'shop' from orders where order_id like 'PAGE%'",
        [field],
      );
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const query = { q: 'page0', ...(after !== undefined && { after }) };
      const response = await staff.owner.call(officeCalls.getOfficeOrders, { query });
      seen.push(...response.body.data.map((one) => one.order_id));
      after = response.body.next ?? undefined;
    } while (after !== undefined);
    const ids = Array.from({ length: 120 }, (_, n) => `PAGE${String(n + 1).padStart(4, '0')}`);
    const expected = ids
      .filter((id) => id.startsWith('PAGE0'))
      .sort()
      .reverse();
    expect(seen).toEqual(expected);
    expect(await listed(staff.packer, { q: 'page' }), 'an id begun without a digit').toHaveLength(50);
  });
});

describe('one order', () => {
  test('the owner sees pieces, money, papers and who did what', async () => {
    const seen = await page('owner');
    expect(seen).toMatchObject({
      order_status: 'processing',
      customer_name: 'Ishwari Deshmukh',
      delivery: { name: 'Zubin Irani', phone: '080 4567 8901', pincode: '400050', state: 'Maharashtra' },
      customer: { email: customer.email },
      lines: [{ sku: 'P001', quantity: 25, gross_weight: 0.95, purity: '14K585' }],
      money: { payment_status: 'Success', payments: [{ payment_id: paid.razorpay_payment_id }], refunds: [] },
      pan: { is_needed: true, last_four: PAN.slice(-4) },
      acts: ['ship', 'hand_over', 'pack', 'change_address', 'cancel'],
    });
    expect(seen.money?.invoice_numbers[0]).toMatch(/^INV\//);
    expect(seen.timeline.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      'ordered by the customer',
      'paid by the payment provider',
      'invoice issued by the shop',
    ]);
    const missing = await staff.owner.call(officeCalls.getOfficeOrder, { params: { order_id: 'NOBODY' } });
    expect(missing.status).toBe(404);
  });

  test('each role sees what its work needs', async () => {
    const counter = await page('counter');
    expect(counter.money).toBeDefined();
    expect(counter.money).not.toHaveProperty('refunds');
    expect(counter.money).not.toHaveProperty('disputes');
    expect(counter.acts).toEqual(['ship', 'hand_over', 'pack']);
    const reader = await page('reader');
    expect(reader).not.toHaveProperty('pan');
    expect(JSON.stringify(reader)).not.toContain(customer.email);
    expect(reader.delivery.phone).toBe('••••• ••901');
    expect(reader.acts).toEqual([]);
    const accountant = await page('accountant');
    expect(accountant.money?.refunds).toEqual([]);
    expect(accountant.acts).toEqual([]);
    for (const part of ['money', 'pan', 'customer', 'hold'])
      expect(await page('packer')).not.toHaveProperty(part);
  });

  test('no response to a packer holds an e-mail, a PAN or a payment id', async () => {
    const words = { text: `Call ${customer.email} about ${paid.razorpay_payment_id}`, is_for_packing: false };
    await staff.owner.call(officeCalls.addOrderNote, { body: { order_id: paid.orderId, ...words } });
    const { packer } = staff;
    const order_id = paid.orderId;
    const shipment = { order_id: 'NOBODY', carrier: 'DTDC', tracking_number: '1' };
    const responses = [
      await packer.call(officeCalls.getOrderCounts),
      ...(await Promise.all(
        [{ view: 'to_pack' as const }, { q: 'Ishwari' }, { q: order_id }].map((query) =>
          packer.call(officeCalls.getOfficeOrders, { query }),
        ),
      )),
      await packer.call(officeCalls.getOfficeOrder, { params: { order_id } }),
      await packer.call(officeCalls.getPackingSlips, { query: { order_ids: order_id } }),
      await packer.call(officeCalls.packOrders, { body: { order_ids: [order_id] } }),
      await packer.call(officeCalls.unpackOrders, { body: { order_ids: [order_id] } }),
      await packer.call(officeCalls.shipOrders, { body: { shipments: [shipment] } }),
      await packer.call(officeCalls.addOrderNote, {
        body: { order_id, text: 'Ribbon', is_for_packing: true },
      }),
      await packer.call(officeCalls.trackOrder, { body: { ...shipment, order_id } }),
      await packer.call(officeCalls.advanceOrder, { body: { order_id, status: 'delivered' } }),
      await packer.call(officeCalls.readOrderPan, { body: { order_id } }),
      await packer.call(officeCalls.cancelOfficeOrder, { body: { order_id, reason: 'x' } }),
    ];
    const text = JSON.stringify(responses.map(({ body }) => body));
    expect(text).toContain('Zubin Irani');
    expect(text).not.toContain('@');
    expect(text).not.toMatch(/\bpay_|\border_[A-Za-z0-9]{10}/);
    expect(text).not.toContain(PAN);
    expect(text).not.toContain(PAN.slice(-4));
    expect(text).not.toContain(String(paid.total));
  });

  test('the PAN is shown on a press, which is recorded in the audit', async () => {
    const press = (role: Role) =>
      staff[role].call(officeCalls.readOrderPan, { body: { order_id: paid.orderId } });
    expect((await press('owner')).body.pan).toBe(PAN);
    for (const role of ['counter', 'packer', 'reader'] as const)
      expect((await press(role)).body.code).toBe('role_not_allowed');
    const { body } = await staff.owner.call(officeCalls.getAudit, {
      query: { subject: `order:${paid.orderId}` },
    });
    expect(body.data.find(({ act }) => act === 'PAN read')).toMatchObject({
      actor: `staff:${staff.owner.staffId}`,
    });
  });

  test('a note is added with its person; packers see those for packing', async () => {
    await staff.counter.call(officeCalls.addOrderNote, {
      body: { order_id: paid.orderId, text: 'Gift: happy birthday, Zubin', is_for_packing: true },
    });
    const notes = (await page('packer')).notes.map(({ text }) => text);
    expect(notes).toContain('Gift: happy birthday, Zubin');
    const { body } = await staff.packer.call(officeCalls.getPackingSlips, {
      query: { order_ids: paid.orderId },
    });
    expect(body.data[0]?.notes).toContain('Gift: happy birthday, Zubin');
    const unknown = await staff.owner.call(officeCalls.addOrderNote, {
      body: { order_id: 'NOBODY', text: 'x', is_for_packing: false },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('cancelling', () => {
  const cancel = (role: 'owner' | 'manager' | 'counter', order_id: string) =>
    staff[role].call(officeCalls.cancelOfficeOrder, { body: { order_id, reason: 'Customer called' } });

  test('an unpaid order is cancelled at the counter, once', async () => {
    const buyer = await shop.newCustomer();
    const { orderId } = await order(shop, buyer);
    expect((await cancel('counter', orderId)).body.message).toBe('The order is cancelled.');
    expect((await cancel('counter', orderId)).body.message).toBe(`Order ${orderId} is cancelled already.`);
    expect((await shown(shop, buyer, orderId)).order_status).toBe('cancelled');
    expect((await page('owner', orderId)).timeline.at(-1)).toMatchObject({
      by: expect.stringMatching(/^Person/),
    });
    const { body } = await staff.owner.call(officeCalls.getAudit, { query: { subject: `order:${orderId}` } });
    expect(body.data).toMatchObject([{ act: 'order status changed', reason: 'Customer called' }]);
  });

  test('a paid order is cancelled by a manager only, and its money goes back', async () => {
    const { orderId } = await buy(shop, await shop.newCustomer());
    expect((await cancel('counter', orderId)).body).toMatchObject({
      code: 'order_move_refused',
      message: 'This order is paid: an owner or a manager cancels it.',
    });
    expect((await cancel('manager', orderId)).body.message).toContain('₹8,377.00 is ordered to be sent back');
    const { money } = await page('owner', orderId);
    expect(['refund queued', 'refunded']).toContain(money?.payments[0]?.disposition);
    expect(money).toMatchObject({ credit_notes: [{ total: 8377 }], credited_quantities: [1] });
  });
});
