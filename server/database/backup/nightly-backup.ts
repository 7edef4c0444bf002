import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKED_UP } from '#api/audit/rules.ts';
import { recordAlone } from '#api/audit/service.ts';
import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { backUp } from './backup-service.ts';

export interface NightlyBackups {
  folder: string;
  connectionString: string;
}

const LOCK = 7_110_114;
/** After midnight in India, when few customers order. */
const DUE_AFTER_MS = 2 * HOUR_MS;
const MAX_KEPT = 14;
const FILE_NAME = /^tola-\d{4}-\d\d-\d\d\.backup$/;
const UNFINISHED = /^tola-\d{4}-\d\d-\d\d\.backup\.unfinished$/;

/** Makes the folder of the backups. @throws StartupError when nothing can be written into it. */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `BACKUP_DIR is ${folder}, which cannot be written (${code}): choose another folder, or let the shop write there.`,
    );
  }
}

/** Backs the shop up once per Indian day, on one instance, and keeps the newest fourteen backups. An aborted `signal` ends it. */
export async function backUpNightly(
  { db, pool, clock }: Pick<Shop, 'db' | 'pool' | 'clock'>,
  { folder, connectionString }: NightlyBackups,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  const day = indianDate(now);
  const file = join(folder, `tola-${day}.backup`);
  const isDue = now.getTime() >= startOfIndianDay(day).getTime() + DUE_AFTER_MS;
  if (!isDue || existsSync(file)) return;
  await withAdvisoryLock(pool, LOCK, async () => {
    // Another instance may have written it in the meantime.
    if (existsSync(file)) return;
    await backUp(connectionString, file, now, signal);
    const actor = { kind: 'job', job: 'nightly backup' } as const;
    await recordAlone({ db, now, actor }, { ...BACKED_UP, after: { file } });
    await deleteOld(folder);
  });
}

/** Deletes backups beyond the newest, and what a killed process left. */
async function deleteOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  const backups = names.filter((name) => FILE_NAME.test(name)).sort();
  const old = [...backups.slice(0, -MAX_KEPT), ...names.filter((name) => UNFINISHED.test(name))];
  for (const name of old) await rm(join(folder, name), { force: true });
}
