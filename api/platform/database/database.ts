import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { failUnreplicatedCommits } from './unreplicated-commits.ts';

/** The database or a transaction. */
export type Database = NodePgDatabase;

/**
 * Timeouts in milliseconds, of one step each; `request-timeout.ts` limits their sum. PostgreSQL enforces the first three.
 * `connection` is the wait for a connection, free or new; `response` detects a database that does not respond at all, as
 * after a network failure.
 */
export const DEADLINES = {
  statement: 5000,
  lock: 3000,
  idleInTransaction: 10_000,
  connection: 5000,
  response: 6000,
};

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** @param sendsDeadlines false for a pooler, which passes on none: then the database's user must have them. */
export function openDatabase(
  connectionString: string,
  connections = 20,
  deadlines = DEADLINES,
  sendsDeadlines = true,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: deadlines.connection,
    ...(sendsDeadlines && {
      statement_timeout: deadlines.statement,
      lock_timeout: deadlines.lock,
      idle_in_transaction_session_timeout: deadlines.idleInTransaction,
    }),
    query_timeout: deadlines.response,
    application_name: 'tola',
    // Lets `commitWith` send writes with COMMIT; also closes a connection whose query timed out.
    pipeline: true,
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {});
  // Likewise for a connection in use: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', failUnreplicatedCommits);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
