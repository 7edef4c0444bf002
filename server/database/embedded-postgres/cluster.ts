import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup-error.ts';
import type { Binaries } from './binaries.ts';
import { makePrivate, type Place } from './data-directory.ts';
import { serverEnvironment } from './server-user.ts';

const run = promisify(execFile);
/** What a new cluster takes, with some room. */
const clusterBytes = 100_000_000;
const draftPrefix = '.postgres-draft-';

/** The role that owns the database. */
export const roleName = 'tola';

/**
 * Makes a new cluster in its place. It is made under another name and moved there whole, so a process that
 * is killed half-way leaves nothing that looks like a cluster.
 */
export async function makeCluster(place: Place, binaries: Binaries, password: string): Promise<void> {
  await clearDrafts(place.home);
  const draft = join(place.home, draftPrefix + randomBytes(6).toString('hex'));
  try {
    await makePrivate(draft, place.user);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
    const cluster = join(draft, 'cluster');
    // The builtin provider sorts and folds the same on every system, whatever its C library knows.
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

/**
 * Refuses a cluster that another major version of PostgreSQL made, before that version touches it.
 *
 * @throws StartupError
 */
export async function checkVersion(cluster: string, postgres: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await run(postgres, ['--version'], { cwd: '/' });
  const own = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (own === made) return;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${made} but this shop brings ${own}; go back to the earlier release, take a backup there and restore it here.`,
  );
}

/**
 * The password of the database, kept beside it for its owner alone; made when there is none yet.
 *
 * @throws StartupError when the cluster is there but its password is gone.
 */
export async function readOrMakePassword(dataDir: string, filled: boolean): Promise<string> {
  const known = await readPassword(dataDir);
  if (known) return known;
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

/** The password of an existing database, or undefined. */
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
    // Retried: the initdb of a shop killed a moment ago may still write there, and fails without it.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A full disk shows in many ways here, a bus error among them, so the disk itself is asked. */
async function refuse(error: Error & { stderr?: string }, home: string): Promise<never> {
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize < clusterBytes) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  const lines = (error.stderr ?? '').split('\n').filter((line) => /error|fatal|panic/i.test(line));
  const reason = lines[0]?.replace(/^[^:]*: *(?:error: *)?/, '') ?? 'initdb failed';
  throw new StartupError(
    `The embedded PostgreSQL could not be set up (${reason}); set DATABASE_URL to use another PostgreSQL.`,
  );
}
