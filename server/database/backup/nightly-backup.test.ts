import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { checkBackup } from './backup-file.ts';
import { backUpNightly, openBackupFolder } from './nightly-backup.ts';

const shop = shopOfThisFile();
const NIGHT = new Date('2026-12-03T02:00:00+05:30');
let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tola-nightly-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'backups-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const run = (signal = new AbortController().signal) =>
  backUpNightly(shop.shop, { folder, connectionString: shop.connectionString }, signal);

const backups = async () => (await readdir(folder)).sort();

async function recorded(): Promise<{ actor: string; after: string }[]> {
  const { rows } = await shop.pool.query(
    "select actor, after from audit_entries where subject = 'shop' and act = 'shop backed up' and after like $1",
    [`%${folder}%`],
  );
  return rows;
}

test('a backup is made once a day, from two in the morning in India, and is in the audit', async () => {
  shop.setClock(new Date(NIGHT.getTime() - 1));
  await run();
  expect(await backups()).toEqual([]);
  shop.setClock(NIGHT);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await backups()).toEqual(['tola-2026-12-03.backup']);
  const file = join(folder, 'tola-2026-12-03.backup');
  expect((await checkBackup(file)).madeAt).toBe(NIGHT.toISOString());
  expect(await recorded()).toEqual([{ actor: 'job:nightly backup', after: JSON.stringify({ file }) }]);
});

test('one that was missed at night is made later on that day', async () => {
  shop.setClock(new Date('2026-12-04T23:59:00+05:30'));
  await run();
  expect(await backups()).toEqual(['tola-2026-12-04.backup']);
});

test('the newest fourteen are kept, and no other file is touched', async () => {
  const days = Array.from({ length: 16 }, (_, day) => `tola-2026-11-${10 + day}.backup`);
  const others = ['before-the-update.backup', 'tola-old.backup', 'tola-old.backup.unfinished'];
  const ofKilledProcess = 'tola-2026-11-09.backup.unfinished';
  for (const name of [...days, ...others, ofKilledProcess]) await writeFile(join(folder, name), '');
  shop.setClock(NIGHT);
  await run();
  expect(await backups()).toEqual([...others, ...days.slice(3), 'tola-2026-12-03.backup'].sort());
});

test('one that is given up at the shutdown leaves no file, and is made by the next run', async () => {
  shop.setClock(NIGHT);
  await expect(run(AbortSignal.abort())).rejects.toThrow('aborted');
  expect([await backups(), await recorded()]).toEqual([[], []]);
  // The lock of the run that was given up is free once its connection is closed.
  await vi.waitFor(async () => {
    await run();
    expect(await backups()).toEqual(['tola-2026-12-03.backup']);
  });
});

test('a folder that cannot be made is named at the start', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openBackupFolder(join(folder, 'file', 'backups'))).rejects.toThrow(StartupError);
  await openBackupFolder(join(folder, 'new', 'backups'));
  expect(await backups()).toEqual(['file', 'new']);
});
