import { chmod, lstat, mkdir } from 'node:fs/promises';
import { StartupError } from '#server/startup/startup-error.ts';

/** Writable by root only, accessible to every user, and not cleaned up by age. */
const candidates = ['/var/lib/tola', '/opt/tola'];

/** A directory that every user can access, for a shop that runs as root. @throws StartupError when none can be created. */
export async function makeSharedHome(): Promise<string> {
  for (const home of candidates) {
    try {
      if (await mkdir(home, { recursive: true })) await chmod(home, 0o755);
      const found = await lstat(home);
      if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return home;
    } catch {
      // Try the next one.
    }
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and an unprivileged user cannot reach this directory nor could ${candidates.join(' or ')} be made; set DATA_DIR to a directory that every user can enter, or start the shop as an ordinary user.`,
  );
}
