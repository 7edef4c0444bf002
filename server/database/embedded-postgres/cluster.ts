import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Binaries } from './binaries.ts';
import { makePrivate, type Place } from './data-directory.ts';
import { serverEnvironment } from './server-user.ts';

const run = promisify(execFile);
/** Disk space that a new cluster needs, with a margin. */
const clusterBytes = 100_000_000;
const draftPrefix = '.postgres-draft-';

export const roleName = 'tola';

/** Creates a cluster in a temporary directory and renames it, so that none is half made. @throws StartupError if initdb fails. */
export async function makeCluster(place: Place, binaries: Binaries, password: string): Promise<void> {
  await clearDrafts(place.home);
  const draft = join(place.home, draftPrefix + randomBytes(6).toString('hex'));
  try {
    await makePrivate(draft, place.user);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
    const cluster = join(draft, 'cluster');
    // The builtin locale provider collates the same on every system, independent of the C library.
    const args = [
      ...['--pgdata', cluster, '--username', roleName, '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions'],
    ];
    await run(binaries.initdb, args, { ...place.user, cwd: draft, env: serverEnvironment() }).catch((error) =>
      refuse(error, place.home),
    );
    await rename(cluster, place.cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @throws StartupError when another major version of PostgreSQL created the cluster. */
export async function checkVersion(cluster: string, postgres: string): Promise<void> {
  const madeBy = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await run(postgres, ['--version'], { cwd: '/' });
  const own = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (own === madeBy) return;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${madeBy} but this shop contains ${own}; go back to the earlier release, take a backup there and restore it here.`,
  );
}

/** Reads or makes the database's password file (mode 0600). @throws StartupError when the cluster exists without it. */
export async function readOrMakePassword(dataDir: string, filled: boolean): Promise<string> {
  const existing = await readPassword(dataDir);
  if (existing) return existing;
  const file = passwordFileOf(dataDir);
  if (filled) {
    throw new StartupError(
      `The password of the database, ${file}, is gone; restore that file from a backup.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  await writeFile(`${file}.draft`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.draft`, file);
  return password;
}

/** The password of an existing database; undefined when there is none. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  const text = await readFile(passwordFileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text.trim() || undefined;
}

function passwordFileOf(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}

async function clearDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue;
    // Retried: the initdb of a shop that was just killed may still write there.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A full disk causes many different errors, such as SIGBUS, so the free space is checked directly. */
async function refuse(error: Error & { stderr?: string }, home: string): Promise<never> {
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize < clusterBytes) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  const lines = (error.stderr ?? '').split('\n').filter((line) => /error|fatal|panic/i.test(line));
  const reason = lines[0]?.replace(/^[^:]*: *(?:error: *)?/, '') ?? 'initdb failed';
  throw new StartupError(
    `The embedded PostgreSQL could not be set up (${reason}); set DATABASE_URL to use another PostgreSQL.`,
  );
}
