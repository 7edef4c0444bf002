import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { chmod, readdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './open-embedded-postgres.ts';
import { readRunningServer } from './orphaned-server.ts';

const root = mkdtempSync(join(realpathSync(tmpdir()), 'shop-test-'));
const dataDir = join(root, 'data');
const cluster = join(dataDir, 'postgres');
/** Longer than the maximum retry pause. */
const LONG_MS = 8000;
const POLLING = { timeout: 50_000, interval: 250 };

let database: EmbeddedPostgres;
let said: string[];

beforeAll(() => chmod(root, 0o755));
beforeEach(async () => {
  said = [];
  database = await openEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
});
afterEach(() => database.stop());
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function one(): Promise<number | undefined> {
  const client = new Client({ connectionString: database.connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ one: number }>('select 1 as one')).rows[0]?.one;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const postmaster = async () => (await readRunningServer(cluster))?.pid ?? 0;

async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(Number(name));
  }
  return children;
}

test.runIf(process.platform === 'linux')(
  'a restart waits while children of a killed server hold its shared memory',
  async () => {
    const killed = await postmaster();
    const [child = 0] = await childrenOf(killed);
    process.kill(child, 'SIGSTOP');
    process.kill(killed, 'SIGKILL');
    await sleep(LONG_MS);
    expect(await one()).toBeUndefined();
    process.kill(child, 'SIGCONT');
    await expect.poll(one, POLLING).toBe(1);
    expect(said.filter((line) => /still in use/.test(line))).toHaveLength(1);
  },
);

test('a server that cannot start is retried until the cause is gone', async () => {
  const [control, away] = [join(cluster, 'global/pg_control'), join(cluster, 'global/away')];
  await rename(control, away);
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(() => said.some((line) => /does not start/.test(line)), POLLING).toBe(true);
  await sleep(LONG_MS);
  expect(said.filter((line) => /does not start/.test(line))).toHaveLength(1);
  await rename(away, control);
  await expect.poll(one, POLLING).toBe(1);
});

test('closing the shop stops the retries of a server that cannot start', async () => {
  const [control, away] = [join(cluster, 'global/pg_control'), join(cluster, 'global/away')];
  await rename(control, away);
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(() => said.some((line) => /does not start/.test(line)), POLLING).toBe(true);
  await database.stop();
  await rename(away, control);
  expect(await one()).toBeUndefined();
});
