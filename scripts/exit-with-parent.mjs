import { readFileSync } from 'node:fs';

const pollMs = 500;

/**
 * Ends this process like SIGTERM when the npm that started it is gone: npm may be stopped without passing
 * the signal on, and the shop must not stay behind alone. Does nothing when npm did not start us.
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

/** Our parent and its parent: npm puts a shell between itself and us, which may outlive it. */
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
