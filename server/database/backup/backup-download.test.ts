import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { checkBackup, readRows } from './backup-file.ts';
import { streamBackup } from './backup-service.ts';

const shop = shopOfThisFile();
const PATH = `/api/v1${officeCalls.exportBackup.path}`;
let folder: string;
let owner: OfficeBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-download-'));
  owner = await newStaff(shop, 'owner');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const backups = async () => {
  const { body } = await owner.call(officeCalls.getAudit, { query: { subject: 'shop' } });
  return body.data.filter(({ act }) => act === 'shop backed up');
};

test('the owner saves a backup in the browser: it is whole, and the audit names the owner', async () => {
  await shop.newCustomer({ name: 'Meera of the backup' });
  const response = await owner.fetch(PATH);
  expect(response.status).toBe(200);
  const name = /filename="(tola-\d{4}-\d\d-\d\d\.backup)"/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  const file = join(folder, name ?? '');
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  expect((await checkBackup(file)).madeAt).toMatch(/^\d{4}-/);
  const customers: string[] = [];
  for await (const { table, row } of readRows(file)) if (table === 'users') customers.push(row);
  expect(customers.some((row) => row.includes('Meera of the backup'))).toBe(true);
  expect(await backups()).toMatchObject([
    { actor: `staff:${owner.staffId}`, after: JSON.stringify({ file: `${name}, saved in the office` }) },
  ]);
});

test('a download that is given up is no backup, and ends the reading', async () => {
  const before = (await backups()).length;
  const { backUp } = shop.shop;
  let isEnded = false;
  shop.shop.backUp = async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      isEnded = true;
    }
  };
  const aborted = new AbortController();
  await owner.fetch(PATH, { signal: aborted.signal });
  aborted.abort();
  await until(async () => isEnded);
  shop.shop.backUp = backUp;
  expect((await backups()).length).toBe(before);
});

test('who stops reading leaves no transaction open', async () => {
  const stream = streamBackup(shop.connectionString, new Date());
  await once(stream, 'readable');
  stream.destroy();
  await until(async () => {
    const { rows } = await shop.pool.query(
      "select from pg_stat_activity where datname = current_database() and query like '%backup_rows%' and pid <> pg_backend_pid()",
    );
    return rows.length === 0;
  });
});

test('nobody but an owner saves it', async () => {
  const manager = await newStaff(shop, 'manager');
  const refused = await manager.fetch(PATH);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'role_not_allowed']);
  expect((await fetch(`${shop.url}${PATH}`)).status).toBe(401);
});
