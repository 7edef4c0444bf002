import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { sqlState } from './database-errors.ts';
import { onSupervisedConnection, type Watch } from './supervised-connection.ts';

/** An arbitrary fixed number: serializes instances that start at the same time. */
const MIGRATION_LOCK = 7_110_001;

/**
 * In milliseconds. Migrations have no time limit, waiting for locks has: `all` for all locks together. A table lock is
 * waited for briefly and retried after a pause, because other queries queue behind a waiting lock request.
 */
const WAITS = { all: 10 * 60_000, table: 3000, pause: 500, report: 10_000 };

/** A lock was not released in time. The message is for the owner; nothing was changed. */
export class MigrationLockTimeout extends Error {
  override name = 'MigrationLockTimeout';
}

interface Options {
  log?: (line: string) => void;
  waits?: typeof WAITS;
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
  { log = () => {}, waits = WAITS, watch }: Options = {},
): Promise<void> {
  const deadline = performance.now() + waits.all;
  const migrateAlone = async (client: pg.Client): Promise<void> => {
    const started = performance.now();
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - started) / 1000);
      log(`The tables of the database are not up to date yet (${seconds} s so far)`);
    }, waits.report);
    try {
      await retry(() => tryMigrationLock(client), {
        onWait: () => log('Waiting for another process that migrates the database'),
        timeoutMessage: async () =>
          `Another process${await lockHolder(client)} holds the lock for migrating the database; stop it if it hangs, then try again.`,
      });
      await client.query(`set client_min_messages to warning; set lock_timeout to ${waits.table}`);
      await retry(() => tryMigrate(client, migrationsFolder), {
        onWait: () => log('Waiting for a table of the database that something else uses'),
        timeoutMessage: async () =>
          'Something else uses a table of the database and does not release it, so the database could not be migrated; end it (a backup, an open session), then try again.',
      });
      // The server would release it too, a moment after the connection is closed.
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      clearInterval(progress);
    }
  };

  const retry = async (
    attempt: () => Promise<boolean>,
    { onWait, timeoutMessage }: { onWait(): void; timeoutMessage(): Promise<string> },
  ): Promise<void> => {
    for (let attempts = 1; !(await attempt()); attempts++) {
      if (attempts === 1) onWait();
      if (performance.now() > deadline) throw new MigrationLockTimeout(await timeoutMessage());
      await sleep(waits.pause);
    }
  };

  return onSupervisedConnection(connectionString, migrateAlone, watch);
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

/** Runs Drizzle's migrations in one transaction; false when a table was locked for too long. */
async function tryMigrate(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  try {
    await migrate(drizzle(client), { migrationsFolder });
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}
