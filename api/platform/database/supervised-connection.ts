import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sqlState } from './database-errors.ts';

/** How a connection is watched, in milliseconds. */
export interface Watch {
  /** The connection itself is made, and each look answered, within so many milliseconds. */
  response: number;
  /** The pause before each look. */
  pause: number;
  /** So many looks in a row that nobody answered mean that the database is gone. */
  silences: number;
}

const WATCH: Watch = { response: 5000, pause: 10_000, silences: 2 };

/**
 * Work on a connection of its own that may take as long as it takes, for as long as the database is seen to be at
 * it: a second connection looks for the first one, again and again. No deadline of a statement could tell a long one
 * from a database that fell silent.
 *
 * @throws an error for which `isDatabaseUnavailable` holds, when the database cannot be reached or falls silent.
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
    // When silence wins, nobody else listens to this one's failure.
    working.catch(() => {});
    return await Promise.race([working, silenceOf(connectionString, name, watch, watching.signal)]);
  } finally {
    watching.abort();
    // Not awaited: saying goodbye to a silent server would take for ever.
    void client.end().catch(() => {});
  }
}

function connectionFor(config: pg.ClientConfig, { response }: Watch): pg.Client {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: response });
  // A connection that breaks is told by the query that waits for it; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}

/** Fails when the connection is not found any more, or nobody answers where it is looked for. */
async function silenceOf(
  connectionString: string,
  name: string,
  watch: Watch,
  signal: AbortSignal,
): Promise<never> {
  for (let silences = 0; silences < watch.silences; ) {
    await pause(watch.pause, signal);
    const seen = await look(connectionString, name, watch);
    if (seen === 'gone') break;
    silences = seen === 'silent' ? silences + 1 : 0;
  }
  throw new Error('the database fell silent');
}

/** Never ends once the signal came: then nobody wants to know any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

async function look(
  connectionString: string,
  name: string,
  watch: Watch,
): Promise<'there' | 'gone' | 'silent'> {
  const looking = connectionFor({ connectionString, query_timeout: watch.response }, watch);
  try {
    await looking.connect();
    const { rows } = await looking.query<{ there: boolean }>(
      'select exists (select from pg_stat_activity where application_name = $1) as there',
      [name],
    );
    return rows[0]?.there ? 'there' : 'gone';
  } catch (error) {
    // A refusal is an answer: a database without a free connection is still at work.
    return sqlState(error) === undefined ? 'silent' : 'there';
  } finally {
    void looking.end().catch(() => {});
  }
}
