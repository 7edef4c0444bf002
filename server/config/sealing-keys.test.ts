import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, PIECES } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { readConfig } from '#server/config/config.ts';
import { openSealingKeys } from './sealing-keys.ts';

const shop = shopOfThisFile();
const KEY = Buffer.alloc(32, 7).toString('base64');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-pan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const keysOf = (settings: Record<string, string>) =>
  openSealingKeys(readConfig({ DATA_DIR: folder, ...settings }));

test('the embedded database has a stable key file that only its owner can read', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => keysOf({})));
  const ids = new Set([...opened, await keysOf({})].map((keys) => keys?.present.id));
  expect(ids.size).toBe(1);
  expect((await stat(join(folder, 'pan-key'))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith('pan-key'))).toEqual(['pan-key']);
});

test('a damaged key file is refused and not changed', async () => {
  const file = join(folder, 'pan-key');
  await chmod(file, 0o600);
  await writeFile(file, 'half a k');
  await expect(keysOf({})).rejects.toThrow(
    /pan-key is not a key of 32 bytes in base64: restore the original file/,
  );
  expect(await readFile(file, 'utf8')).toBe('half a k');
});

test('with an external database and no PAN_KEY, the shop accepts no PAN', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:9/shop';
  expect(await keysOf({ DATABASE_URL })).toBeUndefined();
  const keys = await keysOf({
    DATABASE_URL,
    PAN_KEY: KEY,
    PAN_KEY_PREVIOUS: Buffer.alloc(32, 8).toString('base64'),
  });
  expect([keys?.present.id, keys?.previous?.id]).toEqual([expect.any(String), expect.any(String)]);
  expect(keys?.present.id).not.toBe(keys?.previous?.id);
});

test.each(['PAN_KEY', 'PAN_KEY_PREVIOUS'])('an invalid %s is refused and not printed', (setting) => {
  const settings = { [setting]: 'c2VjcmV0IGtleQ==' };
  expect(() => readConfig(settings)).toThrow(new RegExp(`^${setting} is not a key of 32 bytes`));
  expect(() => readConfig(settings)).not.toThrow(/c2VjcmV0/);
});

test('the owner sees the last characters of a PAN, and the full PAN only with order-pan', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await order(shop, customer, { pieces: [[PIECES.ring, 30]] });
  const small = await order(shop, customer);
  const line = async (id: string) =>
    (await runAsOwner(shop, 'order', id)).output.find((text) => text.startsWith('PAN'));
  expect(await line(small.orderId)).toBeUndefined();
  expect(await line(orderId)).toMatch(/^PAN +missing/);
  expect(await runAsOwner(shop, 'order-pan', orderId)).toMatchObject({ code: 1 });
  await shop.call(afterSaleCalls.updateOrderPan, {
    token: customer.token,
    body: { order_id: orderId, pan: 'ABCPK1234L' },
  });
  expect(await line(orderId)).toMatch(/^PAN +ends in 234L/);
  expect((await runAsOwner(shop, 'order', orderId)).output.join('')).not.toContain('ABCPK');
  const withoutKey = await runAsOwner(shop, 'order-pan', orderId);
  expect([withoutKey.code, withoutKey.output.join('')]).toEqual([
    1,
    expect.stringMatching(/set PAN_KEY or PAN_KEY_PREVIOUS/),
  ]);
  process.env.PAN_KEY = KEY;
  try {
    expect((await runAsOwner(shop, 'order-pan', orderId)).output).toEqual(['ABCPK1234L']);
  } finally {
    delete process.env.PAN_KEY;
  }
});
