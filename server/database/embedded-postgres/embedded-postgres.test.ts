import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '#server/startup/startup-error.ts';
import {
  type EmbeddedPostgres,
  findOpenEmbeddedPostgres,
  openEmbeddedPostgres,
} from './open-embedded-postgres.ts';
import { readRunningServer } from './orphaned-server.ts';
import { isAlive } from './process-identity.ts';

const asRoot = process.getuid?.() === 0;
const root = mkdtempSync(join(realpathSync(tmpdir()), 'shop-test-'));
const dataDir = join(root, 'deeper', 'data');
const open: EmbeddedPostgres[] = [];

async function openShop(directory = dataDir): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ dataDir: directory });
  open.push(database);
  return database;
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map((row) => (row as unknown[])[0]);
  } finally {
    await client.end().catch(() => {});
  }
}

async function serverPid(cluster = join(dataDir, 'postgres')): Promise<number> {
  return (await readRunningServer(cluster))?.pid ?? 0;
}

beforeAll(async () => {
  // mkdtemp creates the directory with mode 0700; the server's unprivileged user must be able to enter it.
  await chmod(root, 0o755);
  const { connectionString, stop } = await openShop();
  await query(connectionString, 'create table piece (name text)');
  await stop();
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.stop();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the embedded database', () => {
  it('keeps its data across a stop and start', async () => {
    const first = await openShop();
    await query(first.connectionString, `insert into piece values ('ring')`);
    await first.stop();
    expect(await serverPid()).toBe(0);
    const second = await openShop();
    expect(await query(second.connectionString, 'select name from piece')).toContain('ring');
  });

  it('is durable, in UTF-8 and UTC, and listens on no network', async () => {
    const { connectionString } = await openShop();
    const setting = async (name: string) => (await query(connectionString, `show ${name}`))[0];
    expect(await setting('fsync')).toBe('on');
    expect(await setting('synchronous_commit')).toBe('on');
    expect(await setting('server_encoding')).toBe('UTF8');
    expect(await setting('timezone')).toBe('UTC');
    expect(await setting('listen_addresses')).toBe('');
    expect(await query(connectionString, `select upper('é')`)).toEqual(['É']);
  });

  it('requires the password, which only its owner can read', async () => {
    const { connectionString } = await openShop();
    const wrong = connectionString.replace(/:[0-9a-f]{48}@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password/);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('restarts at the same address when its server is killed', async () => {
    const { connectionString } = await openShop();
    await query(connectionString, `insert into piece values ('before the kill')`);
    const before = await serverPid();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => query(connectionString, 'select name from piece').catch(() => []), { timeout: 15_000 })
      .toContain('before the kill');
    expect(await serverPid()).not.toBe(before);
  });

  it('leaves no socket and no lock file behind', async () => {
    const { connectionString, stop } = await openShop();
    const socket = new URL(connectionString.replace('@/', '@host/')).searchParams.get('host') ?? '';
    expect(existsSync(socket)).toBe(true);
    await stop();
    expect(existsSync(socket)).toBe(false);
    expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);
  });

  it('can be found by a command that runs next to the shop', async () => {
    expect(await findOpenEmbeddedPostgres(dataDir)).toBeUndefined();
    const { connectionString } = await openShop();
    expect(await findOpenEmbeddedPostgres(dataDir)).toBe(connectionString);
  });
});

describe('one shop for each data directory', () => {
  it('refuses a second shop and names the process that holds the lock', async () => {
    const { connectionString } = await openShop();
    await expect(openShop()).rejects.toThrow(StartupError);
    await expect(openShop()).rejects.toThrow(new RegExp(`in use by process ${process.pid};`));
    expect(await query(connectionString, 'select 1')).toEqual([1]);
  });

  it('exactly one of several that start together gets the lock', async () => {
    const results = await Promise.allSettled([openShop(), openShop(), openShop()]);
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over from a killed shop whose server still runs', async () => {
    const orphan = await killedShop(dataDir);
    expect(isAlive(orphan)).toBe(true);
    const { connectionString } = await openShop();
    expect(isAlive(orphan)).toBe(false);
    expect(await query(connectionString, 'select name from piece')).toContain('by a shop that was killed');
  });

  it('takes over when shop and server were killed and their PIDs are reused', async () => {
    const { stop } = await openShop();
    await stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n/tmp/tola-gone00\n`);
    const claim = { pid: stranger.pid, startedAt: '1', host: 'x', boot: '', pidNamespace: '' };
    const own = { host: execFileSync('hostname').toString().trim(), ...linuxIdentity() };
    await writeFile(join(dataDir, 'lock', '000-stale'), JSON.stringify({ ...claim, ...own }));
    try {
      const { connectionString } = await openShop();
      expect(await query(connectionString, 'select 1')).toEqual([1]);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});

describe('an unusual data directory', () => {
  it('refuses a path that cannot be a directory', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(openShop(join(root, 'file'))).rejects.toThrow(/is not a directory/);
  });

  it('starts over after an interrupted setup', async () => {
    const fresh = join(root, 'cut-short');
    await mkdir(join(fresh, '.postgres-draft-abc', 'cluster'), { recursive: true });
    const { connectionString } = await openShop(fresh);
    expect(await query(connectionString, 'select 1')).toEqual([1]);
    expect(readdirSync(fresh).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.runIf(asRoot)(
    'stores the cluster elsewhere when the server user cannot enter the directory',
    async () => {
      const closed = join(root, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const hidden = join(closed, 'data');
      const first = await openShop(hidden);
      await query(first.connectionString, 'create table kept (name text)');
      const pointer = join(hidden, 'postgres-place.json');
      const { home } = JSON.parse(readFileSync(pointer, 'utf8')) as { home: string };
      await cp(hidden, join(closed, 'copy'), { recursive: true });
      await expect(openShop(join(closed, 'copy'))).rejects.toThrow(`in use by process ${process.pid}`);
      await first.stop();
      const second = await openShop(hidden);
      expect(await query(second.connectionString, 'select count(*)::int from kept')).toEqual([0]);
      await second.stop();
      rmSync(home, { recursive: true });
      await expect(openShop(hidden)).rejects.toThrow(/restore it, or delete/);
    },
  );
});

function linuxIdentity(): { boot: string; pidNamespace: string } {
  if (process.platform !== 'linux') return { boot: '', pidNamespace: '' };
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return { boot, pidNamespace: execFileSync('readlink', ['/proc/self/ns/pid']).toString().trim() };
}

/** Opens the database in a child process, writes, kills that process, and returns the server's PID. */
async function killedShop(directory: string): Promise<number> {
  const code = `
    import { createServer } from 'vite';
    const vite = await createServer({ configFile: false, appType: 'custom', logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null } });
    const { openEmbeddedPostgres } = await vite.ssrLoadModule('/server/database/embedded-postgres/open-embedded-postgres.ts');
    const { connectionString } = await openEmbeddedPostgres({ dataDir: process.argv[1] });
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("insert into piece values ('by a shop that was killed')");
    console.log('written');`;
  const shop = spawn(process.execPath, ['--input-type=module', '-e', code, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => shop.stdout.once('data', resolve));
  const pid = await serverPid(join(directory, 'postgres'));
  shop.kill('SIGKILL');
  await sleep(100);
  return pid;
}
