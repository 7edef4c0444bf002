import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as tables from '#db/tables/all.ts';
import { isBehindFailure } from './database-errors.ts';

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
  response: 6000,
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
    query_timeout: deadlines.response,
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
const MAX_STATEMENTS = 500;
/** Lists of many rows come in every length. */
const MAX_STATEMENT = 8000;

/** Gives a name to each text that is asked again and again; the same name always means the same text. */
function statementNames(): (text: string) => string | undefined {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (text.length > MAX_STATEMENT || names.size >= MAX_STATEMENTS) return undefined;
    if (asked.size >= MAX_STATEMENTS) asked.clear();
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
 * never came; pg would keep the next question waiting behind the lost one. Of statements that were sent together, those
 * behind a failed one have its error as the cause of theirs, whichever is heard first.
 */
function askWell(client: pg.PoolClient, nameOf: (text: string) => string | undefined): void {
  let failure: Error | undefined;
  const ask = (...parts: unknown[]): unknown => {
    const response = Reflect.apply(pg.Client.prototype.query, client, parts);
    if (response instanceof Promise) {
      response.catch((error: Error) => {
        if (error.message === LATE) client.end().catch(() => {});
        if (isBehindFailure(error)) error.cause = failure;
        else failure = error;
      });
    }
    return response;
  };
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    const isStatement =
      typeof first === 'object' && first !== null && 'text' in first && Array.isArray(values);
    const isNameless = isStatement && !('name' in first && first.name);
    const name = isNameless && typeof first.text === 'string' ? nameOf(first.text) : undefined;
    return ask(name ? { ...Object(first), name } : first, values, ...rest);
  }) as typeof client.query;
}
