import { beforeAll, expect, test } from 'vitest';
import { buy, order, shown } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let packer: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  packer = await newStaff(shop, 'packer');
});

const ship = (browser: OfficeBrowser, orderIds: string[], tracking_number = 'BD123') =>
  browser.call(officeCalls.shipOrders, {
    body: {
      shipments: orderIds.map((order_id) => ({ order_id, carrier: 'Blue Dart', tracking_number })),
    },
  });
const auditOf = async (orderId: string) =>
  (await owner.call(officeCalls.getAudit, { query: { subject: `order:${orderId}` } })).body.data;

test('the customer sees an order as shipped at once, and the audit names the person', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer);
  expect(await shown(shop, customer, orderId)).not.toHaveProperty('shipped_at');
  expect((await ship(packer, [orderId])).body.data).toEqual([
    { order_id: orderId, is_done: true, message: `Order ${orderId} is shipped.` },
  ]);
  expect(await shown(shop, customer, orderId)).toMatchObject({
    order_status: 'shipped',
    shipped_at: expect.stringMatching(/^\d{4}-/),
    carrier: 'Blue Dart',
    tracking_number: 'BD123',
  });
  expect(await auditOf(orderId)).toMatchObject([
    {
      actor: `staff:${packer.staffId}`,
      act: 'order status changed',
      before: '{"order_status":"processing"}',
      after: '{"order_status":"shipped","carrier":"Blue Dart","tracking_number":"BD123"}',
    },
  ]);
});

test('two people ship one order: it is shipped once, and the second reads who was faster', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer());
  const responses = await Promise.all([ship(owner, [orderId]), ship(packer, [orderId], 'BD999')]);
  const results = responses.flatMap(({ body }) => body.data);
  expect(results.map(({ is_done }) => is_done).sort()).toEqual([false, true]);
  expect(results.find(({ is_done }) => !is_done)?.message).toMatch(
    /^Order \w+ was shipped already, by Person \d+ on \d/,
  );
  expect(await auditOf(orderId)).toHaveLength(1);
  const { rowCount } = await shop.pool.query('select from shipments where order_id = $1', [orderId]);
  expect(rowCount).toBe(1);
});

test('of many orders, those that cannot be shipped have a reason and do not block the others', async () => {
  const one = await buy(shop, await shop.newCustomer());
  const unpaid = await order(shop, await shop.newCustomer());
  const other = await buy(shop, await shop.newCustomer());
  const { body } = await ship(packer, [one.orderId, unpaid.orderId, 'NOBODY', other.orderId, one.orderId]);
  expect(body.data.map(({ order_id, is_done }) => [order_id, is_done])).toEqual([
    [one.orderId, true],
    [unpaid.orderId, false],
    ['NOBODY', false],
    [other.orderId, true],
  ]);
  expect(body.data[2]?.message).toBe('There is no order NOBODY.');
  const tooMany = await packer.call(officeCalls.packOrders, {
    body: { order_ids: Array.from({ length: 51 }, (_, n) => `N${n}`) },
  });
  expect(tooMany.body.code).toBe('invalid_input');
});

test('packing is marked once, taken back, and done by two at once only once', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer());
  const pack = (browser: OfficeBrowser) =>
    browser.call(officeCalls.packOrders, { body: { order_ids: [orderId] } });
  const results = (await Promise.all([pack(owner), pack(packer)])).flatMap(({ body }) => body.data);
  expect(results.map(({ is_done }) => is_done).sort()).toEqual([false, true]);
  expect(results.find(({ is_done }) => !is_done)?.message).toBe(`Order ${orderId} is packed already.`);
  const unpack = () => packer.call(officeCalls.unpackOrders, { body: { order_ids: [orderId] } });
  expect((await unpack()).body.data[0]?.is_done).toBe(true);
  expect((await unpack()).body.data[0]?.message).toBe(`Order ${orderId} is not packed.`);
  expect((await auditOf(orderId)).map(({ act }) => act)).toEqual(['order unpacked', 'order packed']);
  const unpaid = await order(shop, await shop.newCustomer());
  const refused = await packer.call(officeCalls.packOrders, { body: { order_ids: [unpaid.orderId] } });
  expect(refused.body.data[0]?.message).toContain('is not paid yet');
});

test('a wrong tracking number is corrected, and the order is delivered and completed', async () => {
  const customer = await shop.newCustomer();
  const { orderId: order_id } = await buy(shop, customer);
  const track = (tracking_number: string) =>
    packer.call(officeCalls.trackOrder, { body: { order_id, carrier: 'DTDC', tracking_number } });
  expect((await track('D1')).body.code).toBe('order_move_refused');
  await ship(packer, [order_id]);
  expect((await track('D2')).status).toBe(200);
  expect(await shown(shop, customer, order_id)).toMatchObject({ carrier: 'DTDC', tracking_number: 'D2' });
  expect((await auditOf(order_id))[0]).toMatchObject({
    act: 'tracking changed',
    before: '{"carrier":"Blue Dart","tracking_number":"BD123"}',
  });
  const advance = (status: 'delivered' | 'completed') =>
    packer.call(officeCalls.advanceOrder, { body: { order_id, status } });
  expect((await advance('completed')).body.code).toBe('order_move_refused');
  expect((await advance('delivered')).status).toBe(200);
  expect((await advance('delivered')).body.message).toBe(`Order ${order_id} is delivered already.`);
  expect((await advance('completed')).status).toBe(200);
  const { body } = await packer.call(officeCalls.getOfficeOrder, { params: { order_id } });
  expect(
    body.data.timeline.map(({ kind, carrier = '', number = '' }) => [kind, carrier, number].join(' ').trim()),
  ).toEqual([
    ...['ordered', 'paid', 'shipped Blue Dart BD123', 'tracking changed DTDC D2', 'delivered', 'completed'],
  ]);
});

test('packing slips have a barcode, pieces and the address, and no price', async () => {
  const bought = await buy(shop, await shop.newCustomer());
  const unpaid = await order(shop, await shop.newCustomer());
  const { body } = await packer.call(officeCalls.getPackingSlips, {
    query: { order_ids: `${bought.orderId},${unpaid.orderId},NOBODY` },
  });
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    order_id: bought.orderId,
    barcode_svg: expect.stringMatching(/^<svg/),
    delivery: { name: 'Meera Nair', city: 'Mumbai' },
    lines: [{ sku: 'P001', quantity: 1, gross_weight: 0.95, net_weight: 0.95 }],
  });
  expect(body.left_out.map(({ message }) => message)).toEqual([
    `Order ${unpaid.orderId} is not paid yet: there is nothing to pack.`,
    'There is no order NOBODY.',
  ]);
  expect(JSON.stringify(body)).not.toContain(String(bought.total));
});
