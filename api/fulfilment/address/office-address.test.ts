import { beforeAll, expect, test } from 'vitest';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { BENGALURU, buy, invoicesOf, MUMBAI, order, PIECES, shown } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { ChangeAddressBody } from '#contract/office/orders/address-change.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;
let packer: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  counter = await newStaff(shop, 'counter');
  packer = await newStaff(shop, 'packer');
});

const PUNE = { street: '7 FC Road', city: 'Pune', pincode: '411 001' };
const PUNE_STORED = { ...PUNE, pincode: '411001' };

const change = (order_id: string, to: Partial<ChangeAddressBody> = PUNE, by = manager) =>
  by.call(officeCalls.changeAddress, { body: { ...MUMBAI, order_id, address_changes: 0, ...to } });

const read = async (order_id: string, by = manager) =>
  (await by.call(officeCalls.getOfficeOrder, { params: { order_id } })).body.data;

const pack = (order_id: string) => packer.call(officeCalls.packOrders, { body: { order_ids: [order_id] } });

const ship = (order_id: string) =>
  packer.call(officeCalls.shipOrders, {
    body: { shipments: [{ order_id, carrier: 'Blue Dart', tracking_number: 'BD 1' }] },
  });

async function mailsOf(orderId: string) {
  const { rows } = await shop.pool.query(
    "select * from outbox where subject = $1 and kind = 'order address changed' order by message_id",
    [`order:${orderId}`],
  );
  return Promise.all(rows.map((row) => writeMail(shop.db, row, shop.shop)));
}

test('the address of a paid order changes for the customer, the slip and the next message', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer, { address: MUMBAI });
  const [invoice] = await invoicesOf(shop, customer, orderId);
  const recipient = { recipient_name: 'Kiran Rao', recipient_phone: '98200 54321' };
  const { status, body } = await change(orderId, { ...PUNE, ...recipient });
  expect([status, body.message]).toEqual([200, expect.stringMatching(/^The address is changed.* promised /)]);

  const seen = await shown(shop, customer, orderId);
  expect(seen.shipping_address).toEqual({ ...PUNE_STORED, ...recipient });
  const slips = await packer.call(officeCalls.getPackingSlips, { query: { order_ids: orderId } });
  expect(slips.body.data[0]?.delivery).toMatchObject({ ...PUNE_STORED, name: 'Kiran Rao' });
  expect(await invoicesOf(shop, customer, orderId)).toEqual([invoice]);

  const office = await read(orderId);
  expect(office.address_changes).toBe(1);
  expect(office.timeline.find(({ kind }) => kind === 'address changed')).toMatchObject({
    note: 'Before: 4 Hill Road, Mumbai 400050',
    by: expect.stringContaining('Person'),
  });
  const [mail, ...more] = await mailsOf(orderId);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Kiran Rao, 7 FC Road, Pune 411001');
  expect(mail?.text).toContain('If you did not ask for this, call us at once');
  await expectInvariants(shop.db);
});

test('the customer reads in the history that it was changed, without the former address', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer, { address: MUMBAI });
  await change(orderId);
  const { body } = await shop.call(afterSaleCalls.getOrderTimeline, {
    token: customer.token,
    params: { order_id: orderId },
  });
  const entry = body.data.find(({ kind }) => kind === 'address changed');
  expect(entry).toEqual({ kind: 'address changed', by: 'Tola, manager', at: expect.any(String) });
});

test('a place farther away has other days, and one that is not served has none', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer(), { address: MUMBAI });
  await shop.pool.query(
    "insert into delivery_prefixes (prefix, days_min, days_max, serviceable) values ('411001', 20, 21, true), ('413001', 1, 1, false)",
  );
  const before = (await read(orderId)).delivery.promised;
  await change(orderId);
  const after = (await read(orderId)).delivery.promised;
  expect(String(after?.first) > String(before?.last)).toBe(true);
  const { body } = await change(orderId, { ...PUNE, pincode: '413001', address_changes: 1 });
  expect(body.message).toContain('Call the customer and agree on the day');
  expect((await read(orderId)).delivery.promised).toBeNull();
});

test('a corrected street keeps the promised days, whatever the days of the place are now', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer(), {
    address: { ...MUMBAI, pincode: '400 051' },
  });
  const before = (await read(orderId)).delivery.promised;
  await shop.pool.query(
    "insert into delivery_prefixes (prefix, days_min, days_max, serviceable) values ('400051', 30, 31, true)",
  );
  expect((await change(orderId, { street: '5 Hill Road', pincode: '400051' })).status).toBe(200);
  expect((await read(orderId)).delivery).toMatchObject({ street: '5 Hill Road', promised: before });
});

test('a packed order has to be packed again', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer(), { address: MUMBAI });
  await pack(orderId);
  expect((await change(orderId)).body.message).toContain('pack it again, with a new slip');
  expect(await read(orderId)).toMatchObject({ is_packed: false, acts: expect.arrayContaining(['pack']) });
  expect((await pack(orderId)).body.data[0]?.is_done).toBe(true);
  await expectInvariants(shop.db);
});

test('an invoice holds the order in its state: a pincode of another one is refused at its field', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer(), { address: MUMBAI });
  const refused = await change(orderId, BENGALURU);
  expect(refused.body).toMatchObject({
    code: 'invalid_input',
    fields: { pincode: expect.stringContaining('the invoice was issued for Maharashtra') },
  });
  expect((await change(orderId, { ...PUNE, pincode: '4110' })).body.fields).toHaveProperty('pincode');
  expect((await change(orderId, MUMBAI)).body.message).toBe('The order goes to this address already.');
  expect(await read(orderId)).toMatchObject({ address_changes: 0, delivery: MUMBAI });
  expect(await mailsOf(orderId)).toEqual([]);
});

test('two people who change it at once do not overwrite each other', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer(), { address: MUMBAI });
  const responses = await Promise.all([change(orderId), change(orderId, { ...PUNE, street: '9 Camp' })]);
  expect(responses.map(({ body }) => body.code ?? 'done').sort()).toEqual(['changed_meanwhile', 'done']);
  expect(await mailsOf(orderId)).toHaveLength(1);
});

test('only owners and managers change it, of a paid order that is not on its way', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer, { address: MUMBAI });
  expect((await change(orderId, PUNE, counter)).body.code).toBe('role_not_allowed');
  expect((await read(orderId, counter)).acts).not.toContain('change_address');
  expect((await read(orderId)).acts).toContain('change_address');
  await ship(orderId);
  const sent = await change(orderId);
  expect([sent.body.code, sent.body.message]).toEqual([
    'order_move_refused',
    `Order ${orderId} is shipped: its address cannot be changed.`,
  ]);
  const unpaid = await order(shop, await shop.newCustomer());
  expect((await change(unpaid.orderId)).body.message).toContain('is not paid yet');
  expect((await change('NOBODY')).body.code).toBe('not_found');
});

test('after a parcel came back and was checked, the order is sent again elsewhere', async () => {
  const customer = await shop.newCustomer();
  const { orderId: order_id } = await buy(shop, customer, { pieces: [[PIECES.ring, 1]], address: MUMBAI });
  await ship(order_id);
  await packer.call(officeCalls.enterParcelBack, { body: { order_id, parcel: 1, is_back: true } });
  expect((await change(order_id)).body.message).toBe('Check first what is in the parcel that came back.');
  const { lines, delivery } = await read(order_id);
  const counts = lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));
  const tags: string[] = [];
  await packer.call(officeCalls.checkParcel, {
    body: { order_id, parcel: 1, tags, counts, missing_note: '' },
  });
  expect((await read(order_id)).acts).toEqual(expect.arrayContaining(['change_address', 'send_again']));
  expect((await change(order_id)).body.message).toBe('The address is changed. The order can be sent again.');
  expect((await read(order_id)).delivery.promised).toEqual(delivery.promised);
  const [mail] = await mailsOf(order_id);
  expect(mail?.text).toContain('The parcel came back to us. We send it again, to the address below.');
  const again = await packer.call(officeCalls.sendAgain, {
    body: { order_id, parcel: 1, carrier: 'Delhivery', tracking_number: 'D2' },
  });
  expect(again.status).toBe(200);
  expect((await shown(shop, customer, order_id)).shipping_address).toEqual(PUNE_STORED);
  await expectInvariants(shop.db);
});
