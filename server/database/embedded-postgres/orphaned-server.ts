import { realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive, workingDirectoryOf } from './process-identity.ts';
import { isSocketDirectory } from './socket-directory.ts';

const fastMs = 10_000;
const immediateMs = 5_000;

/** What a running or killed server wrote down about itself. */
export interface RunningServer {
  pid: number;
  /** Its port; part of the socket's name even where nothing listens on it. */
  port: number;
  /** Empty on systems without sockets. */
  socketDirectory: string;
}

/** Reads postmaster.pid; undefined when the last server of the cluster ended in order. */
export async function readRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDirectory = ''] = text.split('\n').map((line) => line.trim());
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketDirectory } : undefined;
}

/** Whether the process is a PostgreSQL on that very cluster, and not one that got its number later. */
export function servesCluster(server: RunningServer, cluster: string): boolean {
  const command = commandOf(server.pid);
  if (!isAlive(server.pid) || !/postgres/.test(command)) return false;
  // A server works in its cluster, so this holds when the directory was renamed, and not for a copy of it.
  const directory = workingDirectoryOf(server.pid);
  return directory === undefined ? command.includes(cluster) : directory === realpathSync(cluster);
}

/**
 * Ends the server that a killed shop left behind, and clears away what would keep the next one from starting.
 * Only to be called by the process that holds the lock of the data directory.
 */
export async function endLeftoverServer(cluster: string, log: (line: string) => void): Promise<void> {
  const server = await readRunningServer(cluster);
  if (!server) return;
  if (servesCluster(server, cluster)) {
    log('Stopping the database that an earlier shop left running');
    await endProcess(server.pid);
  } else if (isAlive(server.pid)) {
    // PostgreSQL would take whoever has the number now for its predecessor and refuse for ever.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  if (isSocketDirectory(basename(server.socketDirectory))) {
    await rm(server.socketDirectory, { recursive: true, force: true });
  }
}

/** Fast shutdown; after 10 s an immediate one, which the next start recovers from; at last the hard way. */
export async function endProcess(pid: number): Promise<void> {
  const ways: [NodeJS.Signals, number][] = [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', immediateMs],
  ];
  for (const [signal, patienceMs] of ways) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patienceMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(15);
    if (!isAlive(pid)) return;
  }
}
