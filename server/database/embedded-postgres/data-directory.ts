import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/startup/startup-error.ts';
import { type DataLock, takeDataLock } from './data-lock.ts';
import {
  canEnter,
  chooseServerUser,
  needsServerUser,
  ownerOf,
  runAs,
  type ServerUser,
} from './server-user.ts';
import { makeSharedHome } from './shared-home.ts';

export interface Place {
  /** Parent directory of the cluster: DATA_DIR, or a directory that the server's user can access. */
  home: string;
  cluster: string;
  filled: boolean;
  /** Undefined when the server runs as the shop's own user. */
  user: ServerUser | undefined;
  /** Records that the cluster exists now, so that a later loss is detected. */
  markFilled(): Promise<void>;
  release(): Promise<void>;
}

interface Pointer {
  home: string;
  filled: boolean;
}

/** Locks the data directory and finds its cluster. @throws StartupError when it is locked, missing or not accessible. */
export async function settlePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const locks: DataLock[] = [await takeDataLock(dataDir)];
  const release = async () => {
    for (const lock of locks.reverse()) await lock.release();
  };
  try {
    const pointer = await readPointer(dataDir);
    const home = pointer?.home ?? dataDir;
    const cluster = join(home, 'postgres');
    const filled = await exists(cluster);
    if (pointer?.filled && !filled) throw lostCluster(dataDir, home);
    // A copied data directory points to the cluster of the original: lock that too.
    if (pointer && (await exists(home))) locks.push(await takeDataLock(home));
    if (filled) {
      const user = await clusterUser(cluster);
      const markFilled = () => (pointer ? writePointer(dataDir, { home, filled: true }) : Promise.resolve());
      return { home, cluster, filled, user, markFilled, release };
    }
    const user = needsServerUser() ? await chooseServerUser() : undefined;
    const chosen = pointer ? home : await chooseHome(dataDir, user);
    await mkdir(chosen, { recursive: true });
    const markFilled = async () => {
      if (chosen !== dataDir) await writePointer(dataDir, { home: chosen, filled: true });
    };
    return { home: chosen, cluster: join(chosen, 'postgres'), filled, user, markFilled, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The cluster path of a data directory, without locking it. */
export async function clusterOf(dataDir: string): Promise<string> {
  return join((await readPointer(dataDir))?.home ?? dataDir, 'postgres');
}

/** A home outside the data directory has a random name, so that a new data directory never reuses an old cluster. */
async function chooseHome(dataDir: string, user: ServerUser | undefined): Promise<string> {
  if (!user || (await canEnter(user, dataDir))) return dataDir;
  const home = join(await makeSharedHome(), randomBytes(8).toString('hex'));
  await writePointer(dataDir, { home, filled: false });
  await mkdir(home);
  await chmod(home, 0o711);
  return home;
}

/** The user for an existing cluster: its owner, not the one a new cluster would get. */
async function clusterUser(cluster: string): Promise<ServerUser | undefined> {
  const owner = await ownerOf(cluster);
  if (!needsServerUser()) {
    if (process.getuid === undefined || owner.uid === process.getuid()) return undefined;
    throw new StartupError(
      `The database in ${cluster} belongs to another user of this machine; start the shop as the user who started it first.`,
    );
  }
  // Owned by root, for example after a restore: give it to an unprivileged user.
  const user = owner.uid === 0 ? await chooseServerUser() : owner;
  if (owner.uid === 0) {
    await runAs(undefined, 'chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
    await chmod(cluster, 0o700);
  }
  if (await canEnter(user, cluster)) return user;
  throw new StartupError(
    `The database in ${cluster} belongs to user ${user.uid}, who can no longer reach it; let that user enter the directories above it.`,
  );
}

async function readPointer(dataDir: string): Promise<Pointer | undefined> {
  const text = await readFile(pointerFile(dataDir), 'utf8').catch(ignoreMissing);
  return text ? (JSON.parse(text) as Pointer) : undefined;
}

async function writePointer(dataDir: string, pointer: Pointer): Promise<void> {
  const draft = `${pointerFile(dataDir)}.draft`;
  await writeFile(draft, `${JSON.stringify(pointer)}\n`, { flush: true });
  await rename(draft, pointerFile(dataDir));
}

function pointerFile(dataDir: string): string {
  return join(dataDir, 'postgres-place.json');
}

function lostCluster(dataDir: string, home: string): StartupError {
  return new StartupError(
    `The database of ${dataDir} should be in ${home} but is not there; restore it, or delete ${pointerFile(dataDir)} to begin with an empty shop.`,
  );
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export async function makePrivate(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (user) await chown(path, user.uid, user.gid);
}
