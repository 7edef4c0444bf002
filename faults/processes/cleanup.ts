import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Processes, mounts and folders to remove whenever the rig exits. Undone synchronously, in reverse order. */
const leftovers = new Map<object, () => void>();

/** Registers a cleanup; call the returned function once it has been done. */
export function undoAtExit(undo: () => void): () => void {
  const key = {};
  leftovers.set(key, undo);
  return () => leftovers.delete(key);
}

export function killAtExit(pid: number): () => void {
  return undoAtExit(() => killNow(pid));
}

/** Removes a folder at the end. */
export function removeAtExit(folder: string): () => void {
  return undoAtExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

export function unmountAtExit(folder: string): () => void {
  return undoAtExit(() => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }));
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function undoEverything(): void {
  for (const undo of [...leftovers.values()].reverse()) {
    try {
      undo();
    } catch (error) {
      console.error('not cleaned up:', error);
    }
  }
  leftovers.clear();
}

process.on('exit', undoEverything);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
