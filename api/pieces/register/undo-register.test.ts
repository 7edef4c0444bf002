import { beforeAll, expect, test } from 'vitest';
import { addRing, change, pieceOf } from '#api/catalogue/office/goods-testing.ts';
import { buy, order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { addRegisteredRing, ENTERED, piecesOf } from './piece-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;

beforeAll(async () => {
  [manager, counter] = await Promise.all([newStaff(shop, 'manager'), newStaff(shop, 'counter')]);
});

const undo = (sku: string, by = counter) => by.call(officeCalls.undoRegister, { body: { sku } });
const registerOf = async (sku: string) =>
  (await counter.call(officeCalls.getRegister, { query: { sku } })).body.data;
const REFUSED = { status: 409, body: { code: 'piece_change_refused' } };

test('a register that was started by mistake is taken back: the stock is a number again', async () => {
  const sku = await addRegisteredRing(manager, 3);
  expect(await registerOf(sku)).toMatchObject({ may_undo_start: true });
  const both = await Promise.all([undo(sku), undo(sku, manager)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await registerOf(sku)).toMatchObject({ has_pieces: false, may_undo_start: false, stock: 3 });
  const pieces = await piecesOf(counter, sku);
  expect(pieces.map(({ state }) => state)).toEqual(['melted', 'melted', 'melted']);
  expect((await change(manager, sku, { stock: 7 })).status).toBe(200);
  const [{ tag } = { tag: '' }] = pieces;
  const back = await counter.call(officeCalls.putPieceBack, { body: { tag, reason: 'Found' } });
  expect(back).toMatchObject(REFUSED);
  const { body } = await manager.call(officeCalls.getAudit, { query: { subject: `product:${sku}` } });
  expect(body.data.find(({ act }) => act === 'register of pieces taken back')?.before).toBe(
    JSON.stringify({ pieces: 3, first_tag: tag, last_tag: pieces.at(-1)?.tag }),
  );

  const again = await counter.call(officeCalls.startRegister, { body: { sku, place: 'Safe' } });
  expect(again.body).toMatchObject({ pieces: 7 });
  expect((await undo(sku)).status).toBe(200);
  await expectInvariants(shop.db);
});

test('so is one whose pieces open orders hold or have bought; the orders go on', async () => {
  const customer = await shop.newCustomer();
  const sku = await addRing(manager, { stock: 5 });
  const { product_id } = await pieceOf(manager, sku);
  await order(shop, customer, { pieces: [[product_id, 2]] });
  await buy(shop, customer, { pieces: [[product_id, 1]] });
  const started = await counter.call(officeCalls.startRegister, { body: { sku, place: 'Safe' } });
  expect(started.body).toMatchObject({ pieces: 5 });
  expect((await undo(sku)).body).toMatchObject({ pieces: 5 });
  expect(await registerOf(sku)).toMatchObject({ has_pieces: false, stock: 2, in_orders: 3 });
  await expectInvariants(shop.db);
});

test('not once a piece was edited, moved, added or sold, and not after a quarter of an hour', async () => {
  const customer = await shop.newCustomer();
  const changes: ((sku: string, tag: string) => Promise<unknown>)[] = [
    (_, tag) =>
      counter.call(officeCalls.editRegisteredPiece, { body: { tag, version: 1, ...ENTERED, size: '9' } }),
    (_, tag) =>
      counter.call(officeCalls.moveRegisteredPieces, { body: { tags: [tag], place: 'Safe', reason: '' } }),
    (sku) => counter.call(officeCalls.registerPiece, { body: { sku, tag: '', place: 'Safe', ...ENTERED } }),
    async (sku) => order(shop, customer, { pieces: [[(await pieceOf(manager, sku)).product_id, 1]] }),
  ];
  for (const changePiece of changes) {
    const sku = await addRegisteredRing(manager, 2);
    const [piece] = await piecesOf(counter, sku);
    // Its request read its time before the register was started.
    shop.setClock(new Date(Date.now() - 2000));
    await changePiece(sku, piece?.tag ?? '');
    shop.setClock(undefined);
    expect((await undo(sku)).body.message).toBe('Pieces of this register were changed or sold since.');
    expect(await registerOf(sku)).toMatchObject({ may_undo_start: false });
  }
  const sku = await addRegisteredRing(manager, 1);
  shop.setClock(new Date(Date.now() + 16 * MINUTE_MS));
  const late = await undo(sku);
  shop.setClock(undefined);
  expect(late).toMatchObject(REFUSED);
  expect((await undo('NO-SUCH')).status).toBe(404);
  const accountant = await newStaff(shop, 'accountant');
  expect((await undo(sku, accountant)).status).toBe(403);
});

test('a register that began with no piece is taken back while it has none', async () => {
  const sku = await addRegisteredRing(manager, 0);
  expect((await undo(sku)).body).toMatchObject({ pieces: 0 });
});
