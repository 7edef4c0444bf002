import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/startup/startup-error.ts';
import { livenessOf, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const heartbeatMs = 3_000;
const heartbeatTimeoutMs = 10_000;
const contentionTimeoutMs = 1_000;

interface Claim {
  file: string;
  holder: ProcessIdentity;
}

export interface DataLock {
  release(): Promise<void>;
}

/**
 * Locks a directory for this process. Every process writes a lock file of its own and then looks for others, so that
 * removing the file of a dead process never removes that of a live one.
 *
 * @throws StartupError naming the process that holds the lock.
 */
export async function takeDataLock(directory: string): Promise<DataLock> {
  const claims = join(directory, 'lock');
  await mkdir(claims, { recursive: true });
  const name = `${String(Date.now()).padStart(15, '0')}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = join(claims, name);
  const draft = join(claims, `.${name}`);
  await writeFile(draft, JSON.stringify(ownIdentity()), { mode: 0o644 });
  await rename(draft, file);
  try {
    await waitForRivals(claims, file, directory);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const heartbeat = setInterval(() => void touch(file), heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

export async function findLockHolder(directory: string): Promise<ProcessIdentity | undefined> {
  return (await liveClaims(join(directory, 'lock')))[0]?.holder;
}

/** Of processes that start at the same time, the later one gives up and the earlier one waits for that. */
async function waitForRivals(claims: string, own: string, directory: string): Promise<void> {
  const deadline = Date.now() + contentionTimeoutMs;
  for (;;) {
    const [rival] = await liveClaims(claims, own);
    if (!rival) return;
    if (rival.file < own || Date.now() > deadline) throw inUse(directory, rival.holder);
    await sleep(50);
  }
}

async function liveClaims(claims: string, own?: string): Promise<Claim[]> {
  const names = await readdir(claims).catch(() => []);
  const live: Claim[] = [];
  for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
    const file = join(claims, name);
    if (file === own) continue;
    const holder = await readHolder(file);
    if (holder && (await isHolderAlive(file, holder))) live.push({ file, holder });
    else await rm(file, { force: true });
  }
  return live;
}

/** An unreadable lock file was cut short by a power failure, so its process is dead. */
async function readHolder(file: string): Promise<ProcessIdentity | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}

async function isHolderAlive(file: string, holder: ProcessIdentity): Promise<boolean> {
  const liveness = livenessOf(holder);
  if (liveness !== 'unknown') return liveness === 'alive';
  // Another container or machine: watch for the heartbeat, which updates the file's mtime.
  const before = await readHeartbeat(file);
  const deadline = Date.now() + heartbeatTimeoutMs;
  while (Date.now() < deadline) {
    await sleep(500);
    const now = await readHeartbeat(file);
    if (now !== before) return now !== undefined;
  }
  return false;
}

async function readHeartbeat(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs;
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => {});
}

function inUse(directory: string, holder: ProcessIdentity): StartupError {
  const where = livenessOf(holder) === 'alive' ? '' : ` on ${holder.host}`;
  return new StartupError(
    `The data directory ${directory} is in use by process ${holder.pid}${where}; stop that one first or set DATA_DIR to another directory.`,
  );
}
