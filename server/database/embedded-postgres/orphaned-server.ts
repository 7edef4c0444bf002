import { realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive, workingDirectoryOf } from './process-identity.ts';
import { isSocketDirectory } from './socket-directory.ts';

const fastMs = 10_000;
const immediateMs = 5_000;

export interface RunningServer {
  pid: number;
  /** Part of the socket's name, even if the server listens on no TCP port. */
  port: number;
  /** Empty on systems without sockets. */
  socketDirectory: string;
}

/** Reads postmaster.pid; undefined after a clean shutdown. */
export async function readRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDirectory = ''] = text.split('\n').map((line) => line.trim());
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketDirectory } : undefined;
}

/** Whether the process is a PostgreSQL of this cluster, and not another process that reused the PID. */
export function servesCluster(server: RunningServer, cluster: string): boolean {
  const command = commandOf(server.pid);
  if (!isAlive(server.pid) || !/postgres/.test(command)) return false;
  // The server's working directory is its cluster: also correct after a rename, and false for a copy.
  const directory = workingDirectoryOf(server.pid);
  return directory === undefined ? command.includes(cluster) : directory === realpathSync(cluster);
}

/** Stops a server left by a killed shop and removes its files. The caller must hold the lock of the data directory. */
export async function endLeftoverServer(cluster: string, log: (line: string) => void): Promise<void> {
  const server = await readRunningServer(cluster);
  if (!server) return;
  if (servesCluster(server, cluster)) {
    log('Stopping the database that an earlier shop left running');
    await endProcess(server.pid);
  } else if (isAlive(server.pid)) {
    // The PID was reused: PostgreSQL would take that process for a running server and never start.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  if (isSocketDirectory(basename(server.socketDirectory))) {
    await rm(server.socketDirectory, { recursive: true, force: true });
  }
}

/** Fast shutdown (SIGINT); after 10 s immediate (SIGQUIT), with recovery at the next start; after 5 s more SIGKILL. */
export async function endProcess(pid: number): Promise<void> {
  const escalation: [NodeJS.Signals, number][] = [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', immediateMs],
  ];
  for (const [signal, timeoutMs] of escalation) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(15);
    if (!isAlive(pid)) return;
  }
}
