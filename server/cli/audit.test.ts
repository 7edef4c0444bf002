import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAct } from '#api/audit/service.ts';
import { buy } from '#api/payments/purchase-testing.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { newStaff, openOfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { projectRoot } from '#server/files/project-root.ts';
import { runAsOwner } from './owner-testing.ts';

const shop = shopOfThisFile();
const actor = { kind: 'job', job: 'test' } as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-audit-'));
  // Texts that a careless format would confuse: separators, quotes, line breaks, other scripts.
  for (const reason of ['plain', 'a","b', 'line\nbreak', 'अंगूठी ₹', '\\u0041|']) {
    const after = { reason, nested: { price: 5 } };
    await inTransaction(shop.db, (tx) =>
      recordAct(tx, actor, { act: 'test', subject: 'thing:1', after, reason }, new Date()),
    );
  }
});

afterAll(() => rm(folder, { recursive: true }));

function verify(file: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(projectRoot(), 'scripts/verify-audit.mjs'), file], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

async function exported(name: string): Promise<{ file: string; lines: string[] }> {
  const file = join(folder, name);
  expect((await runAsOwner(shop, 'export-audit', file)).code).toBe(0);
  return { file, lines: (await readFile(file, 'utf8')).split('\n').slice(0, -1) };
}

test('an exported audit is checked without the shop', async () => {
  const { file, lines } = await exported('whole');
  const { code, output } = await verify(file);
  expect(output).toContain(`${lines.length} entries; every hash is correct.`);
  expect(code).toBe(0);
});

test('the office saves the same file', async () => {
  const accountant = await newStaff(shop, 'accountant');
  const { lines } = await exported('same');
  const saved = await accountant.call(officeCalls.exportAudit);
  expect(saved.body.split('\n').slice(0, lines.length)).toEqual(lines);
  expect((await (await newStaff(shop, 'counter')).call(officeCalls.exportAudit)).status).toBe(403);
});

test('the first entry that was changed, removed, swapped or added is named', async () => {
  const { file, lines } = await exported('tampered');
  // Entries of the demo precede those of this file.
  const at = lines.findIndex((line) => line.includes('break'));
  const [line, previous] = [lines[at] ?? '', lines[at - 1] ?? ''];
  const missing = `line ${at}, entry ${at + 1}: entry ${at} is missing before it`;
  const faults: [lines: string[], names: string][] = [
    [
      lines.with(at, line.replace('break', 'broke')),
      `line ${at + 1}, entry ${at + 1}: its content was changed`,
    ],
    [lines.toSpliced(at - 1, 1), missing],
    [lines.with(at - 1, line).with(at, previous), missing],
    [lines.with(at, 'nothing'), `line ${at + 1}: this is no entry`],
  ];
  for (const [changed, names] of faults) {
    await writeFile(file, `${changed.join('\n')}\n`);
    const { code, output } = await verify(file);
    expect(output.trim()).toBe(names);
    expect(code).toBe(1);
  }
});

test('a hundred concurrent acts make one chain without gaps', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      inTransaction(shop.db, (tx) =>
        recordAct(tx, actor, { act: 'race', subject: `race:${index}` }, new Date()),
      ),
    ),
  );
  const { file } = await exported('raced');
  expect((await verify(file)).code).toBe(0);
});

test('the database refuses an entry that does not follow the last one', async () => {
  const insert = (sequence: string, previous: string) =>
    shop.pool.query(`insert into audit_entries (sequence, at, actor, act, subject, previous_hash, hash)
      select ${sequence}, now(), 'staff:1', 'forged', 'x', ${previous}, repeat('a', 64) from audit_entries`);
  await expect(insert('max(sequence) + 2', 'max(hash)')).rejects.toThrow(/does not follow/);
  await expect(insert('max(sequence) + 1', "repeat('b', 64)")).rejects.toThrow(/does not follow/);
});

test('a command is recorded with the system’s user, and its link lets the person in', async () => {
  const { output } = await runAsOwner(shop, 'staff', 'invite', 'Meena', 'packer');
  const link = output.at(-1) ?? '';
  const token = link.split('#')[1] ?? '';
  const shown = await openOfficeBrowser(shop).call(signInCalls.getInvitation, { query: { token } });
  expect(shown.body.data).toMatchObject({ name: 'Meena', role: 'packer' });
  const owner = await newStaff(shop, 'owner');
  const query = { actor: `command:${userInfo().username}` };
  const { data } = (await owner.call(officeCalls.getAudit, { query })).body;
  expect(data[0]).toMatchObject({ act: 'staff invited', after: '{"name":"Meena","role":"packer"}' });
});

test('each command that changes something is recorded, and a refused one is not', async () => {
  const { rows } = await shop.pool.query<{ sku: string; purity: string }>(
    "select sku, purity from products where purity = '22K916' and status = 'on sale' limit 1",
  );
  const sku = rows[0]?.sku ?? '';
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer);
  const commands: [words: string[], subject: string, act: string, before: unknown, after: unknown][] = [
    [['withdraw', sku], `product:${sku}`, 'product status changed', 'on sale', 'withdrawn'],
    [['put-on-sale', sku], `product:${sku}`, 'product status changed', 'withdrawn', 'on sale'],
    [['coupon', 'AUDIT500', '500'], 'coupon:AUDIT500', 'coupon made', undefined, '₹500 off'],
    [['coupon', 'AUDIT500', 'stop'], 'coupon:AUDIT500', 'coupon stopped', undefined, undefined],
    [
      ['order-status', orderId, 'shipped'],
      `order:${orderId}`,
      'order status changed',
      'processing',
      'shipped',
    ],
  ];
  const owner = await newStaff(shop, 'owner');
  for (const [words, subject, act, before, after] of commands) {
    expect((await runAsOwner(shop, ...words)).code, words.join(' ')).toBe(0);
    const [entry] = (await owner.call(officeCalls.getAudit, { query: { subject } })).body.data;
    expect(entry).toMatchObject({ act, actor: `command:${userInfo().username}` });
    if (before !== undefined) expect(entry?.before).toContain(before);
    if (after !== undefined) expect(entry?.after).toContain(after);
  }
  const count = async () =>
    Number((await shop.pool.query('select count(*) from audit_entries')).rows[0].count);
  const already = await count();
  for (const words of [
    ['order-status', orderId, 'shipped'],
    ['order-status', orderId, 'pending'],
    ['withdraw', 'NO-SUCH-SKU'],
    ['coupon', 'AUDIT500', '400'],
    ['refund', 'pay_unknown000000'],
  ]) {
    await runAsOwner(shop, ...words);
  }
  expect(await count()).toBe(already);
});

test('pages of the audit are joined by the number of their last entry', async () => {
  const owner = await newStaff(shop, 'owner');
  const sequences: number[] = [];
  let before: number | null | undefined;
  do {
    const query = before ? { before } : {};
    const { body } = await owner.call(officeCalls.getAudit, { query });
    sequences.push(...body.data.map(({ sequence }) => sequence));
    before = body.next;
  } while (before);
  const whole = Array.from({ length: sequences[0] ?? 0 }, (_, index) => (sequences[0] ?? 0) - index);
  expect(sequences).toEqual(whole);
});
