import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { sqlState } from './database-errors.ts';
import { onSupervisedConnection, type Watch } from './supervised-connection.ts';

/** An arbitrary fixed number: serializes instances that start at the same time. */
const MIGRATION_LOCK = 7_110_001;

/**
 * In milliseconds. Migrations have no time limit, waiting for locks has. A table lock is waited for briefly and retried
 * after a pause, because other queries queue behind a waiting lock request.
 */
const PATIENCE = { turn: 10 * 60_000, table: 3000, pause: 500, tell: 10_000 };

/** A lock was not released in time. The message is for the owner; nothing was changed. */
export class MigrationLockTimeout extends Error {
  override name = 'MigrationLockTimeout';
}

interface Waiting {
  /** Receives progress lines for the owner. */
  say?: (line: string) => void;
  patience?: typeof PATIENCE;
  watch?: Watch;
}

/**
 * Applies all pending migrations or none, one instance at a time.
 *
 * @throws MigrationLockTimeout when another process holds the migration lock or a table lock for more than ten minutes;
 * an error for which `isDatabaseUnavailable` holds when the database cannot be reached or stops responding.
 */
export function runMigrations(
  connectionString: string,
  migrationsFolder: string,
  { say = () => {}, patience = PATIENCE, watch }: Waiting = {},
): Promise<void> {
  const until = performance.now() + patience.turn;
  const work = async (client: pg.Client): Promise<void> => {
    const started = performance.now();
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - started) / 1000);
      say(`The tables of the database are not up to date yet (${seconds} s so far)`);
    }, patience.tell);
    try {
      await takeMigrationLock(client, until, say, patience.pause);
      await client.query(`set client_min_messages to warning; set lock_timeout to ${patience.table}`);
      await migrateWhenFree(client, migrationsFolder, until, say, patience.pause);
    } finally {
      clearInterval(progress);
    }
  };
  return onSupervisedConnection(connectionString, work, watch);
}

type Say = NonNullable<Waiting['say']>;

async function takeMigrationLock(client: pg.Client, until: number, say: Say, pause: number): Promise<void> {
  for (let attempts = 0; !(await tryMigrationLock(client)); attempts++) {
    if (attempts === 0) say('Waiting for another process that brings the tables of the database up to date');
    if (performance.now() > until) {
      throw new MigrationLockTimeout(
        `Another process${await lockHolder(client)} keeps the turn to bring the tables of the database up to date; end it if it hangs, then try again.`,
      );
    }
    await sleep(pause);
  }
}

async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.mine ?? false;
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted
     and database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  return rows[0] ? ` (process ${rows[0].pid} of the database)` : '';
}

const LOCK_NOT_AVAILABLE = '55P03';

async function migrateWhenFree(
  client: pg.Client,
  migrationsFolder: string,
  until: number,
  say: Say,
  pause: number,
): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempts === 0) say('Waiting for a table of the database that something else uses');
      if (performance.now() > until) {
        throw new MigrationLockTimeout(
          'Something else uses a table of the database and does not let it go, so the tables could not be brought up to date; end it (a backup, an open session), then try again.',
        );
      }
      await sleep(pause);
    }
  }
}
