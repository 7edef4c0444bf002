import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRefusal } from '#contract/errors.ts';
import * as tables from '#db/tables/all.ts';

/** The database, or a transaction of it: whatever can run a query. */
export type Database = NodePgDatabase<typeof tables>;

/** Deadlines in milliseconds, so that every call answers within ten seconds whatever the database does. */
const DEADLINES = { statement: 5000, lock: 3000, idleInTransaction: 10_000, connect: 2000 };

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool of connections. Nothing is connected until the first query. */
export function openDatabase(connectionString: string, connections = 20): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: DEADLINES.connect,
    statement_timeout: DEADLINES.statement,
    lock_timeout: DEADLINES.lock,
    idle_in_transaction_session_timeout: DEADLINES.idleInTransaction,
    application_name: 'tola',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const nameOf = statementNames();
  pool.on('connect', (client) => {
    // The same for one that breaks in use, between two queries: the next query tells.
    client.on('error', () => {});
    prepareRepeated(client, nameOf);
  });
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() };
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

/** Lets the server parse and plan a repeated statement once for each connection. */
function prepareRepeated(client: pg.PoolClient, nameOf: (text: string) => string | undefined): void {
  const query: (...parts: unknown[]) => unknown = (...parts) =>
    Reflect.apply(pg.Client.prototype.query, client, parts);
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const isStatement =
      typeof first === 'object' && first !== null && 'text' in first && Array.isArray(values);
    const name = isStatement && typeof first.text === 'string' ? nameOf(first.text) : undefined;
    return query(name ? { ...Object(first), name } : first, values, ...rest);
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

const WORTH_REPEATING = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Runs work in one transaction; a deadlock or a serialization failure repeats the whole of it, up to 3 times. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !WORTH_REPEATING.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
}

/** Carries a refusal out of a transaction, which undoes itself on the way. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super('undone');
  }
}

/** Like `inTransaction`, but an expected refusal undoes the transaction, so that it changes nothing. */
export async function inTransactionUnlessRefused<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (isRefusal(result)) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
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
