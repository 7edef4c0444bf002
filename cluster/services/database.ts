import pg from 'pg';
import { DEADLINES } from '#api/platform/database/database.ts';
import { DATABASE, databaseUrl, PORTS } from '../layout.ts';

/** Runs a statement over a connection of its own. */
export async function runOnce(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  // A connection that breaks between two statements must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a port leads to a database that takes writes. */
export async function acceptsWrites(port: number, user: 'postgres' | 'tola'): Promise<boolean> {
  const database = user === 'postgres' ? 'postgres' : DATABASE;
  const rows = await runOnce(databaseUrl(user, port, database), 'select pg_is_in_recovery() as is_replica');
  return rows[0]?.is_replica === false;
}

/** Makes the shop's database on the primary, once. The pooler passes on no deadlines, so the shop's user has them. */
export async function makeDatabase(): Promise<void> {
  const url = databaseUrl('postgres', PORTS.primary, 'postgres');
  await createDatabaseOnce(url, DATABASE, 'tola');
  const deadlines = {
    statement_timeout: DEADLINES.statement,
    lock_timeout: DEADLINES.lock,
    idle_in_transaction_session_timeout: DEADLINES.idleInTransaction,
  };
  for (const [setting, value] of Object.entries(deadlines))
    await runOnce(url, `alter role tola in database ${DATABASE} set ${setting} = ${value}`);
}

export async function createDatabaseOnce(url: string, name: string, owner: string): Promise<void> {
  const known = await runOnce(url, `select from pg_database where datname = '${name}'`);
  if (known.length === 0) await runOnce(url, `create database ${name} owner ${owner}`);
}
