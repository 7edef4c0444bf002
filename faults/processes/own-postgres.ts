import { appendFile, chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from '#server/database/embedded-postgres/binaries.ts';
import { makeCluster, readOrMakePassword } from '#server/database/embedded-postgres/cluster.ts';
import {
  connectionStringOf,
  createDatabaseWhenReady,
} from '#server/database/embedded-postgres/connection.ts';
import { settlePlace } from '#server/database/embedded-postgres/data-directory.ts';
import { readRunningServer } from '#server/database/embedded-postgres/orphaned-server.ts';
import { type ServerProcess, startServer } from '#server/database/embedded-postgres/server-process.ts';
import { until } from '../waiting.ts';
import { killNow, undoAtExit } from './cleanup.ts';

/** A PostgreSQL supervised by the rig, with the settings of the embedded one, on a TCP port. */
export interface OwnPostgres {
  port: number;
  /** Its connection string, direct or through a proxy's port. */
  address(port?: number): string;
  start(): Promise<void>;
  hasEnded(): boolean;
  /** SIGKILL to all its processes. */
  kill(): Promise<void>;
  /** SIGSTOP to all its processes: connections stay open without responses. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a cluster in a folder and starts it. Default durability: fsync is on. */
export async function openOwnPostgres(
  folder: string,
  port: number,
  wrap: (postgres: string) => string = (postgres) => postgres,
): Promise<OwnPostgres> {
  const { place, binaries, password } = await makeOwnCluster(folder);
  const programs = { ...binaries, postgres: wrap(binaries.postgres) };
  const logFile = join(folder, 'postgres.log');
  const server = { socketDirectory: undefined, port, password };
  let running: ServerProcess | undefined;
  let stopped: number[] = [];

  let known: number[] = [];
  const forget = undoAtExit(() => {
    for (const pid of known) killNow(pid);
  });

  const start = async () => {
    const started = await until(
      async () => {
        running = startServer({ binaries: programs, ...place, socketDirectory: undefined, port, logFile });
        await createDatabaseWhenReady(server, running);
        return true;
      },
      60_000,
      250,
    );
    if (!started)
      throw new Error(`the database does not start: ${(await readFile(logFile, 'utf8')).slice(-600)}`);
    known = [(await postmasterOf(place.cluster)) ?? 0].filter((pid) => pid > 0);
  };

  await start();
  return {
    port,
    address: (other = port) => connectionStringOf({ ...server, port: other }),
    start,
    hasEnded: () => running?.hasEnded() ?? true,
    async kill() {
      const parent = await postmasterOf(place.cluster);
      if (parent === undefined) return;
      // Stopped first, so that no child is forked between listing and killing and keeps the shared memory.
      process.kill(parent, 'SIGSTOP');
      for (const pid of await processesOf(place.cluster)) killNow(pid);
      await running?.ended;
    },
    async pause() {
      stopped = await processesOf(place.cluster);
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    },
    async resume() {
      for (const pid of stopped.splice(0).reverse()) continueProcess(pid);
    },
    async stop() {
      await running?.stop();
      await place.release();
      forget();
    },
  };
}

async function makeOwnCluster(folder: string) {
  await mkdir(folder, { recursive: true });
  // When started by root, the server runs as another user, who needs access.
  await chmod(folder, 0o755);
  const place = await settlePlace(folder);
  const binaries = await findBinaries(place.user);
  const password = await readOrMakePassword(folder, place.filled);
  await makeCluster(place, binaries, password);
  await appendFile(join(place.cluster, 'postgresql.conf'), "unix_socket_directories = ''\n");
  await place.markFilled();
  return { place, binaries, password };
}

function continueProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It ended meanwhile.
  }
}

async function postmasterOf(cluster: string): Promise<number | undefined> {
  return (await readRunningServer(cluster))?.pid;
}

/** The server's process and those that it forked. */
async function processesOf(cluster: string): Promise<number[]> {
  const parent = await postmasterOf(cluster);
  return parent === undefined ? [] : [parent, ...(await childrenOf(parent))];
}

async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) found.push(Number(name));
  }
  return found;
}
