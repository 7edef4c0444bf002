import { readFileSync } from 'node:fs';

const pollMs = 500;

/**
 * Ends this process like SIGTERM when the npm that started it has exited: npm may be stopped without forwarding
 * the signal, and the shop must not keep running. Does nothing when npm did not start this process.
 */
export function exitWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const line = ancestors();
  const timer = setInterval(() => {
    if (ancestors().join() === line.join()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollMs);
  timer.unref();
}

/** The ids of the parent and the grandparent: npm starts a shell in between, which may outlive npm. */
function ancestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'latin1');
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isShell = /\((?:sh|bash|dash)\)/.test(stat);
    return isShell ? [parent, Number(grandparent)] : [parent];
  } catch {
    return [parent];
  }
}
