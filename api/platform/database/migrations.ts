import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { MINUTE_MS } from '#contract/durations.ts';
import { applyPending } from './apply-migrations.ts';
import { sqlState } from './database-errors.ts';
import { DEFAULT_SCHEMA, lockKey, schemaOf } from './schema.ts';
import { onSupervisedConnection, type Watch } from './supervised-connection.ts';

/** An arbitrary fixed number: serializes instances that start at the same time. */
const MIGRATION_LOCK = 7_110_001;

/** In milliseconds; `all` for all locks. A table lock is retried after a pause: other queries queue behind a waiting request. */
const WAITS = { all: 10 * MINUTE_MS, table: 3000, pause: 500, report: 10_000 };

/** A lock was not released in time. The message is for the owner; nothing was changed. */
export class MigrationLockTimeout extends Error {
  override name = 'MigrationLockTimeout';
}

/** Sessions use another schema than the shop is set to, or none. The message is for the owner; nothing was changed. */
export class WrongSchema extends Error {
  override name = 'WrongSchema';
}

interface Options {
  /** The schema that the shop is set to. */
  schema?: string;
  log?: (line: string) => void;
  waits?: typeof WAITS;
  watch?: Watch;
}

/**
 * Applies all pending migrations or none, one instance at a time.
 *
 * @throws WrongSchema; NewerDatabase; MigrationLockTimeout when another process holds the migration lock or a table lock for
 * more than ten minutes; an error for which `isDatabaseUnavailable` holds when the database cannot be reached or stops responding.
 */
export function runMigrations(
  connectionString: string,
  migrationsFolder: string,
  { schema = DEFAULT_SCHEMA, log = () => {}, waits = WAITS, watch }: Options = {},
): Promise<void> {
  const deadline = performance.now() + waits.all;
  const migrateAlone = async (client: pg.Client): Promise<void> => {
    const started = performance.now();
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - started) / 1000);
      log(`The tables of the database are not up to date yet (${seconds} s so far)`);
    }, waits.report);
    try {
      await mustUse(client, schema);
      await retry(() => tryMigrationLock(client), {
        onWait: () => log('Waiting for another process that migrates the database'),
        timeoutMessage: async () =>
          `Another process${await lockHolder(client)} holds the lock for migrating the database; stop it if it hangs, then try again.`,
      });
      await client.query(
        `set client_min_messages to warning; set statement_timeout to 0; set lock_timeout to ${waits.table}`,
      );
      await retry(() => tryMigrate(client, migrationsFolder, schema), {
        onWait: () => log('Waiting for a table of the database that something else uses'),
        timeoutMessage: async () =>
          'Something else uses a table of the database and does not release it, so the database could not be migrated; end it (a backup, an open session), then try again.',
      });
      // The server would release it too, a moment after the connection is closed.
      await drizzle(client).execute(sql`select pg_advisory_unlock(${lockKey(MIGRATION_LOCK)})`);
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

async function mustUse(client: pg.Client, schema: string): Promise<void> {
  const used = await schemaOf(client);
  if (used === schema) return;
  throw new WrongSchema(
    used === undefined
      ? `The database has no schema "${schema}" that its user may use; "npm run shop -- create-shop" makes one.`
      : `The database's user works in the schema "${used}", but the shop is in "${schema}"; set DATABASE_SCHEMA to the shop's schema.`,
  );
}

async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await drizzle(client).execute<{ mine: boolean }>(
    sql`select pg_try_advisory_lock(${lockKey(MIGRATION_LOCK)}) as mine`,
  );
  return rows[0]?.mine ?? false;
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await drizzle(client).execute<{ pid: number }>(
    sql`select pid from pg_locks where locktype = 'advisory' and granted
     and (classid::bigint << 32) | objid::bigint = ${lockKey(MIGRATION_LOCK)}
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0] ? ` (process ${rows[0].pid} of the database)` : '';
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Applies all in one transaction; false when a table was locked for too long. */
async function tryMigrate(client: pg.Client, folder: string, schema: string): Promise<boolean> {
  try {
    await applyPending(client, folder, schema);
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}
