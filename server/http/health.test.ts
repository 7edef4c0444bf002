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

test('a shop with a writable database and free disk space is ready', async () => {
  expect(await readiness(tmpdir())).toBe(200);
});

test('a shop whose disk has less than 5 % free is not ready', async () => {
  room.bavail = 4;
  expect(await readiness(tmpdir())).toBe(503);
});

test('the disk of an external database is not checked', async () => {
  room.bavail = 4;
  expect(await readiness()).toBe(200);
});

test('a shop with a read-only database is not ready', async () => {
  const reader = { query: async () => ({ rows: [{ read_only: 'on' }] }) };
  const app = createHttpServer(0);
  healthRoutes(app, Object.assign(Object.create(shop.pool), reader), undefined);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
});
