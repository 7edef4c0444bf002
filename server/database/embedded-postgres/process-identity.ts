import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process across PID reuse, reboots and containers. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in the system's own format; empty where it is not available. */
  startedAt: string;
  host: string;
  /** Boot id, new at every boot; empty where it is not available. */
  boot: string;
  /** Differs between containers, each of which has its own PIDs. */
  pidNamespace: string;
}

/** The identity of this process, with which another process can check whether it is alive. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: startTime(process.pid),
    host: hostname(),
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** `unknown`: the process is of another machine or container, whose PIDs are not visible here. */
export function livenessOf(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const own = ownIdentity();
  if (other.host === own.host && other.boot !== own.boot) return 'dead';
  if (other.boot !== own.boot || other.pidNamespace !== own.pidNamespace) return 'unknown';
  if (!isAlive(other.pid)) return 'dead';
  return startTime(other.pid) === other.startedAt ? 'alive' : 'dead';
}

/** Whether a process with this PID runs; false for a zombie. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return !['', 'Z', 'X'].includes(linuxStat(pid)[0] ?? '');
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; empty when it is gone or not available. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    return orEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
  }
  return ps(pid, 'command=');
}

/** The working directory of a process; undefined when not supported, empty when not permitted. */
export function workingDirectoryOf(pid: number): string | undefined {
  return process.platform === 'linux' ? orEmpty(() => readlinkSync(`/proc/${pid}/cwd`)) : undefined;
}

function startTime(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)[19] ?? '';
  return ps(pid, 'lstart=');
}

/** The fields of /proc/PID/stat from `state` on; the process name before it may contain spaces and brackets. */
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
