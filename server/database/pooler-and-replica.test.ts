import { execFileSync } from 'node:child_process';
import { chown, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { type Database, type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { openReplica, type Replica } from '#api/platform/database/replica.ts';
import { inTransaction, withAdvisoryLock } from '#api/platform/database/transactions.ts';
import { cachedResponse } from '#api/platform/response-cache/cached-response.ts';
import { readConfig } from '#server/config/config.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { backUp } from './backup/backup-service.ts';
import { checkExternalDatabase } from './external-database.ts';
import { addressFor, makeSchema } from './new-schema.ts';
import {
  hasPooler,
  openPooler,
  openReplicatedPostgres,
  queryOnce,
  type ReplicatedPostgres,
} from './replica-testing.ts';
import { openPool, openShopDatabase } from './shop-database.ts';

const log = pino({ level: 'silent' });
let servers: ReplicatedPostgres;
let open: OpenDatabase;
const steps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  servers = await openReplicatedPostgres();
  await openShopDatabase(configOf({ DATABASE_URL: servers.primary }), () => {});
  open = openDatabase(servers.primary, 5);
}, 120_000);
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) await step();
});
afterAll(async () => {
  await open.close();
  await servers.stop();
}, 60_000);

const configOf = (settings: NodeJS.ProcessEnv) => readConfig(settings);
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartupError);
      return (error as Error).message;
    },
  );

const addCategory = (name: string) =>
  open.pool.query("insert into categories (category_name, status, position) values ($1, 'active', 9)", [
    name,
  ]);
const onReplica = (statement: string) => queryOnce(servers.replica, statement);

interface Shown {
  server: 'replica' | 'primary';
  names: string;
}

/** Names the server that was read, and what it has. */
async function readNames(db: Database): Promise<Shown | undefined> {
  const { rows } = await db.execute<Shown & Record<string, unknown>>(sql`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as server,
      (select coalesce(string_agg(category_name, ',' order by category_name), '') from categories) as names`);
  return rows[0];
}

function follow(): { replica: Replica; cached(): Promise<Shown> } {
  const replica = openReplica(servers.replica, open, log);
  const responses = openSharedResponses(servers.primary, () => new Date(), log, replica);
  steps.push(
    () => replica.stop(),
    () => responses.stop(),
  );
  const make = async () => cachedResponse(200, {}, JSON.stringify(await replica.read(readNames)));
  return {
    replica,
    cached: async () => JSON.parse(String(await (await responses.get('names', make)).body('identity'))),
  };
}

test('a page is read from the replica only while it has every change, and a lagging one is never cached', async () => {
  const { replica, cached } = follow();
  await expect.poll(() => replica.read(readNames)).toMatchObject({ server: 'replica' });
  await onReplica('select pg_wal_replay_pause()');
  await addCategory('Anklets');
  await expect.poll(cached).toMatchObject({ server: 'primary', names: 'Anklets' });
  for (let again = 0; again < 5; again++) expect((await cached()).names).toBe('Anklets');
  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(() => replica.read(readNames)).toEqual({ server: 'replica', names: 'Anklets' });
});

test('pages are read from the primary while the replica is down, and from the replica once it is back', async () => {
  const { replica } = follow();
  await expect.poll(() => replica.read(readNames)).toMatchObject({ server: 'replica' });
  await servers.stopReplica();
  expect(await replica.read(readNames)).toMatchObject({ server: 'primary' });
  await servers.startReplica();
  await expect.poll(() => replica.read(readNames), { timeout: 15_000 }).toMatchObject({ server: 'replica' });
}, 60_000);

test('a commit whose wait for a replica is cancelled is not taken for done', async () => {
  const set = (setting: string) =>
    queryOnce(servers.primary, `alter system ${setting}`).then(() =>
      queryOnce(servers.primary, 'select pg_reload_conf()'),
    );
  const setting = () => queryOnce(servers.primary, 'show synchronous_standby_names');
  await set("set synchronous_standby_names = 'absent'");
  steps.push(() => set('reset synchronous_standby_names'));
  await expect.poll(setting).toEqual([{ synchronous_standby_names: 'absent' }]);
  const add = sql`insert into categories (category_name, status, position) values ('Nose pins', 'active', 9)`;
  const commit = () => inTransaction(open.db, (tx) => tx.execute(add));
  const alone = () =>
    open.db.execute(sql`update categories set position = 8 where category_name = 'Nose pins'`);
  for (const write of [commit, alone]) {
    const outcome = write().catch((error: unknown) => error);
    const cancel = () =>
      queryOnce(
        servers.primary,
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      );
    await expect.poll(cancel).toHaveLength(1);
    expect(isDatabaseUnavailable(await outcome)).toBe(true);
  }
  expect(
    await queryOnce(servers.primary, "select position from categories where category_name = 'Nose pins'"),
  ).toEqual([{ position: 8 }]);
});

test('an address that leads to no replica is refused, one that nobody listens at is reported', async () => {
  const start = (url: string, said: string[] = []) =>
    openShopDatabase(configOf({ DATABASE_URL: servers.primary, READ_DATABASE_URL: url }), (line) =>
      said.push(line),
    );
  expect(await refusal(start(servers.primary))).toMatch(
    /^READ_DATABASE_URL does not lead to a replica [^\n]+\.$/,
  );
  const said: string[] = [];
  expect(await start('postgres://x@127.0.0.1:9/x', said)).toMatchObject({ replicaUrl: expect.any(String) });
  expect(said).toEqual([expect.stringMatching(/cannot be reached yet/)]);
  expect(await start(servers.replica)).toMatchObject({ replicaUrl: servers.replica });
});

test.runIf(hasPooler())('a shop works through a pooler in transaction mode', async () => {
  await makeSchema(servers.primary, 'pooled', 'secret');
  const direct = addressFor(servers.primary, 'pooled', 'secret');
  const pooler = await openPooler(servers, direct);
  steps.push(() => pooler.stop());
  const config = configOf({
    ...{ DATABASE_URL: pooler.address, DIRECT_DATABASE_URL: direct, DATABASE_SCHEMA: 'pooled' },
  });
  const database = await openShopDatabase(config, () => {});
  const pooled = openPool(database);
  const sessions = openDatabase(database.connectionString, 2);
  steps.push(
    () => pooled.close(),
    () => sessions.close(),
  );
  let heard = 0;
  const responses = openSharedResponses(database.connectionString, () => new Date(), log, {
    onChange: () => heard++,
    onDisconnect() {},
  });
  steps.push(() => responses.stop());
  await expect.poll(() => heard).toBe(1);
  // More transactions at once than the pooler has connections.
  await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      inTransaction(pooled.db, async (tx) => {
        await tx.execute(sql`insert into categories (category_name, status, position)
          values (${`Pooled ${number}`}, 'active', ${number})`);
        await tx.execute(sql`select pg_sleep(0.01)`);
      }),
    ),
  );
  expect((await pooled.pool.query('select from categories')).rowCount).toBe(30);
  await expect.poll(() => heard).toBeGreaterThan(1);
  const ran: string[] = [];
  await withAdvisoryLock(sessions.pool, 7_110_002, async () => {
    await withAdvisoryLock(sessions.pool, 7_110_002, async () => {
      ran.push('twice');
    });
    ran.push('once');
  });
  expect(ran).toEqual(['once']);
  expect((await pooled.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
  await backUp(database.connectionString, join(servers.folder, 'pooled.backup'), new Date());
});

test.runIf(hasPooler())(
  'a pooler whose user lacks deadlines is refused with the statements to run',
  async () => {
    const pooler = await openPooler(servers, servers.primary);
    steps.push(() => pooler.stop());
    const config = configOf({ DATABASE_URL: pooler.address, DIRECT_DATABASE_URL: servers.primary });
    const text = await refusal(openShopDatabase(config, () => {}));
    expect(text).toContain('alter role current_user set statement_timeout = 5000');
    const statements = /run "([^"]+)"/.exec(text)?.[1] ?? '';
    for (const statement of statements.split('; ')) await queryOnce(servers.primary, statement);
    const again = await openPooler(servers, servers.primary);
    steps.push(() => again.stop());
    const { poolerUrl } = await openShopDatabase({ ...config, databaseUrl: again.address }, () => {});
    expect(poolerUrl).toBe(again.address);
  },
);

test('the connection is encrypted, and the server must be the one that its certificate names', async () => {
  const { folder, cluster, user, primary } = servers;
  const made = (name: string) => join(folder, name);
  for (const name of ['shop', 'other']) {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', made(`${name}.key`), '-out', made(`${name}.crt`)];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
      {
        stdio: 'ignore',
      },
    );
  }
  for (const end of ['key', 'crt']) {
    await copyFile(made(`shop.${end}`), join(cluster, `server.${end}`));
    await chown(join(cluster, `server.${end}`), user.uid, user.gid);
  }
  await queryOnce(primary, 'alter system set ssl = on');
  await queryOnce(primary, 'select pg_reload_conf()');
  const address = (host: string, authority: string) =>
    `${primary.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${encodeURIComponent(made(authority))}`;
  const good = address('localhost', 'shop.crt');
  await expect
    .poll(() => checkExternalDatabase(good).then(() => 'reached', String), { timeout: 5000 })
    .toBe('reached');
  const { connectionString } = await openShopDatabase(configOf({ DATABASE_URL: good }), () => {});
  const secured = openDatabase(connectionString, 1);
  steps.push(() => secured.close());
  const { rows } = await secured.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  expect(rows).toEqual([{ ssl: true }]);
  for (const bad of [address('127.0.0.1', 'shop.crt'), address('localhost', 'other.crt')])
    expect(await refusal(checkExternalDatabase(bad))).toMatch(
      /^The database at \S+ cannot be reached \([^\n]+\.$/,
    );
});
