import { beforeAll, describe, expect, test } from 'vitest';
import { forgetRates } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { addRing, change, pieceOf, RING } from './goods-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  await forgetRates(shop.pool);
  owner = await newStaff(shop, 'owner');
  manager = await newStaff(shop, 'manager');
});

const list = async (query: object) => (await owner.call(officeCalls.getGoods, { query })).body;
const history = async (sku: string) =>
  (await owner.call(officeCalls.getPieceHistory, { query: { sku } })).body.data;
const undo = (entries: (number | null)[]) =>
  manager.call(officeCalls.undoGoods, { body: { entries: entries.filter((entry) => entry !== null) } });

describe('the list', () => {
  test('finds by words of the name, in any order and by their beginning, and by SKU', async () => {
    const sku = await addRing(manager, { product_name: 'Madhubani Peacock-Bangle तारा' });
    for (const q of [
      'peacock',
      'bang madhu',
      'PEACOCK  Bangle',
      'तारा',
      'ता pea',
      sku,
      sku.toLowerCase().slice(0, -1),
    ]) {
      expect((await list({ q })).data.map((piece) => piece.sku)).toContain(sku);
    }
    for (const q of ['peacock necklace', 'cock', 'रा', '%', "'", '\\']) {
      expect((await list({ q })).data.map((piece) => piece.sku)).not.toContain(sku);
    }
  });

  test('filters by category, metal, purity, state and stock', async () => {
    const soldOut = await addRing(manager, { metal: 'Test metal', purity: 'T999', stock: 0 });
    const low = await addRing(manager, { metal: 'Test metal', stock: 2 });
    const toOrder = await addRing(manager, { metal: 'Test metal', category: 'Test Category', stock: null });
    await owner.call(officeCalls.setPieceStatus, { body: { sku: low, status: 'withdrawn' } });
    const skus = async (query: object) =>
      (await list({ metal: 'Test metal', ...query })).data.map((piece) => piece.sku);
    expect(await skus({})).toEqual([toOrder, low, soldOut]);
    expect(await skus({ stock: 'sold out' })).toEqual([soldOut]);
    expect(await skus({ stock: 'low' })).toEqual([low]);
    expect(await skus({ stock: 'made to order' })).toEqual([toOrder]);
    expect(await skus({ category: 'Test Category' })).toEqual([toOrder]);
    expect(await skus({ purity: 'T999' })).toEqual([soldOut]);
    expect(await skus({ state: 'withdrawn' })).toEqual([low]);
    const choices = (await owner.call(officeCalls.getGoodsChoices)).body;
    expect(choices.metals).toContain('Test metal');
    expect(choices.categories).toContain('Test Category');
  });

  test('shows a stock above what can be typed, as returned pieces can make it', async () => {
    const sku = await addRing(manager, { stock: 999_999 });
    await shop.pool.query('update products set stock = stock + 1 where sku = $1', [sku]);
    const { data } = await list({ q: sku });
    await shop.pool.query('update products set stock = stock - 1 where sku = $1', [sku]);
    expect(data).toMatchObject([{ sku, stock: 1_000_000 }]);
  });

  test('has pages by a cursor that meet every piece once', async () => {
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(before === null ? {} : { before });
      seen.push(...page.data.map(({ sku }) => sku));
      before = page.next;
    } while (before !== null);
    const { rows } = await shop.pool.query<{ n: string }>('select count(*) as n from products');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(Number(rows[0]?.n));
  });

  test('is for everybody but packers; counter, accountant and reader change nothing', async () => {
    const sku = await addRing(manager);
    for (const role of ['counter', 'accountant', 'reader', 'packer'] as const) {
      const person = await newStaff(shop, role);
      const read = await person.call(officeCalls.getGoods, { query: {} });
      expect(read.status, role).toBe(role === 'packer' ? 403 : 200);
      expect((await change(person, sku, { discount: 1 }, 1)).status, role).toBe(403);
    }
  });
});

describe('a piece', () => {
  test('is added by the rules of a catalogue file, and is in the shop, the audit and the stock', async () => {
    const sku = await addRing(manager, {
      offer_percent: 10,
      offer_start: '2020-01-01',
      offer_end: '2099-12-31',
    });
    expect(await pieceOf(owner, sku)).toMatchObject({
      stone: 'Diamond',
      stone_carat: 0.03,
      for_sale: 5,
      price: 13905,
    });
    const { rows } = await shop.pool.query('select stone from products where sku = $1', [sku]);
    expect(rows).toEqual([{ stone: 'Diamond, 0.03 ct' }]);
    expect(await history(sku)).toMatchObject([{ act: 'product added', can_undo: false }]);
  });

  test.each([
    ['product_price', { product_price: 1.001 }, /more than two decimals/],
    ['gst_cgst', { gst_cgst: 300, gst_sgst: 300 }, /Each half of the tax is ₹300\.00; 3 % on ₹15,000\.00/],
    ['stone_value', { stone_value: 20000 }, /includes them/],
    ['gross_weight_g', { gross_weight_g: 0.5 }, /less than the net weight/],
    [
      'offer_end',
      { offer_percent: 5, offer_start: '2026-12-02', offer_end: '2026-12-01' },
      /ends before it starts/,
    ],
    ['gender', { gender: 'Everybody' }, /is not one of/],
    ['product_name', { product_name: '' }, /missing/],
    ['hsn', { hsn: '12' }, /HSN/],
    ['offer_percent', { offer_percent: 101 }, /above 100/],
  ])('with a wrong %s is refused with a sentence at the field', async (field, changes, sentence) => {
    const body = { sku: 'WRONG-1', status: 'on sale' as const, fields: { ...RING, ...changes } };
    const response = await manager.call(officeCalls.addPiece, { body });
    expect(response.status).toBe(400);
    expect(response.body.fields?.[field]).toMatch(sentence);
    expect((await owner.call(officeCalls.getPiece, { query: { sku: 'WRONG-1' } })).status).toBe(404);
  });

  test('cannot take a SKU or a name that is in use', async () => {
    const sku = await addRing(manager);
    const { product_name } = await pieceOf(owner, sku);
    const again = (other: string, fields: object) =>
      manager.call(officeCalls.addPiece, {
        body: { sku: other, status: 'on sale', fields: { ...RING, ...fields } },
      });
    expect((await again(sku, {})).body.fields?.sku).toMatch(/in the shop already/);
    expect((await again('OTHER-1', { product_name })).body.fields?.product_name).toMatch(
      /has this name already/,
    );
    const other = await addRing(manager);
    expect((await change(manager, other, { product_name })).body.fields?.product_name).toMatch(
      /has this name/,
    );
  });

  test('is changed: only what differs is recorded, and the shop shows it', async () => {
    const sku = await addRing(manager);
    const { status, body } = await change(manager, sku, {
      product_price: 15000,
      gst_cgst: 240,
      gst_sgst: 240,
      metal: 'Yellow gold',
    });
    expect(status).toBe(200);
    const [last] = await history(sku);
    expect(last).toMatchObject({ sequence: body.entry, act: 'product changed', can_undo: true });
    expect(JSON.parse(last?.before ?? '')).toEqual({ product_price: 14000, gst_cgst: 225, gst_sgst: 225 });
    expect(JSON.parse(last?.after ?? '')).toEqual({ product_price: 15000, gst_cgst: 240, gst_sgst: 240 });
    const shown = (
      await shop.call(calls.getProducts, { query: { page: 1, category: 'Rings', page_size: 60 } })
    ).body;
    const product = shown.data.flatMap(({ products }) => products).find(({ price }) => price === 16480);
    expect(product).toBeDefined();
  });

  test('saved in two tabs: the second is refused with 409 and nothing of the first is lost', async () => {
    const sku = await addRing(manager);
    const { version } = await pieceOf(owner, sku);
    expect((await change(manager, sku, { short_description: 'First' }, version)).status).toBe(200);
    const second = await change(owner, sku, { short_description: 'Second' }, version);
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await pieceOf(owner, sku)).short_description).toBe('First');
  });

  test('saved by two at the same moment is saved once', async () => {
    const sku = await addRing(manager);
    const { version } = await pieceOf(owner, sku);
    const tabs = ['One', 'Two', 'Three', 'Four'].map((text) =>
      change(manager, sku, { short_description: text }, version),
    );
    const statuses = (await Promise.all(tabs)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  test('an offer or a count changed elsewhere raises the version too', async () => {
    const sku = await addRing(manager);
    const { version } = await pieceOf(owner, sku);
    await change(manager, sku, { offer_percent: 5, offer_start: '2026-11-01', offer_end: '2026-11-30' });
    expect((await change(owner, sku, { discount: 1 }, version)).status).toBe(409);
    const later = (await pieceOf(owner, sku)).version;
    await change(manager, sku, { stock: 9 });
    expect((await change(owner, sku, { stock: 3 }, later)).status).toBe(409);
  });

  test('is withdrawn and put back on sale, and each is undone', async () => {
    const sku = await addRing(manager);
    const body = { sku, status: 'withdrawn' as const };
    const { body: withdrawn } = await manager.call(officeCalls.setPieceStatus, { body });
    expect((await pieceOf(owner, sku)).status).toBe('withdrawn');
    expect((await manager.call(officeCalls.setPieceStatus, { body })).body.entry).toBeNull();
    expect((await undo([withdrawn.entry])).body.data).toMatchObject([{ sku, state: 'saved' }]);
    expect((await pieceOf(owner, sku)).status).toBe('on sale');
    expect(
      (await manager.call(officeCalls.setPieceStatus, { body: { sku: 'NONE', status: 'withdrawn' } })).status,
    ).toBe(404);
  });
});

describe('undo', () => {
  test('gives back the values from before, and can be undone itself', async () => {
    const sku = await addRing(manager);
    const { body } = await change(manager, sku, {
      discount: 100,
      gst_cgst: 223.5,
      gst_sgst: 223.5,
      stock: 2,
    });
    const undone = (await undo([body.entry])).body.data[0];
    expect(undone).toMatchObject({ sku, state: 'saved' });
    expect(await pieceOf(owner, sku)).toMatchObject({ discount: 0, gst_cgst: 225, stock: 5, for_sale: 5 });
    expect((await history(sku))[0]).toMatchObject({
      act: 'product change undone',
      reason: `Undo of entry ${body.entry}`,
    });
    await undo([undone?.entry ?? null]);
    expect(await pieceOf(owner, sku)).toMatchObject({ discount: 100, stock: 2 });
  });

  test('is refused when the field changed again, and works when another field did', async () => {
    const sku = await addRing(manager);
    const first = (await change(manager, sku, { short_description: 'First' })).body.entry;
    const second = (await change(manager, sku, { stock: 8 })).body.entry;
    expect((await undo([first])).body.data).toMatchObject([{ state: 'saved' }]);
    await change(manager, sku, { stock: 7 });
    expect((await undo([second])).body.data).toMatchObject([
      {
        state: 'refused',
        code: 'changed_meanwhile',
        message: `${sku} was changed again since: nothing was changed now.`,
      },
    ]);
    expect((await history(sku)).find(({ sequence }) => sequence === second)?.can_undo).toBe(false);
  });

  test('is refused for an entry that is no change of a piece', async () => {
    const sku = await addRing(manager);
    const [added] = await history(sku);
    expect((await undo([added?.sequence ?? 0])).status).toBe(404);
    expect((await undo([1])).status).toBe(404);
    expect((await undo([99999999])).status).toBe(404);
  });
});
