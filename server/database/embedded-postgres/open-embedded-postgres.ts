import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { checkVersion, makeCluster, readOrMakePassword, readPassword } from './cluster.ts';
import { connectionStringOf, createDatabaseWhenReady, type Server } from './connection.ts';
import { clusterOf, settlePlace } from './data-directory.ts';
import { findLockHolder } from './data-lock.ts';
import { asRefusal } from './errors.ts';
import { endLeftoverServer, readRunningServer, servesCluster } from './orphaned-server.ts';
import { findFreePort, type ServerOptions } from './server-process.ts';
import { makeSocketDirectory } from './socket-directory.ts';
import { type SupervisedServer, superviseServer } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** Contains the password: do not log it. Stays valid when the server is restarted. */
  connectionString: string;
  /** Shuts the server down and unlocks the data directory; usually takes well under a second. */
  stop(): Promise<void>;
}

interface Options {
  /** Holds all persistent data; created when missing, locked by one process at a time. */
  dataDir: string;
  log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL of a data directory, creating the cluster if there is none, and waits until it accepts
 * connections. A server left running by a killed shop is stopped first.
 *
 * @throws StartupError when the directory is in use, unusable or full, or PostgreSQL cannot run here.
 */
export async function openEmbeddedPostgres({ dataDir, log = () => {} }: Options): Promise<EmbeddedPostgres> {
  const directory = resolve(dataDir);
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const place = await settlePlace(directory);
    undo.push(place.release);
    const binaries = await findBinaries(place.user);
    const password = await readOrMakePassword(directory, place.filled);
    if (place.filled) {
      await checkVersion(place.cluster, binaries.postgres);
      await endLeftoverServer(place.cluster, log);
    } else {
      log('Creating the database');
      await makeCluster(place, binaries, password);
    }
    await place.markFilled();
    const hasSockets = process.platform !== 'win32';
    const socketDirectory = hasSockets ? await makeSocketDirectory(place.user) : undefined;
    if (socketDirectory) undo.push(() => rm(socketDirectory, { recursive: true, force: true }));
    const port = hasSockets ? 5432 : await findFreePort();
    const logFile = join(directory, 'postgres.log');
    const options: ServerOptions = { binaries, ...place, socketDirectory, port, logFile };
    const server: Server = { socketDirectory, port, password };
    const supervised: SupervisedServer = await superviseServer(options, log, (process) =>
      createDatabaseWhenReady(server, process, { log }),
    );
    undo.push(supervised.stop);
    return { connectionString: connectionStringOf(server), stop };
  } catch (error) {
    await stop();
    throw asRefusal(error, directory);
  }
}

/** The address of the database of a shop that runs in this directory, for commands next to it; undefined when none runs. */
export async function findOpenEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const directory = resolve(dataDir);
  if (!(await findLockHolder(directory))) return undefined;
  const cluster = await clusterOf(directory);
  const server = await readRunningServer(cluster);
  const password = await readPassword(directory);
  if (!server || !password || !servesCluster(server, cluster)) return undefined;
  const { port, socketDirectory } = server;
  return connectionStringOf({ port, password, socketDirectory: socketDirectory || undefined });
}
