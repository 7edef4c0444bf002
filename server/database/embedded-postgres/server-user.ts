import { execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup/startup-error.ts';

const run = promisify(execFile);
const createdName = 'tola';

/** The system user that PostgreSQL runs as when the shop itself runs as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Whether the shop runs as root, as which PostgreSQL refuses to run. */
export function needsServerUser(): boolean {
  return process.getuid?.() === 0;
}

/** An unprivileged user: `postgres`, else `tola` (created if needed), else `nobody`. @throws StartupError when there is none. */
export async function chooseServerUser(): Promise<ServerUser> {
  const user =
    (await lookUp('postgres')) ??
    (await lookUp(createdName)) ??
    (await createUser()) ??
    (await lookUp('nobody'));
  if (user) return user;
  throw new StartupError(
    'PostgreSQL does not run as root and this machine has no unprivileged user for it; start the shop as an ordinary user or set DATABASE_URL.',
  );
}

export async function ownerOf(path: string): Promise<ServerUser> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}

/** Runs a program as the given user (undefined: the current one); resolves to whether it exited with code 0. */
export function runAs(user: ServerUser | undefined, program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const child = spawn(program, args, { ...user, cwd: '/', stdio: 'ignore', env: serverEnvironment() });
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    } catch {
      resolve(false);
    }
  });
}

/** Whether a user can enter a directory; tested by running `test -x`, which respects ACLs. */
export function canEnter(user: ServerUser | undefined, directory: string): Promise<boolean> {
  return runAs(user, '/bin/sh', ['-c', 'test -x "$1"', 'sh', directory]);
}

/** A minimal environment: PGPORT, PGDATA, LANG and the like must not affect the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return process.platform === 'win32' ? { PATH, SystemRoot, TEMP } : { PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function lookUp(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<ServerUser | undefined> {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', createdName],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', createdName]],
  ];
  for (const [program, args] of attempts) {
    await run(program, args).catch(() => {});
    const user = await lookUp(createdName);
    if (user) return user;
  }
  return undefined;
}
