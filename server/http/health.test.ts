import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { healthRoutes } from './health.ts';
import { createHttpServer } from './http-server.ts';

const shop = shopOfThisFile();

async function readiness(dataDir?: string, freeShare?: number): Promise<number> {
  const app = createHttpServer(0);
  healthRoutes(app, shop.pool, dataDir, freeShare === undefined ? undefined : async () => freeShare);
  const { statusCode } = await app.inject('/readyz');
  await app.close();
  return statusCode;
}

test('a shop with a writable database and free disk space is ready', async () => {
  expect(await readiness(tmpdir())).toBe(200);
});

test('a shop whose disk has less than 5 % free is not ready', async () => {
  expect(await readiness(tmpdir(), 0.04)).toBe(503);
  expect(await readiness(tmpdir(), 0.06)).toBe(200);
});

test('the disk of an external database is not checked', async () => {
  expect(await readiness(undefined, 0.04)).toBe(200);
});

test('a shop with a read-only database is not ready', async () => {
  const reader = { query: async () => ({ rows: [{ read_only: 'on' }] }) };
  const app = createHttpServer(0);
  healthRoutes(app, Object.assign(Object.create(shop.pool), reader), undefined);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
});
