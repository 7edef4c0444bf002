import { beforeAll, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { addRegisteredRing, ENTERED, piecesOf } from '../register/piece-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;

beforeAll(async () => {
  [manager, counter] = await Promise.all([newStaff(shop, 'manager'), newStaff(shop, 'counter')]);
});

const start = async (place: string) =>
  (await counter.call(officeCalls.startStockTake, { body: { place } })).body.data.stock_take_id;
const scan = (stock_take_id: number, code: string, gross_weight_g: number | null = null, by = counter) =>
  by.call(officeCalls.scanForStockTake, { body: { stock_take_id, code, gross_weight_g } });
const findings = async (stock_take_id: number) =>
  (await manager.call(officeCalls.getFindings, { params: { stock_take_id }, query: {} })).body;
const move = (tag: string, place: string) =>
  counter.call(officeCalls.moveRegisteredPieces, { body: { tags: [tag], place, reason: 'Stock-take' } });

test('of 500 pieces exactly the seven planted faults are named, and each is put right by an act', async () => {
  const sku = await addRegisteredRing(manager, 500, 'Tray 4');
  const tags = (await allTags(sku)).sort();
  const [misplaced = '', light = '', sold = '', ...others] = tags;
  const missing = others.slice(0, 3);
  await move(misplaced, 'Tray 9');
  await counter.call(officeCalls.takePieceOut, { body: { tag: sold, reason: 'Melted' } });
  const id = await start('Tray 4');
  const scanned = [misplaced, sold, 'OTHER-SHOP-7', ...others.slice(3)];
  const half = Math.ceil(scanned.length / 2);
  await Promise.all([
    scanAll(id, scanned.slice(0, half + 20), counter),
    scanAll(id, scanned.slice(half - 20), manager),
    scan(id, light, 2.6),
  ]);
  const { data, counts, next } = await findings(id);
  expect(data.map(({ kind, tag }) => [kind, tag])).toEqual([
    ...missing.map((tag) => ['missing', tag]),
    ['extra', 'OTHER-SHOP-7'],
    ['extra', sold],
    ['wrong place', misplaced],
    ['weight', light],
  ]);
  expect(data.at(-2)).toMatchObject({ place: 'Tray 9' });
  expect(data.at(-1)).toMatchObject({ gross_weight_g: 2.4, weighed_g: 2.6 });
  expect(counts.map(({ count }) => count)).toEqual([3, 2, 1, 1]);
  expect(next).toBeNull();

  const ended = await counter.call(officeCalls.endStockTake, { body: { stock_take_id: id } });
  expect(ended.body.data).toMatchObject({ scanned: 498, expected: 498 });
  expect((await scan(id, light)).body.code).toBe('piece_change_refused');
  await move(misplaced, 'Tray 4');
  for (const tag of missing)
    await counter.call(officeCalls.takePieceOut, { body: { tag, reason: 'Missing at the stock-take' } });
  await counter.call(officeCalls.putPieceBack, { body: { tag: sold, reason: 'It is there' } });
  const body = { tag: light, version: 1, ...ENTERED, stone_carat: 0, size: '', gross_weight_g: 2.6 };
  await counter.call(officeCalls.editRegisteredPiece, { body });
  expect((await findings(id)).data.map(({ tag }) => tag)).toEqual(['OTHER-SHOP-7']);
  await expectInvariants(shop.db);
}, 60_000);

async function allTags(sku: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ tag: string }>(
    'select tag from pieces join products using (product_id) where sku = $1',
    [sku],
  );
  return rows.map(({ tag }) => tag);
}

async function scanAll(id: number, tags: string[], by: OfficeBrowser): Promise<void> {
  for (const tag of tags) expect((await scan(id, tag, null, by)).status).toBe(200);
}

test('a scan returns its finding; a repeated one changes nothing, and a mistyped tag is not stored', async () => {
  const sku = await addRegisteredRing(manager, 2, 'Window');
  const [one, two] = await piecesOf(counter, sku);
  const id = await start('Window');
  expect(await start('Window')).toBe(id);
  const tag = one?.tag ?? '';
  const first = await scan(id, tag);
  expect(first.body).toMatchObject({
    message: `${tag} is right.`,
    data: { result: 'right', is_repeat: false },
  });
  expect((await scan(id, tag.toLowerCase())).body.data).toMatchObject({ is_repeat: true });
  await move(two?.tag ?? '', 'Safe');
  expect((await scan(id, two?.tag ?? '')).body).toMatchObject({
    message: `${two?.tag} belongs to Safe.`,
    data: { result: 'wrong place' },
  });
  const mistyped = `${tag.slice(0, -1)}${(Number(tag.at(-1)) + 1) % 10}`;
  expect((await scan(id, mistyped)).body.fields).toHaveProperty('code');
  expect((await scan(id, tag, -1)).status).toBe(400);
  expect((await scan(999_999, tag)).status).toBe(409);
  const { body } = await counter.call(officeCalls.getStockTake, { params: { stock_take_id: id } });
  expect(body.data).toMatchObject({ place: 'Window', scanned: 2, expected: 1, ended_at: null });
});

test('a piece that is sold or moved after it was scanned is no finding', async () => {
  const sku = await addRegisteredRing(manager, 3, 'Shelf');
  const pieces = await piecesOf(counter, sku);
  const id = await start('Shelf');
  for (const { tag } of pieces) await scan(id, tag);
  await counter.call(officeCalls.takePieceOut, { body: { tag: pieces[0]?.tag ?? '', reason: 'Melted' } });
  await move(pieces[1]?.tag ?? '', 'Safe');
  expect((await findings(id)).data).toEqual([]);
});

test('the whole shop: no place is wrong, and the audit holds start and end', async () => {
  const sku = await addRegisteredRing(manager, 1, 'Shelf 2');
  const [piece] = await piecesOf(counter, sku);
  const id = await start('');
  expect((await scan(id, piece?.tag ?? '')).body.data?.result).toBe('right');
  const missing = (await findings(id)).counts[0]?.count ?? 0;
  expect(missing).toBeGreaterThan(490);
  await counter.call(officeCalls.endStockTake, { body: { stock_take_id: id } });
  const { body } = await manager.call(officeCalls.getAudit, { query: { subject: `stock-take:${id}` } });
  expect(body.data.map(({ act }) => act)).toEqual(['stock-take ended', 'stock-take started']);
  const pages = await manager.call(officeCalls.getFindings, {
    params: { stock_take_id: id },
    query: { kind: 'missing' },
  });
  const second = await manager.call(officeCalls.getFindings, {
    params: { stock_take_id: id },
    query: { kind: 'missing', after: pages.body.next ?? '' },
  });
  expect(second.body.data).toHaveLength(50);
  expect(second.body.data[0]?.tag).not.toBe(pages.body.data[0]?.tag);
  expect((await manager.call(officeCalls.getStockTakes)).body.data[0]).toMatchObject({ stock_take_id: id });
});

test('the whole shop: a misplaced piece is a finding if the place of the scan is given', async () => {
  const sku = await addRegisteredRing(manager, 3, 'Drawer 1');
  const [misplaced = '', unsaid = '', right = ''] = (await piecesOf(counter, sku)).map(({ tag }) => tag);
  const id = await start('');
  const at = (code: string, place: string) =>
    counter.call(officeCalls.scanForStockTake, {
      body: { stock_take_id: id, code, place, gross_weight_g: null },
    });
  expect((await at(right, 'Drawer 1')).body.data?.result).toBe('right');
  expect((await at(unsaid, '')).body.data?.result).toBe('right');
  expect((await at(misplaced, 'Drawer 2')).body).toMatchObject({
    message: `${misplaced} belongs to Drawer 1.`,
    data: { result: 'wrong place' },
  });
  const wrong = async () => {
    const parts = { params: { stock_take_id: id }, query: { kind: 'wrong place' as const } };
    return (await manager.call(officeCalls.getFindings, parts)).body.data;
  };
  expect(await wrong()).toMatchObject([{ tag: misplaced, place: 'Drawer 1', found_at: 'Drawer 2' }]);
  // A later scan that says no place leaves what was said.
  await at(misplaced, '');
  expect(await wrong()).toHaveLength(1);
  await at(misplaced, 'Drawer 1');
  expect(await wrong()).toEqual([]);
  await at(misplaced, 'Drawer 2');
  await move(misplaced, 'Drawer 2');
  expect(await wrong()).toEqual([]);
  await counter.call(officeCalls.endStockTake, { body: { stock_take_id: id } });

  // A stock-take of one place has said it already.
  const ofDrawer = await start('Drawer 1');
  const body = { stock_take_id: ofDrawer, code: right, place: 'Drawer 2', gross_weight_g: null };
  expect((await counter.call(officeCalls.scanForStockTake, { body })).body.data?.result).toBe('right');
});

describe('a stock-take that ended by mistake', () => {
  const end = (id: number) => counter.call(officeCalls.endStockTake, { body: { stock_take_id: id } });
  const reopen = (id: number, by = counter) =>
    by.call(officeCalls.reopenStockTake, { body: { stock_take_id: id } });

  test('is reopened with its scans and an audit entry; two people reopen it once', async () => {
    const sku = await addRegisteredRing(manager, 2, 'Case 1');
    const [one = '', two = ''] = (await piecesOf(counter, sku)).map(({ tag }) => tag);
    const id = await start('Case 1');
    await scan(id, one);
    expect((await end(id)).body.data).toMatchObject({ may_reopen: true });
    const both = await Promise.all([reopen(id), reopen(id, manager)]);
    expect(both.map(({ body }) => body.data)).toMatchObject([{ ended_at: null }, { ended_at: null }]);
    expect((await scan(id, two)).status).toBe(200);
    expect((await findings(id)).data).toEqual([]);
    const { body } = await manager.call(officeCalls.getAudit, { query: { subject: `stock-take:${id}` } });
    expect(body.data.map(({ act }) => act)).toEqual([
      'stock-take reopened',
      'stock-take ended',
      'stock-take started',
    ]);
  });

  test('stays ended after a quarter of an hour, or when another one counts the same place', async () => {
    const id = await start('Case 2');
    await end(id);
    const next = await start('Case 2');
    expect((await reopen(id)).body.message).toContain(`Stock-take ${next}`);
    const late = await start('Case 3');
    await end(late);
    shop.setClock(new Date(Date.now() + 16 * MINUTE_MS));
    const refused = await reopen(late);
    const { body } = await counter.call(officeCalls.getStockTake, { params: { stock_take_id: late } });
    shop.setClock(undefined);
    expect(refused).toMatchObject({ status: 409, body: { code: 'piece_change_refused' } });
    expect(body.data.may_reopen).toBe(false);
    expect((await reopen(999_999)).status).toBe(404);
    const packer = await newStaff(shop, 'packer');
    expect((await reopen(late, packer)).status).toBe(403);
  });
});

test('an accountant reads a stock-take and does not start one', async () => {
  const accountant = await newStaff(shop, 'accountant');
  expect((await accountant.call(officeCalls.getStockTakes)).status).toBe(200);
  expect((await accountant.call(officeCalls.startStockTake, { body: { place: '' } })).status).toBe(403);
});
