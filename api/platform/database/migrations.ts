import { setTimeout as passes } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { sqlState } from './database-errors.ts';
import { onSupervisedConnection, type Watch } from './supervised-connection.ts';

/** Any fixed number: two instances that start together take turns. */
const MIGRATION_LOCK = 7_110_001;

/**
 * In milliseconds. Migrations themselves may take long and have no deadline; what they wait for has. A lock of a table
 * is waited for briefly, since everybody else waits behind who waits for one, and asked for again after a pause.
 */
const PATIENCE = { turn: 10 * 60_000, table: 3000, pause: 500, tell: 10_000 };

/** What the tables could not be brought up to date for: one sentence for the owner. Nothing was changed. */
export class MigrationLockTimeout extends Error {
  override name = 'MigrationLockTimeout';
}

interface Waiting {
  /** Takes a line for the owner when something is waited for, or takes long. */
  say?: (line: string) => void;
  patience?: typeof PATIENCE;
  watch?: Watch;
}

/**
 * Brings the tables up to date, one instance at a time: all migrations that are missing, or none. Applied ones are
 * skipped.
 *
 * @throws MigrationLockTimeout when another process keeps the turn, or a table, for more than ten minutes; an error for
 * which `isDatabaseUnavailable` holds when the database cannot be reached or falls silent.
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
      await takeTurn(client, until, say, patience.pause);
      await client.query(`set client_min_messages to warning; set lock_timeout to ${patience.table}`);
      await migrateWhenFree(client, migrationsFolder, until, say, patience.pause);
    } finally {
      clearInterval(progress);
    }
  };
  return onSupervisedConnection(connectionString, work, watch);
}

type Say = NonNullable<Waiting['say']>;

async function takeTurn(client: pg.Client, until: number, say: Say, pause: number): Promise<void> {
  for (let asked = 0; !(await hasTurn(client)); asked++) {
    if (asked === 0) say('Waiting for another process that brings the tables of the database up to date');
    if (performance.now() > until) {
      throw new MigrationLockTimeout(
        `Another process${await holderOfTurn(client)} keeps the turn to bring the tables of the database up to date; end it if it hangs, then try again.`,
      );
    }
    await passes(pause);
  }
}

async function hasTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.mine ?? false;
}

async function holderOfTurn(client: pg.Client): Promise<string> {
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
  for (let tried = 0; ; tried++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (tried === 0) say('Waiting for a table of the database that something else uses');
      if (performance.now() > until) {
        throw new MigrationLockTimeout(
          'Something else uses a table of the database and does not let it go, so the tables could not be brought up to date; end it (a backup, an open session), then try again.',
        );
      }
      await passes(pause);
    }
  }
}
