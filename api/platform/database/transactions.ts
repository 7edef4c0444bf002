import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal } from '#contract/errors.ts';
import * as tables from '#db/tables/all.ts';
import type { Database } from './database.ts';
import { isConnectionLost, sqlState } from './database-errors.ts';
import { clientOf, inOneNetworkWrite, send, type Write } from './prepared-statements.ts';

const COLLIDED = new Set(['40001', '40P01']);
const DATABASE_ENDED = /^57P0/;
const ATTEMPTS = 3;

/** A transaction that ended with an error. While it commits, a lost connection leaves open whether it happened. */
class Failed extends Error {
  constructor(
    override readonly cause: unknown,
    private readonly committing: boolean,
  ) {
    super('the transaction failed');
  }

  get isWorthRepeating(): boolean {
    const state = sqlState(this.cause) ?? '';
    if (COLLIDED.has(state)) return true;
    return !this.committing && (DATABASE_ENDED.test(state) || isConnectionLost(this.cause));
  }
}

/** What a transaction answers, and what it writes last: the statements are sent together with the commit. */
class Closing<Result> {
  constructor(
    readonly result: Result,
    readonly writes: readonly Write[],
  ) {}
}

/**
 * Ends the work of a transaction with statements that nothing waits for but the commit, in this order. Locks that
 * they take are held for no way between shop and database: what everybody waits for belongs here, and last.
 */
export function closeWith<Result>(result: Result, writes: readonly Write[]): Closing<Result> {
  return new Closing(result, writes);
}

type Outcome<Result> = Promise<Result | Closing<Result>>;
type Opening<Opened> = (tx: Database) => Promise<Opened>;
type Work<Opened, Result> = (tx: Database, opened: Opened) => Outcome<Result>;

/**
 * Runs work in one transaction. A deadlock, a serialization failure or a connection lost before the commit repeats
 * the whole of it, up to 3 times. Work must therefore do nothing outside of the transaction.
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Outcome<Result>,
): Promise<Result> {
  return inOpenedTransaction(db, async () => {}, work);
}

/**
 * The same for work that begins with locks and reads which do not wait for each other's answers: what `open` asks for
 * leaves together with the beginning, in its order. It must write nothing: behind a `begin` that failed, a statement
 * stands on its own, where a lock or a reading does no harm.
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
      if (!(error instanceof Failed)) throw error;
      if (attempt === ATTEMPTS || !error.isWorthRepeating) throw error.cause;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}

/** Not by Drizzle's own `transaction`: it keeps the connection for ever when `begin` fails, and gives a broken one back. */
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
    const undone = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!undone);
    throw new Failed(error, committing);
  }
}

/** Sends the last statements and the commit behind them, without waiting in between. */
async function commit(client: pg.PoolClient, writes: readonly Write[]): Promise<void> {
  const responses = await Promise.all(
    inOneNetworkWrite(client, () => [...writes.map((write) => send(client, write)), client.query('commit')]),
  );
  // After a statement that failed, the database answers a commit by undoing everything.
  if (responses.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was not committed');
}

function poolOf(db: Database): pg.Pool | undefined {
  return '$client' in db && db.$client instanceof pg.Pool ? db.$client : undefined;
}

/** A transaction inside another: it can be undone alone, but is committed with the outer one only. */
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

/**
 * Readings that do not wait for each other's answers: `ask` sends them over one connection, and they leave in one
 * piece, in its order.
 */
export async function readPipelined<Result>(
  db: Database,
  ask: (one: Database) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(db);
  if (!pool) return ask(db);
  const client = await pool.connect();
  try {
    const result = await inOneNetworkWrite(client, () => ask(databaseOn(client)));
    client.release();
    return result;
  } catch (error) {
    // The others of them may still be on their way: nobody else must get their answers.
    client.release(true);
    throw error;
  }
}

const databases = new WeakMap<pg.PoolClient, Database>();

/** The tables as seen through one connection; made once for each. */
function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client);
  if (known) return known;
  const made = drizzle(client, { schema: tables });
  databases.set(client, made);
  return made;
}

/** Carries an answer out of a transaction, which undoes itself on the way. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super('undone');
  }
}

/** The answer of a transaction, also of one that undid itself. */
function responseOf<Result>(transaction: Promise<Result>): Promise<Result> {
  return transaction.catch((error: unknown) => {
    if (error instanceof Undone) return error.result;
    throw error;
  });
}

/** Like `inTransaction`, but an expected refusal undoes the transaction, so that it changes nothing. */
export function inTransactionUnlessRefused<Result>(
  db: Database,
  work: (tx: Database) => Outcome<Result>,
): Promise<Result> {
  return inOpenedTransactionUnlessRefused(db, async () => {}, work);
}

/** The same with locks and reads that leave together with the beginning. */
export function inOpenedTransactionUnlessRefused<Opened, Result>(
  db: Database,
  open: Opening<Opened>,
  work: Work<Opened, Result>,
): Promise<Result> {
  const transaction = inOpenedTransaction<Opened, Result>(db, open, async (tx, opened) => {
    const result = await work(tx, opened);
    if (isRefusal(result)) throw new Undone(result);
    return result;
  });
  return responseOf(transaction);
}

/** Runs work in a transaction that is undone in the end: its answer tells what would have been. */
export function inRolledBackTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = inTransaction<Result>(db, async (tx) => {
    throw new Undone(await work(tx));
  });
  return responseOf(transaction);
}

/** Runs work only if no other instance is doing the same; otherwise does nothing. */
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
    // The connection goes, and the lock with it, or nobody could ever take it again.
    client.release(true);
    throw error;
  }
}
