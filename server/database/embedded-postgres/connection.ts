import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { roleName } from './cluster.ts';
import type { ServerProcess } from './server-process.ts';

const databaseName = 'tola';
const pollMs = 15;
/** For a server that does not even say that it is starting. */
const silenceMs = 120_000;
const toldEveryMs = 30_000;

/** How to reach a server. */
export interface Server {
  socketDirectory: string | undefined;
  port: number;
  password: string;
}

/** A server that ended, or did not get ready, with the reason that its log gives. */
export class ServerFailure extends Error {
  override name = 'ServerFailure';
}

/** The address of the shop's database, in a form that `pg` and Drizzle take. */
export function connectionStringOf(server: Server): string {
  return addressOf(server, databaseName);
}

/** How long a server that says nothing is waited for, and who hears of a long recovery. */
interface Waiting {
  patienceMs?: number;
  log?: (line: string) => void;
}

/**
 * Waits until the server takes connections and makes the shop's database when it is missing. One that says that it is
 * recovering is waited for as long as it lives: ended in the middle, it would have to begin anew.
 *
 * @throws ServerFailure when the server ends before that, or says nothing for 2 minutes.
 */
export async function createDatabaseWhenReady(
  server: Server,
  process: Pick<ServerProcess, 'hasEnded' | 'complaint'>,
  waiting: Waiting = {},
): Promise<void> {
  const client = await connectWhenReady(addressOf(server, 'postgres'), process, waiting);
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
  { patienceMs = silenceMs, log = () => {} }: Waiting,
): Promise<Client> {
  let deadline = Date.now() + patienceMs;
  let toldAt = Date.now();
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
        deadline = Date.now() + patienceMs;
        if (Date.now() - toldAt > toldEveryMs) {
          toldAt = Date.now();
          log('The database is still recovering what was cut short; this may take some minutes');
        }
      } else if (isFinal(error) || Date.now() >= deadline) {
        throw new ServerFailure((error as Error).message);
      }
    }
    await sleep(pollMs);
  }
}

/** "The database system is starting up", and its like: it lives and works. */
function isRecovering(error: unknown): boolean {
  return (error as { code?: string }).code === '57P03';
}

/** A wrong password does not become right by waiting. */
function isFinal(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}

/** The port is always stated, or `pg` would take it from PGPORT. */
function addressOf({ socketDirectory, port, password }: Server, database: string): string {
  const login = `postgres://${roleName}:${password}`;
  if (socketDirectory === undefined) return `${login}@127.0.0.1:${port}/${database}`;
  return `${login}@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}`;
}
