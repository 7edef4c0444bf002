import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MUMBAI } from '#api/payments/purchase-testing.ts';
import { forgetRates } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { PieceEdit } from '#contract/office/goods/goods.ts';
import { addRing, change, pieceOf, RING, setRate } from '../goods-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  // The demo's owner could approve, too.
  await shop.pool.query("update staff set state = 'ended' where role = 'owner' and staff_id <> $1", [
    owner.staffId,
  ]);
  manager = await newStaff(shop, 'manager');
});

beforeEach(async () => {
  await forgetRates(shop.pool);
});

/** Below the worth of 1 g at ₹11,000 a gram. */
const CHEAP = { product_price: 10500, gst_cgst: 172.5, gst_sgst: 172.5 };

const decide = (
  browser: OfficeBrowser,
  approval_id: number | null,
  decision: 'approve' | 'decline' = 'approve',
) => browser.call(officeCalls.decideApproval, { body: { approval_id: approval_id ?? 0, decision } });

const withReason = async (sku: string, changes: object) =>
  manager.call(officeCalls.changePiece, {
    body: { sku, version: (await pieceOf(manager, sku)).version, changes, reason: 'An old model' },
  });

describe('a price below the worth of the metal', () => {
  test('needs a reason and a second person; until then the piece stays as it is', async () => {
    const sku = await addRing(manager);
    await setRate(shop, '22K916', 11000);
    const asked = await change(manager, sku, CHEAP);
    expect([asked.status, asked.body.code]).toEqual([409, 'reason_needed']);
    expect(asked.body.message).toContain('₹10,500 for metal and stones, less discount and offer, is below');
    const { body } = await withReason(sku, CHEAP);
    expect(body).toMatchObject({ approval_id: expect.any(Number), entry: null });
    expect((await pieceOf(owner, sku)).product_price).toBe(14000);
    expect((await decide(manager, body.approval_id)).status).toBe(409);
    expect((await decide(owner, body.approval_id)).status).toBe(200);
    expect((await pieceOf(owner, sku)).product_price).toBe(10500);
  });

  test.each([
    ['a discount', { discount: 4000, gst_cgst: 165, gst_sgst: 165 }],
    [
      'an offer that is still to begin',
      { offer_percent: 30, offer_start: '2090-01-01', offer_end: '2090-02-01' },
    ],
    ['more weight', { net_weight_g: 1.5, gross_weight_g: 1.6 }],
    ['another purity', { purity: '24K999' }],
  ])('counts %s', async (_, changes) => {
    const sku = await addRing(manager);
    await setRate(shop, '22K916', 11000);
    await setRate(shop, '24K999', 15000);
    expect((await change(manager, sku, changes)).body.code).toBe('reason_needed');
  });

  test('is no matter without a rate of the purity, for an ended offer, for other fields and for a rise', async () => {
    const ended = { offer_percent: 90, offer_start: '2020-01-01', offer_end: '2020-01-02' };
    const sku = await addRing(manager, { ...CHEAP, ...ended });
    await setRate(shop, '22K916', 11000);
    expect((await change(manager, sku, { short_description: 'Below already' })).status).toBe(200);
    expect((await change(manager, sku, { product_price: 10800, gst_cgst: 177, gst_sgst: 177 })).status).toBe(
      200,
    );
    expect((await change(manager, sku, CHEAP)).status).toBe(409);
  });

  test('that was approved is refused when the piece changed meanwhile, and still waits', async () => {
    const sku = await addRing(manager);
    await setRate(shop, '22K916', 11000);
    const { body } = await withReason(sku, CHEAP);
    await change(owner, sku, { product_price: 15000, gst_cgst: 240, gst_sgst: 240 });
    expect((await decide(owner, body.approval_id)).body.code).toBe('changed_meanwhile');
    expect((await pieceOf(owner, sku)).product_price).toBe(15000);
    expect((await decide(owner, body.approval_id, 'decline')).status).toBe(200);
  });

  test('counts in every size and purity that shoppers can choose (P-243)', async () => {
    await setRate(shop, '22K916', 11000);
    await setRate(shop, '9K375', 4000);
    const byRate = { price_mode: 'by rate' as const, making_kind: 'percent' as const, making_value: 10 };
    const sku = await addRing(manager, {
      ...{ ...byRate, net_weight_g: 3, gross_weight_g: 3.1, discount: 3000, stone_value: 0 },
    });
    const sizes = { size_kind: 'ring' as const, size_from: 8, size_to: 20, standard_size: 12 };
    expect((await change(manager, sku, { ...sizes, g_per_size: 0.05 })).status).toBe(200);
    const lighter = await change(manager, sku, { g_per_size: 0.2 });
    expect([lighter.status, lighter.body.code]).toEqual([409, 'reason_needed']);
    expect(lighter.body.message).toMatch(
      /chosen with 2.2 g of 22K916: ₹23,620 for metal, stones and making.* the worth of the metal, ₹24,200/,
    );
    const cheaper = await change(manager, sku, { further_purities: '9K375:2.000' });
    expect(cheaper.body.message).toMatch(/chosen with 2 g of 9K375: ₹5,800 .* ₹8,000/);
    expect((await change(manager, sku, { size_from: 10, lead_days: 10 })).status).toBe(200);
    const { body } = await withReason(sku, { further_purities: '9K375:2.000' });
    await decide(owner, body.approval_id);
    expect(await pieceOf(owner, sku)).toMatchObject({ further_purities: '9K375:2.000' });
    expect((await change(manager, sku, { size_to: 22 })).status).toBe(200);
  });

  test('of a new piece waits too; a sole owner needs no approval', async () => {
    await setRate(shop, '22K916', 11000);
    const fields = { ...RING, ...CHEAP, product_name: 'Cheap ring' };
    const body = { sku: 'CHEAP-1', status: 'on sale' as const, fields, reason: 'Sale' };
    const { body: asked } = await manager.call(officeCalls.addPiece, { body });
    expect((await owner.call(officeCalls.getPiece, { query: { sku: 'CHEAP-1' } })).status).toBe(404);
    await decide(owner, asked.approval_id);
    expect(await pieceOf(owner, 'CHEAP-1')).toMatchObject({ product_price: 10500, status: 'on sale' });
    expect((await addRing(owner, CHEAP)).length).toBeGreaterThan(0);
  });

  test('of an undo waits for a second person with the reason of the undo', async () => {
    const sku = await addRing(manager, CHEAP);
    const risen = await change(manager, sku, { product_price: 14000, gst_cgst: 225, gst_sgst: 225 });
    await setRate(shop, '22K916', 11000);
    const { body } = await manager.call(officeCalls.undoGoods, {
      body: { entries: [risen.body.entry ?? 0] },
    });
    expect(body.data).toMatchObject([{ state: 'waiting', approval_id: expect.any(Number) }]);
    await decide(owner, body.data[0]?.approval_id ?? null);
    expect((await pieceOf(owner, sku)).product_price).toBe(10500);
  });
});

describe('many pieces at once', () => {
  const editOf = async (sku: string, changes: object): Promise<PieceEdit> => ({
    sku,
    changes,
    version: (await pieceOf(owner, sku)).version,
  });
  const save = (edits: PieceEdit[], reason?: string) =>
    manager.call(officeCalls.changeGoods, { body: { edits, ...(reason && { reason }) } });

  test('have one result each: saved, unchanged, wrong, changed meanwhile, waiting', async () => {
    const [good, same, wrong, stale, cheap] = [
      await addRing(manager),
      await addRing(manager),
      await addRing(manager),
      await addRing(manager),
      await addRing(manager),
    ];
    await setRate(shop, '22K916', 11000);
    const edits = [
      await editOf(good, { stock: 7, product_price: 15000, gst_cgst: 240, gst_sgst: 240 }),
      await editOf(same, { stock: 5 }),
      await editOf(wrong, { gst_cgst: 9 }),
      await editOf(stale, { stock: 1 }),
      await editOf(cheap, CHEAP),
      { sku: 'UNKNOWN', version: 1, changes: { stock: 1 } },
    ];
    await change(owner, stale, { stock: 3 });
    const { body } = await save(edits, 'Sale');
    expect(body.data.map(({ sku, state, code }) => [sku, state, code])).toEqual([
      [good, 'saved', null],
      [same, 'unchanged', null],
      [wrong, 'refused', 'invalid_input'],
      [stale, 'refused', 'changed_meanwhile'],
      [cheap, 'waiting', null],
      ['UNKNOWN', 'refused', 'not_found'],
    ]);
    expect(await pieceOf(owner, good)).toMatchObject({ stock: 7, product_price: 15000 });
    expect(await pieceOf(owner, stale)).toMatchObject({ stock: 3 });
    expect(await pieceOf(owner, wrong)).toMatchObject({ gst_cgst: 225 });
  });

  test('are undone with one press', async () => {
    const skus = [await addRing(manager), await addRing(manager)];
    const edits = await Promise.all(skus.map((sku) => editOf(sku, { stock: 1, discount: 10 })));
    const { body } = await save(edits);
    const entries = body.data.flatMap(({ entry }) => entry ?? []);
    const undone = await manager.call(officeCalls.undoGoods, { body: { entries } });
    expect(undone.body.data.map(({ state }) => state)).toEqual(['saved', 'saved']);
    for (const sku of skus) expect(await pieceOf(owner, sku)).toMatchObject({ stock: 5, discount: 0 });
  });

  test('saved by two people at once: each piece is saved once, by one of them', async () => {
    const skus = [await addRing(manager), await addRing(manager), await addRing(manager)];
    const edits = await Promise.all(skus.map((sku) => editOf(sku, {})));
    const by = (browser: OfficeBrowser, stock: number, order: PieceEdit[]) =>
      browser.call(officeCalls.changeGoods, {
        body: { edits: order.map((edit) => ({ ...edit, changes: { stock } })) },
      });
    const both = await Promise.all([by(manager, 11, edits), by(owner, 22, edits.toReversed())]);
    const states = both.map(({ body }) => body.data.map(({ state }) => state).sort());
    expect(states.flat().sort()).toEqual(['refused', 'refused', 'refused', 'saved', 'saved', 'saved']);
    for (const sku of skus) expect([11, 22]).toContain((await pieceOf(owner, sku)).stock);
  });

  test('keep what open orders hold, and cannot be counted below it', async () => {
    const sku = await addRing(manager);
    const { product_id } = await pieceOf(owner, sku);
    const { token } = await shop.newCustomer();
    await shop.call(calls.addToCart, { token, body: { product_id, quantity: 2 } });
    const ordered = await shop.call(calls.createOrder, {
      token,
      body: { shipping_address: MUMBAI, coupon_code: null },
    });
    expect(ordered.status, ordered.body.message).toBe(200);
    expect(await pieceOf(owner, sku)).toMatchObject({ stock: 5, held: 2, for_sale: 3 });
    await save([await editOf(sku, { stock: 9 })]);
    expect(await pieceOf(owner, sku)).toMatchObject({ stock: 9, held: 2, for_sale: 7 });
    const { body } = await save([await editOf(sku, { stock: 1 })]);
    expect(body.data[0]?.fields.stock).toMatch(/^Open orders hold 2: enter at least 2/);
  });

  test('are at most 50, each once', async () => {
    const many = (sku: (number: number) => string, length: number) =>
      save(Array.from({ length }, (_, number) => ({ sku: sku(number), version: 1, changes: { stock: 1 } })));
    expect((await many((number) => `N${number}`, 51)).status).toBe(400);
    expect((await many(() => 'SAME', 2)).status).toBe(400);
    expect((await save([])).status).toBe(400);
  });
});
