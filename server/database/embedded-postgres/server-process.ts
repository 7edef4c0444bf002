import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { endProcess } from './orphaned-server.ts';
import { type ServerUser, serverEnvironment } from './server-user.ts';

const maxLogBytes = 10_000_000;

export interface ServerOptions {
  binaries: Binaries;
  cluster: string;
  user: ServerUser | undefined;
  /** Undefined on systems without sockets. */
  socketDirectory: string | undefined;
  port: number;
  logFile: string;
}

export interface ServerProcess {
  /** Resolves when the process has exited for any reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** The last fatal error in its log; empty if there is none. */
  complaint(): string;
  stop(): Promise<void>;
}

/** Starts a server; it does not accept connections yet when this returns. */
export function startServer(options: ServerOptions): ServerProcess {
  const { cluster, logFile } = options;
  rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  let ended = false;
  // Detached, so that Ctrl-C does not reach it: the shop stops the database last.
  const child = spawn(options.binaries.postgres, ['-D', cluster, ...settings(options)], {
    ...options.user,
    cwd: cluster,
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const end = new Promise<void>((resolve) => {
    const finish = () => {
      ended = true;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  return {
    ended: end,
    hasEnded: () => ended,
    complaint: () => lastComplaint(readFileSync(logFile).subarray(logStart).toString()),
    async stop() {
      if (ended || child.pid === undefined) return;
      if (process.platform === 'win32') await stopOnWindows(options);
      else await endProcess(child.pid);
      await end;
    },
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function settings({ socketDirectory, port }: ServerOptions): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: socketDirectory === undefined ? '127.0.0.1' : '',
    ...(socketDirectory === undefined ? {} : { unix_socket_directories: socketDirectory }),
    port,
    max_connections: 100,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // An acknowledged order must survive a power cut: override the configuration files.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Statements and details contain customer data, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(file, `${file}.1`);
}

function lastComplaint(text: string): string {
  return [...text.matchAll(/(?:FATAL|PANIC|error while loading shared libraries): *(.*)/g)].at(-1)?.[1] ?? '';
}

/** Untested. On Windows signals terminate a process at once, so pg_ctl is used. */
async function stopOnWindows({ binaries, cluster }: ServerOptions): Promise<void> {
  await promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '10']).catch(
    () => {},
  );
}
