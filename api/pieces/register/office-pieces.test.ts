import { beforeAll, describe, expect, test } from 'vitest';
import { importCatalogue } from '#api/catalogue/import/import-service.ts';
import { addRing, change, pieceOf } from '#api/catalogue/office/goods-testing.ts';
import { order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredPiece, RegisterPieceBody } from '#contract/office/pieces/pieces.ts';
import { addRegisteredRing, ENTERED, piecesOf } from './piece-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;
let packer: OfficeBrowser;

beforeAll(async () => {
  [manager, counter, packer] = await Promise.all([
    newStaff(shop, 'manager'),
    newStaff(shop, 'counter'),
    newStaff(shop, 'packer'),
  ]);
});

const register = (sku: string, given: Partial<RegisterPieceBody> = {}, by = counter) =>
  by.call(officeCalls.registerPiece, { body: { sku, tag: '', place: 'Safe', ...ENTERED, ...given } });
const edit = (tag: string, version: number, given: Partial<EnteredPiece> = {}, by = counter) =>
  by.call(officeCalls.editRegisteredPiece, { body: { tag, version, ...ENTERED, ...given } });
const scan = async (code: string) => (await packer.call(officeCalls.scanPiece, { query: { code } })).body;
const acts = async (subject: string) =>
  (await manager.call(officeCalls.getAudit, { query: { subject } })).body.data.map(({ act }) => act);
const stockOf = async (sku: string) => (await pieceOf(manager, sku)).stock;

describe('the register', () => {
  test('begins with one piece for each in stock, and from then on pieces alone change the stock', async () => {
    const sku = await addRegisteredRing(manager, 3);
    const pieces = await piecesOf(packer, sku);
    expect(pieces).toHaveLength(3);
    expect(pieces[0]).toMatchObject({
      ...{ state: 'in shop', place: 'Tray 1', gross_weight_g: 2.4, net_weight_g: 2.1, lacks_huid: true },
    });
    expect(new Set(pieces.map(({ tag }) => tag)).size).toBe(3);
    for (const { tag } of pieces) expect(tag).toMatch(/^T-\d{6}-\d$/);
    expect(await acts(`product:${sku}`)).toContain('register of pieces started');

    const typed = await change(manager, sku, { stock: 9 });
    expect(typed).toMatchObject({
      status: 400,
      body: { fields: { stock: expect.stringContaining('one by one') } },
    });
    expect((await change(manager, sku, { stone: 'None', stone_carat: 0 })).status).toBe(200);
    const again = await counter.call(officeCalls.startRegister, { body: { sku, place: 'Safe' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'piece_change_refused' } });

    expect((await register(sku)).status).toBe(200);
    expect(await stockOf(sku)).toBe(4);
    const [first] = pieces;
    await counter.call(officeCalls.takePieceOut, { body: { tag: first?.tag ?? '', reason: 'Melted' } });
    expect(await stockOf(sku)).toBe(3);
    await expectInvariants(shop.db);
  });

  test('gives the pieces of open orders to their orders', async () => {
    const customer = await shop.newCustomer();
    const sku = await addRing(manager, { stock: 3 });
    const { product_id } = await pieceOf(manager, sku);
    const { orderId } = await order(shop, customer, { pieces: [[product_id, 2]] });
    const started = await counter.call(officeCalls.startRegister, { body: { sku, place: 'Safe' } });
    expect(started.body).toMatchObject({ pieces: 3 });
    const held = (await piecesOf(packer, sku)).filter(({ state }) => state === 'held');
    const ofOrder = expect.objectContaining({ order_id: orderId });
    expect(held).toEqual([ofOrder, ofOrder]);
    const refused = await counter.call(officeCalls.takePieceOut, {
      body: { tag: held[0]?.tag ?? '', reason: 'Melted' },
    });
    expect(refused.body.message).toMatch(/held by an order/);
    await expectInvariants(shop.db);
  });

  test('two people start the same register: it begins once', async () => {
    const sku = await addRing(manager, { stock: 2 });
    const both = await Promise.all(
      [counter, manager].map((by) => by.call(officeCalls.startRegister, { body: { sku, place: 'Safe' } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not for goods made to order, nor for those that are unknown', async () => {
    const start = (sku: string) => counter.call(officeCalls.startRegister, { body: { sku, place: 'Safe' } });
    expect((await start('NOWHERE')).status).toBe(404);
    const { rows } = await shop.pool.query<{ sku: string }>(
      'select sku from products where stock is null limit 1',
    );
    expect((await start(rows[0]?.sku ?? '')).body.message).toMatch(/made to order/);
    expect((await register(rows[0]?.sku ?? '')).status).toBe(409);
  });
});

describe('a piece', () => {
  let sku: string;
  beforeAll(async () => {
    sku = await addRegisteredRing(manager, 0);
  });

  test('is registered with its HUID in capitals, and is found by tag, HUID and the address of its QR code', async () => {
    const { status, body } = await register(sku, { huid: 'ab12cd', place: 'Tray 4' });
    expect(status, body.message).toBe(200);
    const { tag } = body.data;
    expect(body.data).toMatchObject({ huid: 'AB12CD', lacks_huid: false, place: 'Tray 4', state: 'in shop' });
    const address = `https://tola.example/user/products/1?tag=${tag}`;
    for (const code of [tag, tag.toLowerCase().replaceAll('-', ''), 'ab12cd', address]) {
      expect((await scan(code)).data).toMatchObject({ tag });
    }
    const mistyped = tag.slice(0, -1) + ((Number(tag.at(-1)) + 1) % 10);
    expect((await scan(mistyped)).message).toMatch(/mistyped/);
    expect((await scan('RING-99')).message).toBe('No piece has the tag or HUID RING-99.');
    expect(await acts(`piece:${tag}`)).toEqual(['piece registered']);
  });

  test('a used HUID, and a used tag, are refused at the field', async () => {
    await register(sku, { huid: 'USED77', tag: 'own-7' });
    expect((await register(sku, { huid: 'used77' })).body.fields).toEqual({
      huid: 'The piece OWN-7 has this HUID already.',
    });
    expect((await register(sku, { tag: 'OWN-7' })).body.fields).toHaveProperty('tag');
    expect((await register(sku, { tag: 'T-000001-0' })).body.fields).toHaveProperty('tag');
    const racing = await Promise.all([1, 2, 3].map(() => register(sku, { huid: 'RACE11' })));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test.each<[Partial<EnteredPiece>, keyof EnteredPiece]>([
    [{ huid: 'AB12C' }, 'huid'],
    [{ huid: 'AB12C!' }, 'huid'],
    [{ huid: 'AB99CD', huid_exempt_reason: 'Below 2 g' }, 'huid_exempt_reason'],
    [{ net_weight_g: 2.5 }, 'net_weight_g'],
    [{ net_weight_g: 2.089 }, 'net_weight_g'],
    [{ gross_weight_g: 0 }, 'gross_weight_g'],
    [{ gross_weight_g: -1 }, 'gross_weight_g'],
    [{ gross_weight_g: 2.41234 }, 'gross_weight_g'],
    [{ stone_carat: 5 }, 'stone_carat'],
    [{ photo_url: '/media/none.webp' }, 'photo_url'],
  ])('%o is refused at %s', async (given, field) => {
    const { status, body } = await register(sku, given);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toContain(field);
  });

  test('may be heavier than its goods state, and 10 mg lighter', async () => {
    expect((await register(sku, { gross_weight_g: 3, net_weight_g: 2.6 })).status).toBe(200);
    expect((await register(sku, { net_weight_g: 2.09 })).status).toBe(200);
  });

  test('is edited from its version; a second person gets a refusal, and the audit holds what changed', async () => {
    const { tag } = (await register(sku)).body.data;
    const both = await Promise.all([
      edit(tag, 1, { huid: 'EDIT01' }),
      edit(tag, 1, { huid: 'EDIT02' }, manager),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ body }) => body.code)).toContain('changed_meanwhile');
    const { body } = await manager.call(officeCalls.getAudit, { query: { subject: `piece:${tag}` } });
    expect(JSON.parse(body.data[0]?.before ?? '')).toEqual({ huid: '' });
    expect((await edit(tag, 2, { huid_exempt_reason: 'Antique' })).body.data).toMatchObject({
      ...{ version: 3, lacks_huid: false, huid: '', huid_exempt_reason: 'Antique' },
    });
    expect((await edit('T-999999-4', 1)).status).toBe(404);
  });

  test('moves between places, and the moves are read with the person', async () => {
    const tags = [(await register(sku)).body.data.tag, (await register(sku)).body.data.tag];
    const move = (place: string, moved = tags) =>
      counter.call(officeCalls.moveRegisteredPieces, { body: { tags: moved, place } });
    expect((await move('Window')).body.data).toEqual(tags.map((tag) => ({ tag, place: 'Safe' })));
    expect((await move('Window')).body.data).toEqual([]);
    expect((await move('Safe', ['NONE-1'])).status).toBe(404);
    const { body } = await packer.call(officeCalls.getPieceMoves, { query: { tag: tags[0] ?? '' } });
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({
      ...{ from_place: 'Safe', to_place: 'Window', actor: `staff:${counter.staffId}` },
    });
    const places = await packer.call(officeCalls.getPlaces);
    expect(places.body.data).toContainEqual({ place: 'Window', pieces: 2 });
    expect(await acts(`piece:${tags[0]}`)).toEqual(['piece moved', 'piece registered']);
  });

  test('is taken out once with a reason, and put back', async () => {
    const { tag } = (await register(sku)).body.data;
    const stock = await stockOf(sku);
    const body = { tag, reason: 'Melted for a repair' };
    expect((await counter.call(officeCalls.takePieceOut, { body: { tag, reason: '' } })).status).toBe(400);
    await Promise.all([1, 2].map(() => counter.call(officeCalls.takePieceOut, { body })));
    expect(await stockOf(sku)).toBe((stock ?? 0) - 1);
    expect((await scan(tag)).data).toMatchObject({ state: 'melted' });
    const moved = { tags: [tag], place: 'Window' };
    expect((await counter.call(officeCalls.moveRegisteredPieces, { body: moved })).status).toBe(409);
    await counter.call(officeCalls.putPieceBack, { body: { tag, reason: 'A slip' } });
    expect(await stockOf(sku)).toBe(stock);
    expect(await acts(`piece:${tag}`)).toEqual(['piece put back', 'piece taken out', 'piece registered']);
    await expectInvariants(shop.db);
  });

  test('is listed by place, by state, by the beginning of its HUID, and where it lacks one', async () => {
    const list = async (query: object) =>
      (await packer.call(officeCalls.getRegisteredPieces, { query: { sku, ...query } })).body.data;
    await register(sku, { huid: 'ZZZ123', place: 'List' });
    await register(sku, { place: 'List' });
    expect(await list({ place: 'List' })).toHaveLength(2);
    expect(await list({ q: 'zzz' })).toHaveLength(1);
    const lacking = await list({ without_huid: 'yes' });
    expect(lacking.length).toBeGreaterThan(0);
    const states = await list({});
    expect(lacking.map(({ tag }) => tag)).toEqual(
      states.filter((one) => one.lacks_huid && one.state !== 'melted').map(({ tag }) => tag),
    );
    expect(await list({ state: 'sold' })).toEqual([]);
  });

  test('has a label with its tag, its weights and the address of its page', async () => {
    const { tag } = (await register(sku)).body.data;
    const { body } = await packer.call(officeCalls.getPieceLabels, { query: { tags: `${tag},NONE-1` } });
    expect(body.data).toEqual([expect.objectContaining({ tag, gross_weight_g: 2.4, net_weight_g: 2.1 })]);
    for (const svg of [body.data[0]?.qr_svg, body.data[0]?.barcode_svg]) expect(svg).toMatch(/^<svg/);
    const many = Array.from({ length: 101 }, (_, number) => `RING-${number}`).join();
    const tooMany = await packer.call(officeCalls.getPieceLabels, { query: { tags: many } });
    expect(tooMany.status).toBe(400);
  });

  test('a packer, an accountant and a reader read, and change nothing', async () => {
    for (const role of ['packer', 'accountant', 'reader'] as const) {
      const person = await newStaff(shop, role);
      expect((await person.call(officeCalls.getRegisteredPieces)).status).toBe(200);
      expect((await register(sku, {}, person)).body.code).toBe('role_not_allowed');
    }
  });
});

test('a catalogue file may repeat the stock of registered pieces, and states no other', async () => {
  const sku = await addRegisteredRing(manager, 2);
  const piece = await pieceOf(manager, sku);
  const columns =
    'sku,product_name,short_description,category,gender,metal,purity,gross_weight_g,net_weight_g,stone,stone_carat,stone_value,product_price,making_charges,discount,gst_cgst,gst_sgst,hsn,offer_percent,offer_start,offer_end,stock,photos';
  const cells: Record<string, unknown> = { ...piece, photos: '' };
  const imported = (stock: string) =>
    importCatalogue(shop.db, {
      fileName: 'goods.csv',
      text: `${columns}\n${columns
        .split(',')
        .map((name) => (name === 'stock' ? stock : (cells[name] ?? '')))
        .join(',')}`,
      ...{ now: new Date(), today: '2026-11-22', isDryRun: false, hasPicture: () => true },
      actor: { kind: 'command', user: 'test' },
    });
  expect(await imported('2')).toMatchObject({ unchanged: 1 });
  expect(await imported('keep')).toMatchObject({ unchanged: 1 });
  for (const stock of ['3', '']) {
    expect(await imported(stock)).toMatchObject({ faults: [{ column: 'stock' }] });
  }
  expect(await stockOf(sku)).toBe(2);
});
