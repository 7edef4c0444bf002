import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { healthRoutes } from './health.ts';
import { createHttpServer } from './http-server.ts';

const room = vi.hoisted(() => ({ bavail: 50, blocks: 100 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: async () => room,
}));

const shop = shopOfThisFile();
afterEach(() => {
  room.bavail = 50;
});

async function readiness(dataDir?: string): Promise<number> {
  const app = createHttpServer(0);
  healthRoutes(app, shop.pool, dataDir);
  const { statusCode } = await app.inject('/readyz');
  await app.close();
  return statusCode;
}

test('a shop with a database that can be written and room on its disk is ready', async () => {
  expect(await readiness(tmpdir())).toBe(200);
});

test('a shop whose disk has less than a twentieth left is not ready', async () => {
  room.bavail = 4;
  expect(await readiness(tmpdir())).toBe(503);
});

test('the disk of a database elsewhere is not asked for', async () => {
  room.bavail = 4;
  expect(await readiness()).toBe(200);
});

test('a shop with a database that only reads is not ready', async () => {
  const reader = { query: async () => ({ rows: [{ read_only: 'on' }] }) };
  const app = createHttpServer(0);
  healthRoutes(app, Object.assign(Object.create(shop.pool), reader), undefined);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
});
