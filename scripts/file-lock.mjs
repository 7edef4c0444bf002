import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than the time between choosing a number and writing its ticket file. */
const settleMs = 50;
const pollMs = 100;

/**
 * Runs some work under a lock among the processes of this machine on a directory; waits for the lock.
 * Each process has its own ticket file, so removing that of a dead process never affects a running one.
 * @param {string} directory
 * @param {() => Promise<void>} work
 */
export async function withFileLock(directory, work) {
  mkdirSync(directory, { recursive: true });
  const name = `${String(Date.now()).padStart(15, '0')}-${process.pid}`;
  const ticket = join(directory, name);
  const remove = () => rmSync(ticket, { force: true });
  process.once('exit', remove);
  writeFileSync(ticket, startOf(process.pid));
  try {
    await sleep(settleMs);
    while (livingTickets(directory)[0] !== name) await sleep(pollMs);
    await work();
  } finally {
    remove();
    process.off('exit', remove);
  }
}

function livingTickets(directory) {
  return readdirSync(directory)
    .sort()
    .filter((name) => {
      const pid = Number(name.split('-')[1]);
      if (pid === process.pid || lives(pid, join(directory, name))) return true;
      rmSync(join(directory, name), { force: true });
      return false;
    });
}

/** The process id alone is not enough: after a crash another process may have it. */
function lives(pid, ticket) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return readOrEmpty(ticket) === startOf(pid);
}

function startOf(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
