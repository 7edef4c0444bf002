import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, told apart from any other that is given the same number later or elsewhere. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's own words; empty where the system does not tell. */
  startedAt: string;
  host: string;
  /** Changes with every start of the machine; empty where the system does not tell. */
  boot: string;
  /** Differs between containers, whose process numbers mean nothing to each other. */
  pidNamespace: string;
}

/** Describes the running process so that a later one can find out whether it still lives. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: startTime(process.pid),
    host: hostname(),
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/**
 * Whether the process lives. `unknown` means that it belongs to another machine or container, where
 * process numbers cannot be looked up from here.
 */
export function livenessOf(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const own = ownIdentity();
  if (other.host === own.host && other.boot !== own.boot) return 'dead';
  if (other.boot !== own.boot || other.pidNamespace !== own.pidNamespace) return 'unknown';
  if (!isAlive(other.pid)) return 'dead';
  return startTime(other.pid) === other.startedAt ? 'alive' : 'dead';
}

/** Whether a process with this number runs here; one that is dead but not yet collected does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return !['', 'Z', 'X'].includes(linuxStat(pid)[0] ?? '');
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The words a process was started with, or empty when it is gone or the system does not tell. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    return orEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
  }
  return ps(pid, 'command=');
}

/** Where a process works; undefined where the system does not tell, empty where it does not tell us. */
export function workingDirectoryOf(pid: number): string | undefined {
  return process.platform === 'linux' ? orEmpty(() => readlinkSync(`/proc/${pid}/cwd`)) : undefined;
}

function startTime(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)[19] ?? '';
  return ps(pid, 'lstart=');
}

/** The fields of /proc/PID/stat from the state on: the name before may itself hold spaces and brackets. */
function linuxStat(pid: number): string[] {
  const line = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

function ps(pid: number, format: string): string {
  if (process.platform === 'win32') return '';
  return orEmpty(() => execFileSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).trim());
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
