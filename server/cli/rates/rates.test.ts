import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { projectRoot } from '#server/files/project-root.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-rates-'));
});
afterAll(() => rm(folder, { recursive: true }));

function verify(file: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(projectRoot(), 'scripts/verify-rates.mjs'), file], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

test('the board is shown, and several rates are applied as one set', async () => {
  const shown = await runAsOwner(shop, 'rates');
  expect(shown.output).toContainEqual(expect.stringMatching(/^ {2}22K916 +₹[\d,.]+ a gram since /));
  const { code, output } = await runAsOwner(shop, 'rates', '22k916=11400', '18K750=9320.50');
  expect(code).toBe(0);
  expect(output).toContainEqual(expect.stringMatching(/^ {2}22K916 +₹11,400\.00 a gram since /));
  expect(output).toContainEqual(expect.stringMatching(/^ {2}18K750 +₹9,320\.50 a gram since /));
});

test.each([
  [['22K916'], 'Give each purity with its rate in rupees a gram'],
  [['22K916=0'], 'A rate is above 0.'],
  [['22K916=114000'], 'not of ten'],
  [['99K=9000'], 'The shop has no "99K".'],
  [['22K916=13000'], 'If it is right, say why. Add --reason'],
])('rates %s is refused', async (words, sentence) => {
  const { code, output } = await runAsOwner(shop, 'rates', ...words);
  expect(code).toBe(1);
  expect(output.join('\n')).toContain(sentence);
});

test('a far rate is applied with its reason', async () => {
  const { code } = await runAsOwner(shop, 'rates', '22K916=13000', '--reason', 'duty was raised');
  expect(code).toBe(0);
  const { rows } = await shop.pool.query('select note from rate_sets order by rate_set_id desc limit 1');
  expect(rows).toEqual([{ note: 'duty was raised' }]);
});

test('the exported log is checked without the shop, and the first changed set is named', async () => {
  const file = join(folder, 'log');
  expect((await runAsOwner(shop, 'export-rates', file)).code).toBe(0);
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  expect(await verify(file)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${lines.length} rate sets; every hash is correct.`),
  });
  const at = lines.length - 1;
  const last = lines[at] ?? '';
  const faults: [string[], string][] = [
    [
      lines.with(at, last.replace('1300000', '1400000')),
      `line ${at + 1}, set ${at + 1}: its content was changed`,
    ],
    [lines.with(at, last.replace('duty', 'Duty')), `line ${at + 1}, set ${at + 1}: its content was changed`],
    [lines.toSpliced(0, 1), 'line 1, set 2: set 1 is missing before it'],
    [lines.with(0, '{}'), 'line 1: this is no set'],
  ];
  for (const [changed, names] of faults) {
    await writeFile(file, `${changed.join('\n')}\n`);
    const { code, output } = await verify(file);
    expect([code, output.trim()]).toEqual([1, names]);
  }
});

test('the call exports the same log, and a table for a spreadsheet', async () => {
  const owner = await newStaff(shop, 'owner');
  const log = await owner.call(officeCalls.exportRates, { query: { format: 'log' } });
  expect(log.status).toBe(200);
  const table = await owner.call(officeCalls.exportRates, { query: { format: 'csv' } });
  expect(table.headers.get('content-type')).toContain('text/csv');
});

test('the database refuses to change or remove a rate', async () => {
  for (const statement of [
    'update rates set rate_paise_per_gram = 1',
    'delete from rates',
    "update rate_sets set note = 'x'",
    'truncate rate_sets cascade',
  ])
    await expect(shop.pool.query(statement), statement).rejects.toThrow();
});
