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
import { keepServer, type SupervisedServer } from './supervisor.ts';

/** A database of our own that runs beside the shop. */
export interface EmbeddedPostgres {
  /** For `pg`; holds the password, so it belongs in no log. Stays valid when the server is restarted. */
  connectionString: string;
  /** Ends the server in order and gives the data directory free; takes well under a second as a rule. */
  stop(): Promise<void>;
}

interface Options {
  /** Everything that must last; made when missing. One process at a time has it. */
  dataDir: string;
  /** Receives short lines about what takes time or went wrong. */
  log?: (line: string) => void;
}

/**
 * Opens the PostgreSQL below a data directory, making it first where there is none, and waits until it
 * takes connections. A server left behind by a killed shop is stopped and its data recovered.
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
    const kept: SupervisedServer = await keepServer(options, log, (process) =>
      createDatabaseWhenReady(server, process, { log }),
    );
    undo.push(kept.stop);
    return { connectionString: connectionStringOf(server), stop };
  } catch (error) {
    await stop();
    throw asRefusal(error, directory);
  }
}

/**
 * The connection string of the database that another process, a running shop, has open in this data
 * directory; undefined when none has. For command-line tools that work beside a running shop.
 */
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
