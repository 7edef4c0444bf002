import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal } from '#contract/errors.ts';
import * as tables from '#db/tables/all.ts';
import type { Database } from './database.ts';
import { isConnectionLost, sqlState } from './database-errors.ts';
import { clientOf, inOneNetworkWrite, send, type Write } from './prepared-statements.ts';

const CONFLICT_STATES = new Set(['40001', '40P01']);
const SHUTDOWN_STATE = /^57P0/;
const MAX_ATTEMPTS = 3;

/** A failed transaction. If the connection is lost during the commit, its outcome is unknown. */
class TransactionFailed extends Error {
  constructor(
    override readonly cause: unknown,
    private readonly committing: boolean,
  ) {
    super('the transaction failed');
  }

  get isRetryable(): boolean {
    const state = sqlState(this.cause) ?? '';
    if (CONFLICT_STATES.has(state)) return true;
    return !this.committing && (SHUTDOWN_STATE.test(state) || isConnectionLost(this.cause));
  }
}

/** The result of a transaction and its final writes, which are pipelined with the commit. */
class Closing<Result> {
  constructor(
    readonly result: Result,
    readonly writes: readonly Write[],
  ) {}
}

/**
 * Queues final writes, in this order, to be pipelined with COMMIT, so that their locks are not held during a network
 * round trip. The most contended row belongs here, last.
 */
export function closeWith<Result>(result: Result, writes: readonly Write[]): Closing<Result> {
  return new Closing(result, writes);
}

type Outcome<Result> = Promise<Result | Closing<Result>>;
type Opening<Opened> = (tx: Database) => Promise<Opened>;
type Work<Opened, Result> = (tx: Database, opened: Opened) => Outcome<Result>;

/**
 * Runs work in one transaction. Retried as a whole, up to 3 attempts, after a deadlock, a serialization failure or a
 * connection lost before the commit; work must therefore have no other side effects.
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Outcome<Result>,
): Promise<Result> {
  return inOpenedTransaction(db, async () => {}, work);
}

/**
 * Like `inTransaction`, with the locks and reads of `open` pipelined with BEGIN. `open` must not write: if BEGIN fails,
 * its statements run outside of a transaction.
 */
export async function inOpenedTransaction<Opened, Result>(
  db: Database,
  open: Opening<Opened>,
  work: Work<Opened, Result>,
): Promise<Result> {
  const pool = poolOf(db);
  if (!pool) return inSavepoint(db, open, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, open, work);
    } catch (error) {
      if (!(error instanceof TransactionFailed)) throw error;
      if (attempt === MAX_ATTEMPTS || !error.isRetryable) throw error.cause;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}

/** Drizzle's `transaction` leaks the connection when BEGIN fails and returns broken connections to the pool. */
async function once<Opened, Result>(
  pool: pg.Pool,
  open: Opening<Opened>,
  work: Work<Opened, Result>,
): Promise<Result> {
  const client = await pool.connect();
  let committing = false;
  try {
    const tx = databaseOn(client);
    const [, opened] = await Promise.all(
      inOneNetworkWrite(client, () => [client.query('begin'), open(tx)] as const),
    );
    const outcome = await work(tx, opened);
    committing = true;
    await commit(client, outcome instanceof Closing ? outcome.writes : []);
    client.release();
    return outcome instanceof Closing ? outcome.result : outcome;
  } catch (error) {
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!rolledBack);
    throw new TransactionFailed(error, committing);
  }
}

/** Pipelines the final writes and the commit. */
async function commit(client: pg.PoolClient, writes: readonly Write[]): Promise<void> {
  const responses = await Promise.all(
    inOneNetworkWrite(client, () => [...writes.map((write) => send(client, write)), client.query('commit')]),
  );
  // After a failed statement PostgreSQL responds to COMMIT with ROLLBACK.
  if (responses.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was not committed');
}

function poolOf(db: Database): pg.Pool | undefined {
  return '$client' in db && db.$client instanceof pg.Pool ? db.$client : undefined;
}

/** A nested transaction: can be rolled back alone, is committed with the outer one. */
async function inSavepoint<Opened, Result>(
  tx: Database,
  open: Opening<Opened>,
  work: Work<Opened, Result>,
): Promise<Result> {
  await tx.execute(sql`savepoint inner_transaction`);
  try {
    const outcome = await work(tx, await open(tx));
    if (outcome instanceof Closing) for (const write of outcome.writes) await send(clientOf(tx), write);
    await tx.execute(sql`release savepoint inner_transaction`);
    return outcome instanceof Closing ? outcome.result : outcome;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint inner_transaction`);
    throw error;
  }
}

/** Pipelines the reads that `read` starts over one connection, in that order. */
export async function readPipelined<Result>(
  db: Database,
  read: (one: Database) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(db);
  if (!pool) return read(db);
  const client = await pool.connect();
  try {
    const result = await inOneNetworkWrite(client, () => read(databaseOn(client)));
    client.release();
    return result;
  } catch (error) {
    // Other responses may still be in flight on this connection, so it must not be reused.
    client.release(true);
    throw error;
  }
}

const databases = new WeakMap<pg.PoolClient, Database>();

/** A Drizzle instance for one connection, created once. */
function databaseOn(client: pg.PoolClient): Database {
  const existing = databases.get(client);
  if (existing) return existing;
  const created = drizzle(client, { schema: tables });
  databases.set(client, created);
  return created;
}

/** Thrown to roll back a transaction and still return its result. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('undone');
  }
}

/** The result of a transaction, including one that rolled itself back. */
function resultOf<Result>(transaction: Promise<Result>): Promise<Result> {
  return transaction.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.result;
    throw error;
  });
}

/** Like `inTransaction`, but a refusal as result rolls the transaction back. */
export function inTransactionUnlessRefused<Result>(
  db: Database,
  work: (tx: Database) => Outcome<Result>,
): Promise<Result> {
  return inOpenedTransactionUnlessRefused(db, async () => {}, work);
}

/** Like `inOpenedTransaction`, but a refusal as result rolls the transaction back. */
export function inOpenedTransactionUnlessRefused<Opened, Result>(
  db: Database,
  open: Opening<Opened>,
  work: Work<Opened, Result>,
): Promise<Result> {
  const transaction = inOpenedTransaction<Opened, Result>(db, open, async (tx, opened) => {
    const result = await work(tx, opened);
    if (isRefusal(result)) throw new RolledBack(result);
    return result;
  });
  return resultOf(transaction);
}

/** Runs work in a transaction that is always rolled back: a dry run. */
export function inRolledBackTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = inTransaction<Result>(db, async (tx) => {
    throw new RolledBack(await work(tx));
  });
  return resultOf(transaction);
}

/** Runs work if the advisory lock is free; otherwise does nothing. */
export async function withAdvisoryLock(
  pool: pg.Pool,
  lockNumber: number,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockNumber,
    ]);
    if (rows[0]?.locked) {
      await work();
      await client.query('select pg_advisory_unlock($1)', [lockNumber]);
    }
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
}
