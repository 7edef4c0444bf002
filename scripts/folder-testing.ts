import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps the files below it in memory. */
const MEMORY = '/dev/shm';
/** More than the databases of a whole run. Containers often have 64 MB there. */
const NEEDED_BYTES = 2_000_000_000;

/** Makes a folder for a test database: in memory where there is room, because copying a database is a thousand files. */
export async function makeTestFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), prefix));
  // The user of PostgreSQL has to enter it.
  await chmod(folder, 0o755);
  return folder;
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > NEEDED_BYTES;
}
