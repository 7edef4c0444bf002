import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FOLDER } from './layout.ts';

/** A program of the cluster. It runs on after the command that started it has ended. */
export interface Service {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** The system user; root where there is none. */
  user?: string;
  /** Settings files by path, written before each start. */
  files?: Record<string, string>;
  /** Folders owned by the user. */
  folders?: readonly string[];
  isReady(): Promise<boolean>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 200;

const pidFileOf = (name: string) => join(FOLDER, 'run', `${name}.pid`);
export const logFileOf = (name: string) => join(FOLDER, 'log', `${name}.log`);

/** Starts a service unless it runs, and waits until it is ready. */
export async function startService(service: Service): Promise<void> {
  launchService(service);
  await untilReady(service);
}

/** Starts a service unless it runs. */
export function launchService({ name, command, args, env, user, files = {}, folders = [] }: Service): void {
  if (pidOf(name) !== undefined) return;
  const { uid, gid } = idsOf(user);
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, gid);
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, uid, gid);
  }
  for (const folder of ['run', 'log']) mkdirSync(join(FOLDER, folder), { recursive: true });
  const log = openSync(logFileOf(name), 'a');
  const child = spawn(command, args, {
    ...{ uid, gid, detached: true, stdio: ['ignore', log, log] },
    env: { PATH: process.env.PATH ?? '', HOME: folders[0] ?? FOLDER, LANG: 'C.UTF-8', ...env },
  });
  child.on('error', (error) => console.error(`${name}: ${error.message}`));
  if (child.pid === undefined) throw new Error(`${name} did not start: ${command}`);
  writeFileSync(pidFileOf(name), String(child.pid));
  child.unref();
}

export async function untilReady({ name, isReady }: Service): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady().catch(() => false))) {
    if (pidOf(name) === undefined) throw new Error(`${name} has ended; its log is ${logFileOf(name)}`);
    if (Date.now() > deadline) throw new Error(`${name} is not ready; its log is ${logFileOf(name)}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** SIGTERM, then SIGKILL; a service that does not run is left alone. */
export async function stopService(name: string): Promise<void> {
  const pid = pidOf(name);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (pidOf(name) !== undefined && Date.now() < deadline) await sleep(POLL_INTERVAL_MS);
    if (pidOf(name) !== undefined) process.kill(pid, 'SIGKILL');
  }
  rmSync(pidFileOf(name), { force: true });
}

/** The process of a service that runs. */
export function pidOf(name: string): number | undefined {
  const file = pidFileOf(name);
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  // A process that ended but was not waited for is a zombie.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z';
  return stat.includes(') Z') ? undefined : pid;
}

/** Signals every process of a system user, or those of one program. */
export function signalUser(user: string, signal: 'KILL' | 'STOP' | 'CONT', program?: string): void {
  try {
    execFileSync('pkill', [`-${signal}`, '-u', user, ...(program ? ['-x', program] : [])]);
  } catch {
    // None of them runs.
  }
}

export function idsOf(user: string | undefined): { uid: number; gid: number } {
  if (user === undefined) return { uid: 0, gid: 0 };
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, user], { encoding: 'utf8' })),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Whether an address responds with a status below 400. */
export async function responds(url: string, timeoutMs = 2000): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  return response.ok;
}
