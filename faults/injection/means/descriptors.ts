import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Sets the descriptor limit of a running process slightly below its open descriptors, so that it can open no more.
 * Returns how to undo it, or why this machine cannot.
 */
export function exhaustDescriptors(pid: number, fewer: number): (() => void) | string {
  if (process.platform !== 'linux') return 'limits of a running process are set on Linux only';
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1];
  const open = readdirSync(`/proc/${pid}/fd`).length;
  const set = (most: number | string | undefined) =>
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`], { stdio: 'pipe' });
  try {
    set(Math.max(1, open - fewer));
  } catch (error) {
    return `prlimit does not work here: ${String(error).slice(0, 120)}`;
  }
  return () => set(limit);
}
