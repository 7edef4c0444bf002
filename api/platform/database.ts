import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal } from '#contract/errors.ts';
import * as tables from '#db/tables/all.ts';
import { clientOf, inOnePiece, send, type Write } from './statements.ts';

/** The database, or a transaction of it: whatever can run a query. */
export type Database = NodePgDatabase<typeof tables>;

/**
 * Deadlines in milliseconds, of one step each; `answer-in-time.ts` keeps the sum of them below ten seconds. The database
 * keeps the first three itself. `turn` is the wait for a free connection of the pool, `connect` for a new one to be made;
 * `answer` is for a database that does not answer at all, as behind a broken line.
 */
const DEADLINES = {
  statement: 5000,
  lock: 3000,
  idleInTransaction: 10_000,
  turn: 5000,
  connect: 3000,
  answer: 6000,
};

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool of connections. Nothing is connected until the first query. */
export function openDatabase(
  connectionString: string,
  connections = 20,
  deadlines = DEADLINES,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    // To the pool this means the wait for a turn; its clients have their own deadline for connecting.
    connectionTimeoutMillis: deadlines.turn,
    Client: clientThatConnectsWithin(deadlines.connect),
    statement_timeout: deadlines.statement,
    lock_timeout: deadlines.lock,
    idle_in_transaction_session_timeout: deadlines.idleInTransaction,
    query_timeout: deadlines.answer,
    application_name: 'tola',
    // What is asked without waiting for the answer before it is sent at once; the database still works in that order.
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const nameOf = statementNames();
  pool.on('connect', (client) => {
    // The same for one that breaks in use, between two queries: the next query tells.
    client.on('error', () => {});
    askWell(client, nameOf);
  });
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() };
}

/** The pool hands its own deadline on to its clients; these keep another. */
function clientThatConnectsWithin(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

/** A statement is prepared from this asking on; what is asked once only would fill the server's memory. */
const PREPARED_FROM = 3;
const MOST_STATEMENTS = 500;
/** Lists of many rows come in every length. */
const LONGEST_STATEMENT = 8000;

/** Gives a name to each text that is asked again and again; the same name always means the same text. */
function statementNames(): (text: string) => string | undefined {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (text.length > LONGEST_STATEMENT || names.size >= MOST_STATEMENTS) return undefined;
    if (asked.size >= MOST_STATEMENTS) asked.clear();
    const times = (asked.get(text) ?? 0) + 1;
    asked.set(text, times);
    if (times < PREPARED_FROM) return undefined;
    asked.delete(text);
    const name = `tola_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

const LATE = 'Query read timeout';

/**
 * Asks of one connection: repeated statements are parsed and planned once, and the connection ends when an answer
 * never came; pg would keep the next question waiting behind the lost one.
 */
function askWell(client: pg.PoolClient, nameOf: (text: string) => string | undefined): void {
  const ask = (...parts: unknown[]): unknown => {
    const answer = Reflect.apply(pg.Client.prototype.query, client, parts);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === LATE) client.end().catch(() => {});
      });
    }
    return answer;
  };
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const isStatement =
      typeof first === 'object' && first !== null && 'text' in first && Array.isArray(values);
    const isNameless = isStatement && !('name' in first && first.name);
    const name = isNameless && typeof first.text === 'string' ? nameOf(first.text) : undefined;
    return ask(name ? { ...Object(first), name } : first, values, ...rest);
  }) as typeof client.query;
}

/** The SQLSTATE of a database error, wherever the libraries wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The name of the constraint that a statement broke. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** Lost connections, too little of something, shutting down, a disk in trouble, waited too long, collided. */
const AWAY_STATES = /^(?:08|53|57|58|25006|25P03|40001|40P01|55P03)/;
const LOST_CONNECTION =
  /Connection terminated|not queryable|socket has been ended|socket hang up|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/;
const NO_ANSWER =
  /timeout e(?:xceeded when trying to connect|xpired)|Query read timeout|fell silent|does not answer in time|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE/;

function says(error: unknown, what: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (what.test(cause.message)) return true;
  return false;
}

/** Whether the database could not be asked, or nobody knows what came of it: worth trying again in a while. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY_STATES.test(sqlState(error) ?? '') || says(error, LOST_CONNECTION) || says(error, NO_ANSWER);
}

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
    return !this.committing && (DATABASE_ENDED.test(state) || says(this.cause, LOST_CONNECTION));
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
      inOnePiece(client, () => [client.query('begin'), open(tx)] as const),
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
  const answers = await Promise.all(
    inOnePiece(client, () => [...writes.map((write) => send(client, write)), client.query('commit')]),
  );
  // After a statement that failed, the database answers a commit by undoing everything.
  if (answers.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was not committed');
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
export async function readTogether<Result>(
  db: Database,
  ask: (one: Database) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(db);
  if (!pool) return ask(db);
  const client = await pool.connect();
  try {
    const result = await inOnePiece(client, () => ask(databaseOn(client)));
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
function answerOf<Result>(transaction: Promise<Result>): Promise<Result> {
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
  return answerOf(transaction);
}

/** Runs work in a transaction that is undone in the end: its answer tells what would have been. */
export function inUndoneTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = inTransaction<Result>(db, async (tx) => {
    throw new Undone(await work(tx));
  });
  return answerOf(transaction);
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
