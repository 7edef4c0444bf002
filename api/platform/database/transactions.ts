import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal } from '#contract/errors.ts';
import type { Database } from './database.ts';
import { isConnectionLost, sqlState } from './database-errors.ts';
import { lockKey } from './schema.ts';

const CONFLICT_STATES = new Set(['40001', '40P01']);
const SHUTDOWN_STATE = /^57P0/;
const MAX_ATTEMPTS = 3;

/** A Drizzle query that was built but not executed. A function that returns one has a name that ends in `Write`. */
export interface Write {
  execute(): Promise<unknown>;
}

class WithLastWrites<Result> {
  constructor(
    readonly result: Result,
    readonly writes: readonly Write[],
  ) {}
}

/** Ends a transaction with writes sent together with COMMIT: the lock of the invoice counter is never held for a round trip. */
export function commitWith<Result>(result: Result, writes: readonly Write[]): WithLastWrites<Result> {
  return new WithLastWrites(result, writes);
}

type Work<Result> = (tx: Database) => Promise<Result | WithLastWrites<Result>>;

interface Options {
  /** Rolls back whatever the result is. */
  isDryRun?: boolean;
}

/**
 * Runs work in one transaction and commits it, unless it throws or returns a refusal. Retried as a whole, up to 3
 * attempts, after a deadlock, a serialization failure or a connection lost before the commit; work must therefore have
 * no other side effects. Inside another transaction it is a savepoint.
 */
export async function inTransaction<Result>(
  db: Database,
  work: Work<Result>,
  { isDryRun = false }: Options = {},
): Promise<Result> {
  const pool = poolOf(db);
  if (!pool) return inSavepoint(db, work, isDryRun);
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOn(await pool.connect(), work, isDryRun);
    if ('result' in outcome) return outcome.result;
    if (attempt === MAX_ATTEMPTS || !outcome.isRetryable) throw outcome.error;
    await sleep(Math.random() * 50 * attempt);
  }
}

/** Reads in one transaction whose queries all see the same rows. */
export function inSnapshot<Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(tx);
  });
}

/** `db.transaction` of Drizzle would return a broken connection to the pool, and lose one whose BEGIN failed. */
async function attemptOn<Result>(
  client: pg.PoolClient,
  work: Work<Result>,
  isDryRun: boolean,
): Promise<{ result: Result } | { error: unknown; isRetryable: boolean }> {
  let isCommitting = false;
  try {
    await client.query('begin');
    const { result, writes } = withLastWrites(await work(drizzle(client)));
    if (isDryRun || isRefusal(result)) {
      await client.query('rollback');
    } else {
      isCommitting = true;
      await commit(client, writes);
    }
    client.release();
    return { result };
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    return { error, isRetryable: isRetryable(error, isCommitting) };
  }
}

function withLastWrites<Result>(outcome: Result | WithLastWrites<Result>): WithLastWrites<Result> {
  return outcome instanceof WithLastWrites ? outcome : new WithLastWrites(outcome, []);
}

/** Nothing is awaited between the writes and COMMIT, so that pg sends them together (its `pipeline` option). */
async function commit(client: pg.PoolClient, writes: readonly Write[]): Promise<void> {
  const written = writes.map((write) => write.execute());
  const committed = client.query('commit');
  const responses = await Promise.allSettled([...written, committed]);
  for (const response of responses) if (response.status === 'rejected') throw response.reason;
  // After a failed statement PostgreSQL responds to COMMIT with ROLLBACK.
  if ((await committed).command !== 'COMMIT') throw new Error('the transaction was not committed');
}

/** If the connection is lost during the commit, the transaction may have been committed. */
function isRetryable(error: unknown, isCommitting: boolean): boolean {
  const state = sqlState(error) ?? '';
  if (CONFLICT_STATES.has(state)) return true;
  return !isCommitting && (SHUTDOWN_STATE.test(state) || isConnectionLost(error));
}

function poolOf(db: Database): pg.Pool | undefined {
  return '$client' in db && db.$client instanceof pg.Pool ? db.$client : undefined;
}

/** A nested transaction: can be rolled back alone, is committed with the outer one. */
async function inSavepoint<Result>(tx: Database, work: Work<Result>, isDryRun: boolean): Promise<Result> {
  await tx.execute(sql`savepoint inner_transaction`);
  try {
    const { result, writes } = withLastWrites(await work(tx));
    for (const write of writes) await write.execute();
    const isKept = !isDryRun && !isRefusal(result);
    await tx.execute(
      isKept ? sql`release savepoint inner_transaction` : sql`rollback to savepoint inner_transaction`,
    );
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint inner_transaction`);
    throw error;
  }
}

/** Runs work if the advisory lock is free; otherwise does nothing. */
export async function withAdvisoryLock(
  pool: pg.Pool,
  lockNumber: number,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const session = drizzle(client);
    const { rows } = await session.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(${lockKey(lockNumber)}) as locked`,
    );
    if (rows[0]?.locked) {
      await work();
      await session.execute(sql`select pg_advisory_unlock(${lockKey(lockNumber)})`);
    }
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
}
