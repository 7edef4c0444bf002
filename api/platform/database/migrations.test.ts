import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { NewerDatabase } from './apply-migrations.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { MigrationLockTimeout, runMigrations } from './migrations.ts';
import { onSupervisedConnection } from './supervised-connection.ts';
import { openUnreliableDatabase, type UnreliableDatabase } from './unreliable-database-testing.ts';

const FOLDER = 'db/migrations';
const SHORT_TIMEOUTS = { all: 300, table: 100, pause: 20, report: 50 };
const WATCH = { response: 3000, pause: 100, silences: 2 };

const shop = shopOfThisFile();
let line: UnreliableDatabase;
let other: pg.Client;
let said: string[];
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'tola-migrations-'));
});
afterAll(async () => {
  await rm(temporary, { recursive: true, force: true });
});
beforeEach(async () => {
  said = [];
  line = await openUnreliableDatabase(shop.connectionString);
  other = new pg.Client({ connectionString: shop.connectionString });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await line.close();
});

/** A copy of the migrations with one more at the end. */
async function withExtraMigration(statement: string): Promise<string> {
  const folder = join(temporary, 'migrations');
  await cp(FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, 'one_more.sql'), statement);
  return folder;
}

const run = (waits = SHORT_TIMEOUTS, folder = FOLDER) =>
  runMigrations(line.connectionString, folder, {
    log: (text) => said.push(text),
    waits,
    watch: WATCH,
  }).then(
    () => 'done',
    (error: unknown) => error,
  );

test('a process that holds the migration lock is named after a timeout; the lock is taken once it is free', async () => {
  await other.query('select pg_advisory_lock(7110001)');
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  const error = await run();
  expect(error).toBeInstanceOf(MigrationLockTimeout);
  expect((error as Error).message).toMatch(
    new RegExp(`^Another process \\(process ${rows[0]?.pid} of the database\\) holds the lock [^\\n]+\\.$`),
  );
  expect(said).toContain('Waiting for another process that migrates the database');
  const waiting = run({ ...SHORT_TIMEOUTS, all: 60_000 });
  await other.query('select pg_advisory_unlock(7110001)');
  expect(await waiting).toBe('done');
});

test('a table lock is retried with short waits, so that other queries are not blocked', async () => {
  const columns = async () =>
    (await shop.pool.query("select from information_schema.columns where table_name = 'sessions'")).rowCount;
  const before = (await columns()) ?? 0;
  const folder = await withExtraMigration('alter table sessions add column one int, add column two int');
  // As a backup does while it reads.
  await other.query('begin; lock table sessions in access share mode');
  const error = await run(SHORT_TIMEOUTS, folder);
  expect(error).toBeInstanceOf(MigrationLockTimeout);
  expect((error as Error).message).toMatch(/^Something else uses a table of the database [^\n]+\.$/);
  expect(said).toContain('Waiting for a table of the database that something else uses');
  expect(said.join()).toContain('The tables of the database are not up to date yet');
  expect(await columns()).toBe(before);
  const waiting = run({ ...SHORT_TIMEOUTS, all: 60_000 }, folder);
  await other.query('rollback');
  expect(await waiting).toBe('done');
  expect(await columns()).toBe(before + 2);
});

test.each(['cut', 'silence'] as const)(
  'a connection that ends in a %s is reported as database unavailable',
  async (verdict) => {
    line.watch(({ statement }) => {
      if (!/drizzle/i.test(statement)) return 'pass';
      if (verdict === 'silence') line.silence();
      return verdict;
    });
    expect(isDatabaseUnavailable(await run())).toBe(true);
  },
);

test('work that takes longer than several checks is not interrupted', async () => {
  const { rows } = await onSupervisedConnection(
    line.connectionString,
    (client) => client.query('select pg_sleep(1), 1 as done'),
    WATCH,
  );
  expect(rows).toMatchObject([{ done: 1 }]);
});

test('a database that a newer version of the shop has used is refused', async () => {
  expect(await run(SHORT_TIMEOUTS, await withExtraMigration('select 1'))).toBe('done');
  const error = await run();
  expect(error).toBeInstanceOf(NewerDatabase);
  expect((error as Error).message).toMatch(/^A newer version of the shop has used this database, [^\n]+\.$/);
});
