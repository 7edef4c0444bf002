import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/startup-error.ts';
import { livenessOf, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const heartbeatMs = 3_000;
const silenceMs = 10_000;
const rivalMs = 1_000;

interface Claim {
  file: string;
  holder: ProcessIdentity;
}

/** The right to use a directory alone. */
export interface DataLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only user of a directory. Every process lays down a claim of its own and then
 * looks for others, so clearing away the claim of a dead process can never hit that of a living one.
 *
 * @throws StartupError naming the process that has the directory.
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
    await outlastRivals(claims, file, directory);
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

/** The process that has the directory now, if any. */
export async function findLockHolder(directory: string): Promise<ProcessIdentity | undefined> {
  return (await livingClaims(join(directory, 'lock')))[0]?.holder;
}

/** Two that start in the same instant see each other: the later one leaves, the earlier one waits for that. */
async function outlastRivals(claims: string, own: string, directory: string): Promise<void> {
  const deadline = Date.now() + rivalMs;
  for (;;) {
    const [rival] = await livingClaims(claims, own);
    if (!rival) return;
    if (rival.file < own || Date.now() > deadline) throw inUse(directory, rival.holder);
    await sleep(50);
  }
}

async function livingClaims(claims: string, own?: string): Promise<Claim[]> {
  const names = await readdir(claims).catch(() => []);
  const living: Claim[] = [];
  for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
    const file = join(claims, name);
    if (file === own) continue;
    const holder = await readHolder(file);
    if (holder && (await lives(file, holder))) living.push({ file, holder });
    else await rm(file, { force: true });
  }
  return living;
}

/** A claim that cannot be read was cut short by a power failure, and its process with it. */
async function readHolder(file: string): Promise<ProcessIdentity | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}

async function lives(file: string, holder: ProcessIdentity): Promise<boolean> {
  const liveness = livenessOf(holder);
  if (liveness !== 'unknown') return liveness === 'alive';
  // Another container or machine: a living holder touches its claim, so watch for that.
  const before = await beat(file);
  const deadline = Date.now() + silenceMs;
  while (Date.now() < deadline) {
    await sleep(500);
    const now = await beat(file);
    if (now !== before) return now !== undefined;
  }
  return false;
}

async function beat(file: string): Promise<number | undefined> {
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
