import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { statementIn } from '#api/platform/database/apply-migrations.ts';
import { type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { listenTo } from '#api/platform/database/listen.ts';
import { lockKey, withSchema } from '#api/platform/database/schema.ts';
import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import { openUnreliableDatabase } from '#api/platform/database/unreliable-database-testing.ts';
import { runCommand } from '#server/cli/commands/run-command.ts';
import { readConfig } from '#server/config/config.ts';
import { emptyDatabaseOfThisFile } from '#server/migrations/migration-testing.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { backUp, restore } from './backup/backup-service.ts';
import { asStartupError } from './connection-errors.ts';
import { openShopDatabase } from './shop-database.ts';

interface SchemaOfShop extends OpenDatabase {
  connectionString: string;
}

const { address, client: administrator } = emptyDatabaseOfThisFile();
/** Roles belong to the server, which all test files share. */
const [meena, ravi] = ['meena', 'ravi'].map((name) => `${name}_${process.pid}_${Date.now()}`) as [
  string,
  string,
];
let folder: string;
let shops: { meena: SchemaOfShop; ravi: SchemaOfShop };

async function create(name: string, databaseUrl = address): Promise<{ code: number; said: string }> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  let said = '';
  const keep = (chunk: unknown) => {
    said += chunk;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  const code = await runCommand(['create-shop', name, join(folder, `${name}.env`)]);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return { code, said };
}

async function openCreated(name: string): Promise<SchemaOfShop> {
  const config = readConfig(parseEnv(await readFile(join(folder, `${name}.env`), 'utf8')));
  const { connectionString } = await openShopDatabase(config, () => {});
  return { ...openDatabase(connectionString, 3), connectionString };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-shops-'));
  for (const name of [meena, ravi]) expect(await create(name)).toMatchObject({ code: 0 });
  const [first, second] = await Promise.all([openCreated(meena), openCreated(ravi)]);
  shops = { meena: first, ravi: second };
}, 60_000);

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await shops.meena.close();
  await shops.ravi.close();
  for (const name of [meena, ravi])
    await administrator.query(`drop owned by ${name} cascade; drop role ${name}`);
  await rm(folder, { recursive: true });
});

const addCategory = (shop: SchemaOfShop, name: string) =>
  shop.pool.query("insert into categories (category_name, status, position) values ($1, 'active', 99)", [
    name,
  ]);
const categories = async (shop: SchemaOfShop): Promise<string[]> =>
  (await shop.pool.query<{ name: string }>('select category_name as name from categories')).rows.map(
    ({ name }) => name,
  );

test('each shop has all its tables in its own schema, and none is elsewhere', async () => {
  const { rows } = await administrator.query(
    `select schemaname as schema, count(*)::int as tables from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') group by 1 order by 1`,
  );
  const { length } = await administrator
    .query("select from pg_tables where schemaname = $1 and tablename <> '__drizzle_migrations'", [meena])
    .then((found) => found.rows);
  expect(length).toBeGreaterThan(50);
  expect(rows).toEqual([meena, ravi].map((schema) => ({ schema, tables: length + 1 })));
  const functions = await administrator.query<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = $1::regnamespace and prorettype = 'trigger'::regtype",
    [meena],
  );
  for (const { text } of functions.rows) {
    expect(text).toContain(`SET search_path TO '${meena}', 'pg_temp'`);
    expect(text.replaceAll(/pg_notify\('(?!meena)/g, 'not of this shop')).not.toContain('not of this shop');
  }
});

test('a shop neither sees nor changes rows of another', async () => {
  await addCategory(shops.meena, 'Only Meena');
  await addCategory(shops.ravi, 'Only Ravi');
  expect(await categories(shops.meena)).toEqual(['Only Meena']);
  expect(await categories(shops.ravi)).toEqual(['Only Ravi']);
  for (const statement of [
    `select from ${ravi}.categories`,
    `delete from ${ravi}.categories`,
    `create table ${ravi}.taken ()`,
  ])
    await expect(shops.meena.pool.query(statement)).rejects.toThrow(/permission denied/);
});

test('a notification reaches only the shop that it concerns, also of a change by the administrator', async () => {
  const heard: string[] = [];
  const listen = (name: 'meena' | 'ravi') =>
    new Promise<{ stop(): Promise<void> }>((resolve) => {
      const listening = listenTo(shops[name].connectionString, {
        channel: 'catalogue_changed',
        onNotify: () => heard.push(name),
        onConnect: () => resolve(listening),
        onDisconnect: () => {},
        log: () => {},
      });
    });
  const listenings = [await listen('meena'), await listen('ravi')];
  // By an administrator, whose sessions use another schema.
  await administrator.query(`update ${ravi}.categories set position = 98`);
  await expect.poll(() => heard).toContain('ravi');
  await shops.meena.pool.query('select 1');
  expect(heard).not.toContain('meena');
  for (const listening of listenings) await listening.stop();
});

test('a lock of one shop does not hold up another', async () => {
  const ran: string[] = [];
  await withAdvisoryLock(shops.meena.pool, 7_110_002, async () => {
    await withAdvisoryLock(shops.meena.pool, 7_110_002, async () => {
      ran.push('meena again');
    });
    await withAdvisoryLock(shops.ravi.pool, 7_110_002, async () => {
      ran.push('ravi');
    });
  });
  expect(ran).toEqual(['ravi']);
  const keyOf = async ({ db }: SchemaOfShop, name: number | string) =>
    (await db.execute<{ key: string }>(sql`select ${lockKey(name)} as key`)).rows[0]?.key;
  expect(await keyOf(shops.meena, 'tola: demo shop')).not.toBe(await keyOf(shops.ravi, 'tola: demo shop'));
});

test('a shop whose database is to itself keeps its keys and channels', async () => {
  const { rows } = await openDatabaseOnce((open) =>
    open.db.execute(
      sql`select ${lockKey(7_110_001)} as number, ${lockKey('tola: demo shop')} = hashtext('tola: demo shop') as text`,
    ),
  );
  expect(rows).toEqual([{ number: '7110001', text: true }]);
});

async function openDatabaseOnce<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const open = openDatabase(address, 1);
  return work(open).finally(() => open.close());
}

test('a backup of one shop holds its rows only, and is restored into another', async () => {
  const file = join(folder, 'meena.backup');
  await backUp(shops.meena.connectionString, file, new Date());
  await shops.ravi.pool.query('delete from categories');
  const numbering = { series: [], lastNumbers: [], isNewSeries: true, now: new Date() };
  await restore(shops.ravi.connectionString, file, numbering);
  expect(await categories(shops.ravi)).toEqual(['Only Meena']);
  await addCategory(shops.ravi, 'Ravi anew');
  expect(await categories(shops.meena)).toEqual(['Only Meena']);
});

test('a second start applies nothing, and an instance that comes along waits', async () => {
  const config = readConfig(parseEnv(await readFile(join(folder, `${meena}.env`), 'utf8')));
  await Promise.all([openShopDatabase(config, () => {}), openShopDatabase(config, () => {})]);
  const { rows } = await shops.meena.pool.query(
    'select count(*) = count(distinct hash) as once from __drizzle_migrations',
  );
  expect(rows).toEqual([{ once: true }]);
});

test('a schema that the settings do not name, or name wrongly, is refused in one sentence', async () => {
  const env = parseEnv(await readFile(join(folder, `${meena}.env`), 'utf8'));
  const start = (settings: NodeJS.ProcessEnv) =>
    openShopDatabase(readConfig({ ...env, ...settings }), () => {}).then(
      () => 'opened',
      (error: unknown) => String(Object(asStartupError(error)).message),
    );
  expect(await start({ DATABASE_SCHEMA: 'nowhere' })).toMatch(
    /^The database has no schema "nowhere" [^\n]+\.$/,
  );
  expect(await start({ DATABASE_SCHEMA: ravi })).toMatch(/^The database has no schema "ravi[^\n]+\.$/);
  const { DATABASE_SCHEMA: _, ...without } = env;
  expect(
    await openShopDatabase(readConfig(without), () => {}).catch(
      (error) => Object(asStartupError(error)).message,
    ),
  ).toMatch(/^The database's user works in the schema "meena[^\n]+set DATABASE_SCHEMA[^\n]+\.$/);
  expect(() => readConfig({ DATABASE_SCHEMA: 'meena' })).toThrow(StartupError);
});

test('create-shop refuses in one sentence and leaves no file', async () => {
  await rm(join(folder, `${meena}.env`));
  expect(await create(meena)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/already; choose another name/),
  });
  await expect(stat(join(folder, `${meena}.env`))).rejects.toThrow('ENOENT');
  expect(await create('Meena Jewels')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Name the shop/),
  });
  expect(await create('public')).toMatchObject({ code: 1 });
  expect((await create(`${meena}_2`, shops.meena.connectionString)).said).toMatch(
    /may not create roles and schemas/,
  );
  expect((await create('x', 'postgres://shop@127.0.0.1:9/shop')).said).toMatch(/^No database listens/);
  expect((await stat(join(folder, `${ravi}.env`))).mode & 0o777).toBe(0o600);
});

test('create-shop keeps the settings when it cannot know whether the schema was made', async () => {
  const line = await openUnreliableDatabase(address);
  const name = `lost_${process.pid}_${Date.now()}`;
  line.watch(({ moment, statement }) => (moment === 'after' && statement === 'commit' ? 'cut' : 'pass'));
  const { code, said } = await create(name, line.connectionString);
  await line.close();
  expect(code).toBe(1);
  expect(said).toMatch(/^The database stopped responding [^\n]+\.\n$/);
  const settings = parseEnv(await readFile(join(folder, `${name}.env`), 'utf8'));
  const own = new pg.Client({
    connectionString: address.replace(
      /\/\/[^@]*@/,
      `//${name}:${new URL(String(settings.DATABASE_URL).replace('@/', '@localhost/')).password}@`,
    ),
  });
  await own.connect();
  expect((await own.query('select current_schema() as schema')).rows).toEqual([{ schema: name }]);
  await own.end();
  await administrator.query(`drop owned by ${name} cascade; drop role ${name}`);
});

test('statements are written for the schema, and options of an address stay', () => {
  expect(statementIn('meena', 'references "public"."users"("user_id")')).toBe(
    'references "users"("user_id")',
  );
  expect(statementIn('meena', "perform pg_notify('catalogue_changed', '')")).toBe(
    "perform pg_notify('meena.catalogue_changed', '')",
  );
  expect(withSchema('postgres://a@b/c?options=-c%20a%3Db&sslmode=require', 'meena')).toBe(
    'postgres://a@b/c?sslmode=require&options=-c%20a%3Db%20-c%20search_path%3Dmeena',
  );
});
