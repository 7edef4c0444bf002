import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-delivery-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('an import of the exported list changes nothing; another import changes it or names every fault', async () => {
  const all = join(folder, 'all.csv');
  expect((await runAsOwner(shop, 'export-delivery', all)).code).toBe(0);
  expect((await runAsOwner(shop, 'import-delivery', all)).output.at(-1)).toContain('0 added, 0 changed.');

  const [head = '', ...lines] = (await readFile(all, 'utf8')).split('\r\n');
  const assam = lines.find((line) => line.startsWith('78,')) ?? '';
  const file = join(folder, 'some.csv');
  await writeFile(file, [head, assam.replace('yes,5,10', 'by call,,')].join('\n'));
  const tried = await runAsOwner(shop, 'import-delivery', file, '--dry-run');
  expect(tried.output[0]).toMatch(/^Warning: After this .* 78 \(Assam, Meghalaya\)/);
  expect(tried.output.at(-1)).toBe('0 would be added, 1 changed. Nothing was imported (--dry-run).');
  const { rows } = await shop.pool.query("select serviceable from delivery_prefixes where prefix = '78'");
  expect(rows).toEqual([{ serviceable: true }]);

  await writeFile(file, [head, assam.replace('yes,5,10', 'yes,5,61')].join('\n'));
  const refused = await runAsOwner(shop, 'import-delivery', file);
  expect(refused.code).toBe(1);
  expect(refused.output).toEqual([
    "some.csv line 2, column days_max: '61' is not a whole number of days from 1 to 60.",
    'Nothing was imported: 1 fault in some.csv.',
  ]);
});
