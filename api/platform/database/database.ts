import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as tables from '#db/tables/all.ts';
import { isFailedTransaction } from './database-errors.ts';

/** The database or a transaction. */
export type Database = NodePgDatabase<typeof tables>;

/**
 * Timeouts in milliseconds, of one step each; `request-timeout.ts` limits their sum. PostgreSQL enforces the first three.
 * `turn` is the wait for a free pooled connection, `connect` for a new one; `response` detects a database that does not
 * respond at all, as after a network failure.
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

/** Opens a connection pool. Connects lazily. */
export function openDatabase(
  connectionString: string,
  connections = 20,
  deadlines = DEADLINES,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    // For the pool: the wait for a free connection. Its clients have their own connect timeout.
    connectionTimeoutMillis: deadlines.turn,
    Client: clientThatConnectsWithin(deadlines.connect),
    statement_timeout: deadlines.statement,
    lock_timeout: deadlines.lock,
    idle_in_transaction_session_timeout: deadlines.idleInTransaction,
    query_timeout: deadlines.response,
    application_name: 'tola',
    // Statements are sent without waiting for earlier responses; PostgreSQL executes them in order.
    pipeline: true,
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {});
  const nameOf = statementNames();
  pool.on('connect', (client) => {
    // Likewise for a connection in use: the next query fails.
    client.on('error', () => {});
    patchQuery(client, nameOf);
  });
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() };
}

/** The pool passes its own timeout to its clients; this overrides it. */
function clientThatConnectsWithin(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

/** Statements are prepared from this execution on; preparing one-off statements would fill the server's memory. */
const MIN_USES_TO_PREPARE = 3;
const MAX_STATEMENTS = 500;
/** In characters: longer statements are usually lists of values, which rarely repeat. */
const MAX_STATEMENT_LENGTH = 8000;

/** Names for statements that are executed repeatedly; each name belongs to one text. */
function statementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (text.length > MAX_STATEMENT_LENGTH || names.size >= MAX_STATEMENTS) return undefined;
    if (uses.size >= MAX_STATEMENTS) uses.clear();
    const times = (uses.get(text) ?? 0) + 1;
    uses.set(text, times);
    if (times < MIN_USES_TO_PREPARE) return undefined;
    uses.delete(text);
    const name = `tola_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

const READ_TIMEOUT = 'Query read timeout';

/**
 * Patches `client.query`: prepares repeated statements and closes the connection on a read timeout, because pg would
 * queue later queries behind the lost one. Pipelined statements that fail with 25P02 get the original error as `cause`.
 */
function patchQuery(client: pg.PoolClient, nameOf: (text: string) => string | undefined): void {
  let failure: Error | undefined;
  const send = (...parts: unknown[]): unknown => {
    const response = Reflect.apply(pg.Client.prototype.query, client, parts);
    if (response instanceof Promise) {
      response.catch((error: Error) => {
        if (error.message === READ_TIMEOUT) client.end().catch(() => {});
        if (isFailedTransaction(error)) error.cause = failure;
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
    return send(name ? { ...Object(first), name } : first, values, ...rest);
  }) as typeof client.query;
}
