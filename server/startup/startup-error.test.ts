import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as openConnection, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { openShop } from '#server/main.ts';
import { StartupError } from './startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'tola-start-'));
const shop = shopOfThisFile();
const lines: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const line of lines.splice(0)) line.close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** The fate of connections after the first two, which check and migrate the database. */
type Later = 'silent' | 'cut';

/** A proxy port to the test database for the first two connections. */
async function lineToDatabase(later: Later): Promise<number> {
  const [, directory = '', socketPort = ''] = /host=([^&]+)&port=(\d+)/.exec(shop.connectionString) ?? [];
  const socket = join(decodeURIComponent(directory), `.s.PGSQL.${socketPort}`);
  let connections = 0;
  const line = createServer((client) => {
    sockets.push(client);
    client.on('error', () => {});
    connections += 1;
    if (connections > 2) return later === 'cut' ? client.destroy() : undefined;
    const server = openConnection(socket).on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  });
  lines.push(line);
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startThrough(port: number): Promise<unknown> {
  const address = shop.connectionString.replace('@/', `@127.0.0.1:${port}/`).replace(/\?.*$/, '');
  vi.stubEnv('DATABASE_URL', address);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('RAZORPAY_KEY_ID', 'rzp_test_key');
  vi.stubEnv('RAZORPAY_KEY_SECRET', 'secret');
  vi.stubEnv('RAZORPAY_WEBHOOK_SECRET', 'secret');
  return openShop({ serveStatic: false }).then(
    () => 'it opened',
    (error: unknown) => error,
  );
}

test.each([
  ['silent', /timeout/],
  ['cut', /Connection terminated/],
] as const)('a database that falls %s during startup is reported in one sentence', async (later, why) => {
  const error = await startThrough(await lineToDatabase(later));
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).toMatch(/^The database stopped responding while the shop started \([^\n]+\); [^\n]+\.$/);
  expect(message).toMatch(why);
  expect(message).toMatch(/start the shop again/);
});
