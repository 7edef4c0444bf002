import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sqlState } from './database-errors.ts';

export interface Watch {
  response: number;
  pause: number;
  /** After this many consecutive checks without a response the database counts as unavailable. */
  silences: number;
}

const WATCH: Watch = { response: 5000, pause: 10_000, silences: 2 };

/**
 * Runs work without a time limit on a connection of its own, while a second connection checks `pg_stat_activity` for it.
 * A statement timeout could not distinguish a long statement from an unresponsive database.
 *
 * @throws an error for which `isDatabaseUnavailable` holds, when the database cannot be reached or stops responding.
 */
export async function onSupervisedConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  watch: Watch = WATCH,
): Promise<Result> {
  const name = `tola ${randomUUID()}`;
  const client = connectionFor({ connectionString, application_name: name }, watch);
  await client.connect();
  const watching = new AbortController();
  try {
    const working = work(client);
    // Prevents an unhandled rejection when the check loses the race.
    working.catch(() => {});
    return await Promise.race([working, rejectOnSilence(connectionString, name, watch, watching.signal)]);
  } finally {
    watching.abort();
    // Not awaited: `end` never resolves when the server does not respond.
    void client.end().catch(() => {});
  }
}

function connectionFor(config: pg.ClientConfig, { response }: Watch): pg.Client {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: response });
  // The pending query reports a broken connection; without a listener the error would end the process.
  client.on('error', () => {});
  return client;
}

/** Rejects when the connection has gone or the database stops responding. */
async function rejectOnSilence(
  connectionString: string,
  name: string,
  watch: Watch,
  signal: AbortSignal,
): Promise<never> {
  for (let silences = 0; silences < watch.silences; ) {
    await pause(watch.pause, signal);
    const state = await check(connectionString, name, watch);
    if (state === 'gone') break;
    silences = state === 'silent' ? silences + 1 : 0;
  }
  throw new Error('the database stopped responding');
}

/** Never resolves once aborted; by then the result is not used. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

async function check(
  connectionString: string,
  name: string,
  watch: Watch,
): Promise<'there' | 'gone' | 'silent'> {
  const checker = connectionFor({ connectionString, query_timeout: watch.response }, watch);
  try {
    await checker.connect();
    const { rows } = await checker.query<{ there: boolean }>(
      'select exists (select from pg_stat_activity where application_name = $1) as there',
      [name],
    );
    return rows[0]?.there ? 'there' : 'gone';
  } catch (error) {
    // An error from the server is a response: it may only be out of connections.
    return sqlState(error) === undefined ? 'silent' : 'there';
  } finally {
    void checker.end().catch(() => {});
  }
}
