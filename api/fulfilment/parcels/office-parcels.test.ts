import { beforeAll, expect, test } from 'vitest';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { buy, PIECES, RING_PAISE, shown } from '#api/payments/purchase-testing.ts';
import { piecesOf, registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { CheckParcelBody } from '#contract/office/orders/parcels.ts';
import type { SaleEnding } from '#contract/orders/delivery/parcel-events.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;
let packer: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  manager = await newStaff(shop, 'manager');
  packer = await newStaff(shop, 'packer');
  const counted = [PIECES.ring, 50];
  await shop.pool.query('update products set stock = $2 where product_id = $1', counted);
  await shop.pool.query(
    "insert into stock_moves (product_id, change, reason) values ($1, $2, 'counted')",
    counted,
  );
  const tags = ['R-1', 'R-2', 'R-3', 'R-4', 'R-5'];
  await registerPieces(
    shop,
    PIECES.hoops,
    tags.map((tag, n) => ({ tag, huid: `AB12C${n}` })),
  );
});

const CARRIER = { carrier: 'Blue Dart', tracking_number: 'BD 1/2' };

const read = async (orderId: string, by = owner) =>
  (await by.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } })).body.data;

/** A ring that is counted and hoops that are registered, shipped. */
async function shipped(
  pieces: [number, number][] = [
    [PIECES.ring, 2],
    [PIECES.hoops, 1],
  ],
) {
  const customer = await shop.newCustomer();
  const bought = await buy(shop, customer, { pieces });
  const shipments = [{ order_id: bought.orderId, ...CARRIER }];
  const sent = await packer.call(officeCalls.shipOrders, { body: { shipments } });
  expect(sent.body.data).toMatchObject([{ is_done: true }]);
  const { lines } = await read(bought.orderId);
  return { ...bought, customer, lines, tags: lines.flatMap((line) => line.pieces.map(({ tag }) => tag)) };
}

type Shipped = Awaited<ReturnType<typeof shipped>>;

const back = (order_id: string, { is_back = true, parcel = 1, by = packer } = {}) =>
  by.call(officeCalls.enterParcelBack, { body: { order_id, parcel, is_back } });

const check = ({ orderId, lines, tags }: Shipped, found: Partial<CheckParcelBody> = {}, by = packer) =>
  by.call(officeCalls.checkParcel, {
    body: {
      ...{ order_id: orderId, parcel: 1, tags, missing_note: '' },
      counts: lines
        .filter(({ pieces }) => pieces.length === 0)
        .map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
      ...found,
    },
  });

const again = (order_id: string, parcel = 1) =>
  packer.call(officeCalls.sendAgain, {
    body: { order_id, parcel, carrier: 'Delhivery', tracking_number: 'D2' },
  });

const end = (order_id: string, ending: SaleEnding, { by = owner, parcel = 1 } = {}) =>
  by.call(officeCalls.endSale, { body: { order_id, parcel, ending, reason: 'Nobody was at home' } });

const stockOf = async (productId: number) => {
  const { rows } = await shop.pool.query('select stock from products where product_id = $1', [productId]);
  return rows[0]?.stock as number;
};

const moneyOf = async (orderId: string) => {
  const { rows } = await shop.pool.query(
    `select (select sum(total_paise)::int from credit_notes where order_id = $1) as credited,
      (select sum(amount_paise)::int from refunds r join credit_notes n using (credit_note_number)
        where n.order_id = $1) as refunded,
      (select total_paise::int from orders where order_id = $1) as total`,
    [orderId],
  );
  return rows[0];
};

const stateOf = async (tag: string | undefined) =>
  (await piecesOf(shop, PIECES.hoops)).find((piece) => piece.tag === tag)?.state;

test('a parcel is insured for its order, and followed on the page of its carrier', async () => {
  const { orderId, customer } = await shipped([[PIECES.ring, 1]]);
  const { shipment, parcel } = await read(orderId);
  expect(shipment).toMatchObject({
    insured_value: RING_PAISE / 100,
    tracking_page: expect.stringMatching(/^https:\/\/www\.bluedart\.com\/.*=BD%201%2F2$/),
  });
  expect(parcel).toMatchObject({ parcel: 1, state: 'sent' });
  expect((await read(orderId, packer)).shipment).not.toHaveProperty('insured_value');
  const body = { order_id: orderId, ...CARRIER, insured_value: rupees(9000) };
  expect((await packer.call(officeCalls.trackOrder, { body })).status).toBe(200);
  expect((await read(orderId)).shipment?.insured_value).toBe(9000);
  expect((await shown(shop, customer, orderId)).parcel_events).toMatchObject([{ kind: 'sent' }]);
});

test('a returned parcel is no stock before it is checked and its sale ended', async () => {
  const order = await shipped();
  const { orderId, tags, customer } = order;
  const [rings, hoops] = [await stockOf(PIECES.ring), await stockOf(PIECES.hoops)];
  expect((await end(orderId, 'not sent again')).body.code).toBe('parcel_refused');
  expect((await back(orderId)).status).toBe(200);
  expect((await back(orderId)).body.code).toBe('parcel_refused');
  const view = await packer.call(officeCalls.getOfficeOrders, { query: { view: 'came_back' } });
  expect(view.body.data.map(({ order_id }) => order_id)).toContain(orderId);
  expect((await end(orderId, 'not sent again')).body.code).toBe('parcel_refused');
  expect((await check(order, { tags: ['R-9'] })).body.code).toBe('wrong_piece');
  expect((await check(order)).status).toBe(200);
  expect([await stockOf(PIECES.ring), await stockOf(PIECES.hoops)]).toEqual([rings, hoops]);
  expect(await stateOf(tags[0])).toBe('sold');
  expect((await end(orderId, 'not sent again')).status).toBe(200);
  expect([await stockOf(PIECES.ring), await stockOf(PIECES.hoops)]).toEqual([rings + 2, hoops + 1]);
  expect(await stateOf(tags[0])).toBe('in shop');
  const money = await moneyOf(orderId);
  expect([money.credited, money.refunded]).toEqual([money.total, money.total]);
  expect((await shown(shop, customer, orderId)).parcel_events?.map(({ kind }) => kind)).toEqual([
    'sent',
    'came back',
    'not sent again',
  ]);
  expect((await again(orderId)).body.code).toBe('parcel_refused');
  await expectInvariants(shop.db);
});

test('a checked parcel is sent again as the next one, and delivered', async () => {
  const order = await shipped();
  const { orderId, customer } = order;
  const deliver = () =>
    packer.call(officeCalls.advanceOrder, { body: { order_id: orderId, status: 'delivered' } });
  await back(orderId);
  expect((await deliver()).body.code).toBe('parcel_refused');
  expect((await again(orderId)).body.code).toBe('parcel_refused');
  await check(order);
  expect((await again(orderId)).status).toBe(200);
  expect((await again(orderId)).body.code).toBe('changed_meanwhile');
  const { rows } = await shop.pool.query(
    "select kind, fact, payload from outbox where subject = 'order:' || $1 and kind = 'order shipped' order by message_id",
    [orderId],
  );
  const mails = await Promise.all(rows.map((row) => writeMail(shop.db, row, shop.shop)));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order is on its way: ${orderId}`,
    `Your order is on its way again: ${orderId}`,
  ]);
  expect(mails[1]?.text).toContain('D2');
  expect(mails[1]?.text).not.toContain('It arrives');
  expect((await back(orderId)).body.code).toBe('changed_meanwhile');
  const { shipment, parcel, money } = await read(orderId);
  expect(parcel).toMatchObject({ parcel: 2, state: 'sent' });
  expect(shipment).toMatchObject({ carrier: 'Delhivery', insured_value: money?.total });
  expect(await shown(shop, customer, orderId)).toMatchObject({ carrier: 'Delhivery', tracking_number: 'D2' });
  expect((await deliver()).status).toBe(200);
  await expectInvariants(shop.db);
});

test('that a parcel came back is taken back, and the customer does not read of it', async () => {
  const { orderId, customer } = await shipped([[PIECES.ring, 1]]);
  await back(orderId);
  expect((await back(orderId, { is_back: false })).status).toBe(200);
  expect((await shown(shop, customer, orderId)).parcel_events).toMatchObject([{ kind: 'sent' }]);
  expect((await back(orderId, { is_back: false })).body.code).toBe('parcel_refused');
});

test('missing pieces are listed, are not stock, and prevent that the parcel is sent again', async () => {
  const order = await shipped();
  const { orderId, tags, lines } = order;
  const rings = await stockOf(PIECES.ring);
  await back(orderId);
  const ring = lines.find(({ pieces }) => pieces.length === 0)?.order_item_id ?? 0;
  const counts = [{ order_item_id: ring, quantity: 1 }];
  const missing = { tags: [], counts };
  expect((await check(order, missing)).body.message).toContain(`Missing: 1 × `);
  expect((await check(order, { counts: [{ order_item_id: ring, quantity: 3 }] })).body.code).toBe(
    'parcel_refused',
  );
  expect((await check(order, { ...missing, missing_note: 'The seal was cut' })).status).toBe(200);
  expect((await again(orderId)).body.message).toContain(tags[0]);
  expect((await end(orderId, 'not sent again')).status).toBe(200);
  expect(await stockOf(PIECES.ring)).toBe(rings + 1);
  expect(await stateOf(tags[0])).toBe('melted');
  await expectInvariants(shop.db);
});

test('a lost parcel: the money goes back once, no stock, and the claim is noted', async () => {
  const order = await shipped();
  const { orderId, tags } = order;
  const rings = await stockOf(PIECES.ring);
  const claim = (received: number, by = owner) =>
    by.call(officeCalls.enterCarrierClaim, {
      body: { order_id: orderId, parcel: 1, claim_number: 'CL-7', received: rupees(received) },
    });
  expect((await claim(0)).body.code).toBe('parcel_refused');
  expect((await end(orderId, 'lost')).body.message).toMatch(/^The sale is ended\. ₹[\d,.]+ goes back/);
  expect((await end(orderId, 'lost')).body.code).toBe('parcel_refused');
  expect((await back(orderId)).body.code).toBe('parcel_refused');
  const money = await moneyOf(orderId);
  expect([money.credited, money.refunded]).toEqual([money.total, money.total]);
  expect(await stockOf(PIECES.ring)).toBe(rings);
  expect(await stateOf(tags[0])).toBe('melted');
  await claim(0);
  await claim(15_000);
  expect((await read(orderId)).parcel?.claim).toMatchObject({ claim_number: 'CL-7', received: 15_000 });
  expect((await read(orderId, packer)).parcel).not.toHaveProperty('claim');
  const found = await owner.call(officeCalls.putPieceBack, {
    body: { tag: tags[0] ?? '', reason: 'The carrier found it' },
  });
  expect(found.status, found.body.message).toBe(200);
  expect(await moneyOf(orderId)).toEqual(money);
  const audit = await owner.call(officeCalls.getAudit, { query: { subject: `order:${orderId}` } });
  expect(audit.body.data.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['parcel lost', 'carrier claim entered']),
  );
  await expectInvariants(shop.db);
});

test('lost and back at once: one of them holds', async () => {
  for (const _ of [1, 2, 3]) {
    const { orderId } = await shipped([[PIECES.ring, 1]]);
    const responses = await Promise.all([
      end(orderId, 'lost'),
      back(orderId),
      end(orderId, 'lost', { by: manager }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  }
  await expectInvariants(shop.db);
});

test('after some pieces were credited, only the rest is', async () => {
  const order = await shipped([[PIECES.ring, 2]]);
  const { orderId, lines } = order;
  const pieces = [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1, left: 2 }];
  await owner.call(officeCalls.creditPieces, { body: { order_id: orderId, pieces, reason: 'Agreed' } });
  const rings = await stockOf(PIECES.ring);
  await back(orderId);
  await check(order);
  expect((await again(orderId)).body.code).toBe('parcel_refused');
  expect((await end(orderId, 'not sent again')).status).toBe(200);
  expect(await stockOf(PIECES.ring)).toBe(rings + 1);
  const money = await moneyOf(orderId);
  expect([money.credited, money.refunded]).toEqual([money.total, money.total]);
  await expectInvariants(shop.db);
});

test('above the limit a second person decides, unless the parcel came back by then', async () => {
  const order = await shipped([[PIECES.solitaire, 5]]);
  const { orderId } = order;
  const asked = await end(orderId, 'lost', { by: manager });
  const approval_id = asked.body.approval_id ?? 0;
  expect((await end(orderId, 'lost', { by: manager })).body.approval_id).toBe(approval_id);
  expect((await moneyOf(orderId)).credited).toBeNull();
  await back(orderId);
  const approve = () =>
    owner.call(officeCalls.decideApproval, { body: { approval_id, decision: 'approve' } });
  expect((await approve()).body.code).toBe('parcel_refused');
  await back(orderId, { is_back: false });
  expect((await approve()).status).toBe(200);
  const money = await moneyOf(orderId);
  expect([money.credited, money.refunded]).toEqual([money.total, money.total]);
  await expectInvariants(shop.db);
});

test('each role does its own work, and an order that was not shipped has no parcel', async () => {
  const { orderId } = await shipped([[PIECES.ring, 1]]);
  for (const role of ['packer', 'counter', 'accountant', 'reader'] as const) {
    const by = await newStaff(shop, role);
    expect((await end(orderId, 'lost', { by })).body.code).toBe('role_not_allowed');
    const { acts } = await read(orderId, by);
    expect(acts).not.toContain('parcel_lost');
    expect(acts.includes('parcel_back')).toBe(role === 'packer' || role === 'counter');
  }
  const { orderId: unsent } = await buy(shop, await shop.newCustomer());
  expect((await back(unsent)).body.code).toBe('parcel_refused');
  expect((await back('NOBODY')).body.code).toBe('not_found');
});

test('the database refuses a parcel that is lost and back', async () => {
  const { orderId } = await shipped([[PIECES.ring, 1]]);
  await end(orderId, 'lost');
  const add = (kind: string, parcel = 1) =>
    shop.pool.query(
      `insert into shipment_events (order_id, parcel, kind, person, happened_at) values ($1, $2, $3, 'x', now())`,
      [orderId, parcel, kind],
    );
  await expect(add('came back')).rejects.toThrow('after "lost"');
  await expect(add('sent', 2)).rejects.toThrow('after "lost"');
});
