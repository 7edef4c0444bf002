import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type SealingKey, type SealingKeys, sealingKey } from '#api/platform/sealing.ts';

import type { Config } from '#server/config/config.ts';
import { StartupError } from '#server/startup/startup-error.ts';

type KeySettings = Pick<Config, 'panKey' | 'previousPanKey' | 'databaseUrl' | 'dataDir'>;

const FILE = 'pan-key';

/** Where the key of a shop is; undefined if it has none. */
export function placeOfKey({ panKey, databaseUrl, dataDir }: KeySettings): string | undefined {
  if (panKey) return 'PAN_KEY';
  return databaseUrl === undefined ? join(dataDir, FILE) : undefined;
}

async function readKeyFile(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartupError(
      `${file} cannot be read (${error.code}): it encrypts customers’ PANs; check its permissions.`,
    );
  });
}

/** Creates the key file with mode 0600; keeps one that another process created first. */
async function makeKeyFile(file: string): Promise<void> {
  const draft = `${file}-${randomUUID()}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    // Nobody reads a file that is half written.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function keyOfFile(dataDir: string): Promise<SealingKey> {
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  if ((await readKeyFile(file)) === undefined) await makeKeyFile(file);
  const key = sealingKey((await readKeyFile(file))?.trim() ?? '');
  if (key) return key;
  throw new StartupError(`${file} is not a key of 32 bytes in base64: restore the original file.`);
}

/** The keys that encrypt PANs. Undefined for an external database without the setting: several machines share no file (P-46). */
export async function openSealingKeys({
  panKey: present,
  previousPanKey,
  databaseUrl,
  dataDir,
}: KeySettings): Promise<SealingKeys | undefined> {
  const key = present ?? (databaseUrl === undefined ? await keyOfFile(dataDir) : undefined);
  return key && { present: key, ...(previousPanKey && { previous: previousPanKey }) };
}
