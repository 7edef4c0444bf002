import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#server/startup/startup-error.ts';
import { canEnter, type ServerUser } from './server-user.ts';

const prefix = 'tola-';
/** Limit of a socket path in bytes: that of macOS, the lowest of the supported systems. */
const maxSocketPath = 103;

/** Whether a name is that of a directory made by `makeSocketDirectory`. */
export function isSocketDirectory(name: string): boolean {
  return /^tola-\w{6}$/.test(name);
}

/** A private directory for the socket, with a short path (`maxSocketPath`). @throws StartupError when there is none. */
export async function makeSocketDirectory(user: ServerUser | undefined): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const pathBytes = Buffer.byteLength(join(parent, `${prefix}XXXXXX`, '.s.PGSQL.5432'));
    if (pathBytes > maxSocketPath) continue;
    const directory = await mkdtemp(join(parent, prefix)).catch(() => undefined);
    if (!directory) continue;
    await chmod(directory, 0o700);
    if (user) await chown(directory, user.uid, user.gid);
    if (!user || (await canEnter(user, directory))) return directory;
    await rm(directory, { recursive: true, force: true });
  }
  throw new StartupError(
    `The database needs a short, writable temporary directory (${tmpdir()} and /tmp were tried); set TMPDIR to one.`,
  );
}
