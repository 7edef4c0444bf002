import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { roleName } from './cluster.ts';
import type { ServerProcess } from './server-process.ts';

const databaseName = 'tola';
const pollMs = 15;
/** Timeout for a server that does not report that it is starting. */
const readyTimeoutMs = 120_000;
const logIntervalMs = 30_000;

export interface Server {
  socketDirectory: string | undefined;
  port: number;
  password: string;
}

/** The server exited or did not become ready; the message is the reason from its log. */
export class ServerFailure extends Error {
  override name = 'ServerFailure';
}

/** The connection string of the shop's database, for `pg` and Drizzle. */
export function connectionStringOf(server: Server): string {
  return addressOf(server, databaseName);
}

/** `log` receives progress lines during a long recovery. */
interface WaitOptions {
  timeoutMs?: number;
  log?: (line: string) => void;
}

/**
 * Waits until the server accepts connections, and creates the shop's database if it is missing. There is no timeout
 * while the server reports recovery, since an interrupted recovery would start over.
 *
 * @throws ServerFailure when the server exits before that, or does not respond for 2 minutes.
 */
export async function createDatabaseWhenReady(
  server: Server,
  process: Pick<ServerProcess, 'hasEnded' | 'complaint'>,
  options: WaitOptions = {},
): Promise<void> {
  const client = await connectWhenReady(addressOf(server, 'postgres'), process, options);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function connectWhenReady(
  address: string,
  process: Pick<ServerProcess, 'hasEnded' | 'complaint'>,
  { timeoutMs = readyTimeoutMs, log = () => {} }: WaitOptions,
): Promise<Client> {
  let deadline = Date.now() + timeoutMs;
  let loggedAt = Date.now();
  for (;;) {
    const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (process.hasEnded()) throw new ServerFailure(process.complaint() || 'it ended at once');
      if (isRecovering(error)) {
        deadline = Date.now() + timeoutMs;
        if (Date.now() - loggedAt > logIntervalMs) {
          loggedAt = Date.now();
          log('The database is still recovering what was cut short; this may take some minutes');
        }
      } else if (isFinal(error) || Date.now() >= deadline) {
        throw new ServerFailure((error as Error).message);
      }
    }
    await sleep(pollMs);
  }
}

/** SQLSTATE 57P03: "the database system is starting up" or in recovery. */
function isRecovering(error: unknown): boolean {
  return (error as { code?: string }).code === '57P03';
}

/** SQLSTATE 28P01, wrong password: retrying does not help. */
function isFinal(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}

/** The port is always included, or `pg` would use PGPORT. */
function addressOf({ socketDirectory, port, password }: Server, database: string): string {
  const login = `postgres://${roleName}:${password}`;
  if (socketDirectory === undefined) return `${login}@127.0.0.1:${port}/${database}`;
  return `${login}@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}`;
}
