import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, invoicesOf, order, PIECES, shown } from '#api/payments/purchase-testing.ts';
import { piecesOf, registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
/** Hallmarked gold, of 2.000 g and more. */
const RING = PIECES.ring;
const CHAIN = PIECES.chain;
let owner: OfficeBrowser;
let packer: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  packer = await newStaff(shop, 'packer');
  customer = await shop.newCustomer({ name: 'Ishwari Deshmukh' });
});

let serial = 0;
/** A product with fresh pieces only; those of before are out of the shop. */
async function fresh(productId: number, given: { huid?: string | null; net?: number; reason?: string }[]) {
  await shop.pool.query(
    `with out as (
       update pieces set state = 'melted', order_item_id = null where product_id = $1 and state = 'in shop'
       returning piece_id, place
     )
     insert into piece_moves (piece_id, from_state, to_state, from_place, to_place, actor, reason, at)
     select piece_id, 'in shop', 'melted', place, place, 'command:test', 'melted', now() from out`,
    [productId],
  );
  const tags = given.map(() => `X-${++serial}`);
  await registerPieces(
    shop,
    productId,
    given.map(({ huid = null, net = 3400, reason = null }, index) => ({
      ...{ tag: tags[index] ?? '', huid, huidExemptReason: reason },
      ...{ netWeightMilligrams: net, grossWeightMilligrams: net + 100, place: 'Tray 4' },
    })),
  );
  return tags as [string, ...string[]];
}
const huid = () => `H${String(++serial).padStart(5, '0')}`;

const pack = async (...order_ids: string[]) =>
  (await packer.call(officeCalls.packOrders, { body: { order_ids } })).body.data;
const scan = (order_id: string, tag: string) =>
  packer.call(officeCalls.getOrderPiece, { query: { order_id, tag } });
const packScanned = (order_id: string, ...tags: string[]) =>
  packer.call(officeCalls.packScannedOrder, { body: { order_id, tags } });
const exchange = (order_id: string, tag: string, new_tag: string) =>
  packer.call(officeCalls.exchangePiece, { body: { order_id, tag, new_tag } });
const linesOf = async (order_id: string) =>
  (await packer.call(officeCalls.getOfficeOrder, { params: { order_id } })).body.data.lines;
const auditOf = async (orderId: string) =>
  (await owner.call(officeCalls.getAudit, { query: { subject: `order:${orderId}` } })).body.data;
const stateOf = async (tag: string) => (await piecesOf(shop, RING)).find((piece) => piece.tag === tag);

test('the page of an order and its packing slip show each piece; the customer sees no tag', async () => {
  const own = huid();
  const [tag] = await fresh(RING, [{ huid: own, net: 3412 }]);
  const { orderId } = await buy(shop, customer);
  const piece = {
    ...{ tag, huid: own, huid_exempt_reason: null, gross_weight: 3.512, net_weight: 3.412 },
    ...{ place: 'Tray 4', lacks_huid: false },
  };
  expect(await linesOf(orderId)).toMatchObject([{ pieces: [piece], is_unchecked_gold: false }]);
  const { body } = await packer.call(officeCalls.getPackingSlips, { query: { order_ids: orderId } });
  expect(body.data[0]?.lines).toMatchObject([{ pieces: [piece] }]);
  const billed = [{ huid: own, gross_weight: 3.512, net_weight: 3.412 }];
  expect((await shown(shop, customer, orderId)).items[0]?.pieces).toEqual(billed);
  const [invoice] = await invoicesOf(shop, customer, orderId);
  expect(invoice?.lines[0]?.pieces).toEqual(billed);
});

test('goods without a register are packed as before, and hallmarked gold among them is marked as unchecked', async () => {
  const { orderId } = await buy(shop, customer, { pieces: [[CHAIN, 1]] });
  expect(await linesOf(orderId)).toMatchObject([{ pieces: [], is_unchecked_gold: true }]);
  expect(await pack(orderId)).toMatchObject([{ is_done: true }]);
  expect((await shown(shop, customer, orderId)).items[0]).not.toHaveProperty('pieces');
});

describe('gold of 2.000 g', () => {
  let tag: string;
  let orderId: string;
  beforeEach(async () => {
    [tag] = await fresh(RING, [{ net: 2000 }]);
    ({ orderId } = await buy(shop, customer));
  });
  const give = (column: 'huid' | 'huid_exempt_reason', value: string) =>
    shop.pool.query(`update pieces set ${column} = $2 where tag = $1`, [tag, value]);

  test('is not packed without a HUID; others chosen with it are', async () => {
    const fine = await buy(shop, customer, { pieces: [[CHAIN, 1]] });
    expect(await linesOf(orderId)).toMatchObject([{ pieces: [{ tag, lacks_huid: true }] }]);
    expect(await pack(orderId, fine.orderId)).toEqual([
      { order_id: orderId, is_done: false, message: expect.stringContaining(`The piece ${tag} (`) },
      { order_id: fine.orderId, is_done: true, message: expect.any(String) },
    ]);
    expect((await packScanned(orderId, tag)).body.code).toBe('hallmark_missing');
    await give('huid', huid());
    expect(await pack(orderId)).toMatchObject([{ is_done: true }]);
  });

  test('is packed with a reason for having none', async () => {
    await give('huid_exempt_reason', 'Turnover below ₹40 lakh');
    expect(await pack(orderId)).toMatchObject([{ is_done: true }]);
  });

  test('is not sent either, in the office and by the command', async () => {
    const shipments = [{ order_id: orderId, carrier: 'DTDC', tracking_number: '' }];
    const { body } = await packer.call(officeCalls.shipOrders, { body: { shipments } });
    expect(body.data).toMatchObject([{ is_done: false, message: expect.stringContaining(tag) }]);
    const acting = { db: shop.db, now: new Date(), actor: { kind: 'command', user: 'root' } as const };
    expect(await setStatus(acting, orderId, 'shipped')).toMatchObject({ refused: 'hallmark_missing' });
  });
});

test('gold below 2 g needs no HUID', async () => {
  await fresh(RING, [{ net: 1999 }]);
  const { orderId } = await buy(shop, customer);
  expect(await pack(orderId)).toMatchObject([{ is_done: true }]);
});

describe('packing by tags', () => {
  test('a tag of another piece is refused with whose it is; the right tag passes', async () => {
    const [first] = await fresh(RING, [{ huid: huid() }]);
    const other = await buy(shop, customer);
    const [second, spare] = await fresh(RING, [{ huid: huid() }, { huid: huid() }]);
    const { orderId } = await buy(shop, customer);
    const { body } = await scan(orderId, first);
    expect(body.code).toBe('wrong_piece');
    expect(body.message).toMatch(
      new RegExp(`^${first} .* is sold for order ${other.orderId} of Ishwari Deshmukh\\.$`),
    );
    expect((await scan(orderId, String(spare))).body).toMatchObject({
      code: 'other_piece_of_product',
      message: expect.stringContaining(`This order has ${second} (Tray 4)`),
    });
    expect((await scan(orderId, 'T-999999-9')).body.message).toContain('No piece of this shop');
    const right = await scan(orderId, ` ${second.toLowerCase()} `);
    expect([right.status, right.body.data.tag]).toEqual([200, second]);

    expect((await packScanned(orderId, first)).body.code).toBe('wrong_piece');
    expect((await packScanned(orderId)).body.message).toContain(`Not scanned yet: ${second}`);
    expect((await packScanned(orderId, second, first)).body.code).toBe('wrong_piece');
    expect((await packScanned(orderId, second)).status).toBe(200);
    expect(await auditOf(orderId)).toMatchObject([
      { act: 'order packed', after: JSON.stringify({ scanned: [second] }) },
    ]);
  });

  test('the roles that read only check no tags and pack nothing', async () => {
    const reader = await newStaff(shop, 'reader');
    const { orderId } = await buy(shop, customer);
    const body = { order_id: orderId, tags: [] };
    expect((await reader.call(officeCalls.packScannedOrder, { body })).body.code).toBe('role_not_allowed');
    const query = { order_id: orderId, tag: 'X-1' };
    expect((await reader.call(officeCalls.getOrderPiece, { query })).body.code).toBe('role_not_allowed');
  });
});

describe('exchanging a piece', () => {
  test('before it is paid, any other piece of the product in the shop', async () => {
    const [first, second] = await fresh(RING, [{ huid: huid() }, { huid: huid(), net: 3500 }]);
    const { orderId } = await order(shop, customer);
    expect((await exchange(orderId, first, String(second))).status).toBe(200);
    expect(await stateOf(first)).toMatchObject({ state: 'in shop', order_id: null });
    expect(await stateOf(String(second))).toMatchObject({ state: 'held', order_id: orderId });
    expect(await auditOf(orderId)).toMatchObject([
      {
        ...{ act: 'piece exchanged', actor: `staff:${packer.staffId}` },
        ...{ before: `{"tag":"${first}"}`, after: `{"tag":"${second}"}` },
      },
    ]);
    expect((await exchange(orderId, first, String(second))).body.code).toBe('wrong_piece');
    await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: orderId } });
  });

  test('once it is paid, only where the invoice stays true', async () => {
    const [named, spare] = await fresh(RING, [{ huid: huid() }, { huid: huid() }]);
    const { orderId } = await buy(shop, customer);
    const refused = await exchange(orderId, named, String(spare));
    expect(refused.body).toMatchObject({ code: 'piece_billed', message: expect.stringMatching(/^Invoice /) });

    const tags = await fresh(RING, [{}, {}, { net: 3500 }]);
    const unmarked = await buy(shop, customer);
    const [sold = '', alike = '', heavier = ''] = tags;
    expect((await exchange(unmarked.orderId, sold, heavier)).body.code).toBe('piece_billed');
    expect((await exchange(unmarked.orderId, sold, alike)).status).toBe(200);
    expect(await stateOf(alike)).toMatchObject({ state: 'sold', order_id: unmarked.orderId });
    expect(await stateOf(sold)).toMatchObject({ state: 'in shop', order_id: null });
  });

  test('not for a piece of other goods, nor once it is packed', async () => {
    const [first, second] = await fresh(RING, [{ reason: 'made for export' }, { reason: 'made for export' }]);
    await registerPieces(shop, PIECES.hoops, [{ tag: 'HOOPS-1', huid: huid() }]);
    const { orderId } = await buy(shop, customer);
    expect((await exchange(orderId, first, 'HOOPS-1')).body).toMatchObject({
      code: 'wrong_piece',
      message: expect.stringContaining('and the order is for'),
    });
    await pack(orderId);
    expect((await exchange(orderId, first, String(second))).body.message).toContain('is packed');
  });

  test('two packers exchange for one piece: one of them gets it', async () => {
    const [a, b, spare] = await fresh(RING, [{}, {}, {}]);
    const one = await buy(shop, customer);
    const two = await buy(shop, customer);
    const responses = await Promise.all([
      exchange(one.orderId, a, String(spare)),
      exchange(two.orderId, String(b), String(spare)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
