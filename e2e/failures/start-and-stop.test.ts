import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { findOpenEmbeddedPostgres } from '#server/database/embedded-postgres/open-embedded-postgres.ts';
import { findFreePorts } from '../../faults/processes/free-ports.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

let dataDir: string;
let port: number;
const running = new Set<ChildProcess>();

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tola-start-'));
  await chmod(dataDir, 0o755);
  port = await findFreePorts(2);
});

test.afterAll(async () => {
  for (const shop of running) shop.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

interface Run {
  shop: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function start(settings: NodeJS.ProcessEnv = {}): Run {
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(shop);
  let text = '';
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => {
    shop.once('exit', (code) => {
      running.delete(shop);
      resolve(code);
    });
  });
  return { shop, said: () => text, ended };
}

async function startAndOpen(settings?: NodeJS.ProcessEnv): Promise<Run> {
  const run = start(settings);
  await expect.poll(run.said, { timeout: 60_000 }).toContain(`Tola is open at http://localhost:${port}`);
  return run;
}

async function ready(): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
}

async function countProducts(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/users/data/getProducts?page_size=0`);
  return (await response.json()).total;
}

/** Expects that the start fails with one sentence and exit code 1. */
async function expectRefusal(settings: NodeJS.ProcessEnv, sentence: RegExp): Promise<void> {
  const run = start(settings);
  expect(await run.ended, run.said()).toBe(1);
  expect(run.said().trim().split('\n').at(-1)).toMatch(sentence);
  expect(run.said()).not.toContain('    at ');
  expect(run.said()).not.toContain('hush');
}

test('the shop starts, recovers its data after kill -9, and shuts down cleanly', async () => {
  const first = await startAndOpen();
  expect(first.said()).toMatch(/^Payments are simulated: no money moves/m);
  expect(await ready()).toBe(200);
  expect(await countProducts()).toBe(120);
  first.shop.kill('SIGKILL');
  await first.ended;

  const second = await startAndOpen();
  expect(second.said()).not.toContain('The demo catalogue is loaded');
  expect(await countProducts()).toBe(120);

  await expectRefusal(
    { PORT: String(port + 10), STAND_IN_PORT: String(port + 11) },
    /is in use by process \d+/,
  );
  expect(await ready()).toBe(200);

  second.shop.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a page returns busy while the database is unavailable and works afterwards', async () => {
  const run = await startAndOpen();
  const locker = new pg.Client({ connectionString: await findOpenEmbeddedPostgres(dataDir) });
  await locker.connect();
  await locker.query('begin; lock table schemes in access exclusive mode');
  const refused = await fetch(`http://127.0.0.1:${port}/schemes`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.text()).toContain('The shop is very busy. Please try again in a moment.');
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/users/data/getSchemes`)).status).toBe(503);

  await locker.query('rollback');
  await locker.end();
  expect((await fetch(`http://127.0.0.1:${port}/schemes`)).status).toBe(200);
  run.shop.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('a start on a used port names the port', async () => {
  const other = net.createServer().listen(port, '127.0.0.1');
  await expectRefusal({}, new RegExp(`^Port ${port} is in use: .*PORT`));
  other.close();
});

for (const [what, settings, sentence] of [
  ['half a key pair', { RAZORPAY_KEY_ID: 'rzp_test_abc' }, /RAZORPAY_KEY_SECRET is not/],
  [
    'keys without a webhook secret',
    { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'secret' },
    /^RAZORPAY_WEBHOOK_SECRET is not set/,
  ],
  [
    'a live key at an address that is not the provider’s',
    {
      RAZORPAY_KEY_ID: 'rzp_live_abc',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    },
    /^A live Razorpay key works only with/,
  ],
  [
    'a database that does not respond',
    { DATABASE_URL: 'postgres://u:hush@127.0.0.1:9/shop' },
    /DATABASE_URL/,
  ],
  [
    'a mail server without the shop’s own name',
    { SMTP_URL: 'smtp://mail.example' },
    /^SMTP_URL is set but SHOP_HOSTS is not/,
  ],
  [
    'a mail server that is no address',
    { SMTP_URL: 'http://shop:hush@mail.example', SHOP_HOSTS: 'shop.example' },
    /^The setting SMTP_URL is not valid/,
  ],
  [
    'a public shop without keys',
    { HOST: '0.0.0.0', DEMO: 'no' },
    /^No Razorpay keys are set, but HOST=0.0.0.0, DEMO=no say/,
  ],
  ['an empty key', { RAZORPAY_KEY_ID: '' }, /^The setting RAZORPAY_KEY_ID is empty/],
  ['a port that is none', { PORT: '99999' }, /PORT=99999/],
  ['a GSTIN with a wrong check character', { SELLER_GSTIN: '27AAACX0000X1Z1' }, /is not a GSTIN/],
] as const) {
  test(`SEC-55 ${what} is refused with one sentence`, async () => {
    await expectRefusal(settings, sentence);
  });
}
