import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chain } from '#api/schemes/ledger/ledger-rules.ts';
import type { Membership } from '#api/schemes/passbook/membership-rules.ts';
import { toPassbook } from '#api/schemes/passbook/passbook-rules.ts';
import { basisPoints, paise } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import { csvCell, STATEMENT_COLUMNS, statementCsv } from '#contract/schemes/passbook-csv.ts';
import { runCommand } from '../commands/run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-statement-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const member: Membership = {
  userSchemeId: 12,
  userId: 'u',
  order: null,
  schemeId: 1,
  schemeName: 'Suvarna',
  metal: 'gold',
  member: 'Meera',
  specialGift: 'A box',
  status: 'active',
  joinedOn: '2026-11-20',
  plan: 'value',
  instalments: 11,
  instalmentPaise: paise(500_000),
  benefitBasisPoints: basisPoints(7500),
  graceDays: 7,
  redeemWithinDays: 30,
  ratePurity: null,
};

function statement(): string {
  const entries: ChainedEntry[] = [];
  for (const number of [1, 2, 3]) {
    entries.push(
      chain(12, entries.at(-1), {
        kind: 'instalment',
        number,
        amountPaise: paise(500_000),
        entryDate: `2026-1${Math.min(number - 1, 2)}-20`,
        providerPaymentId: `pay_${number}`,
        receiptNumber: `RV/26-27/00000${number}`,
        ratePaisePerGram: null,
        milligrams: null,
      }),
    );
  }
  return statementCsv(toPassbook(member, entries, '2027-01-25'));
}

/** Runs the command on a file with this text, in an environment where no shop could start. */
async function verify(text: string): Promise<{ code: number; said: string }> {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/nothing');
  vi.stubEnv('PORT', 'no port');
  const file = join(folder, 'statement.csv');
  await writeFile(file, text);
  let said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += chunk;
    return true;
  });
  const code = await runCommand(['verify-passbook', file]);
  vi.restoreAllMocks();
  return { code, said };
}

test('a valid statement is verified without database or settings', async () => {
  const { code, said } = await verify(statement());
  expect(code).toBe(0);
  expect(said).toContain('Passbook 12: 3 entries, ₹15,000.00 paid. Every hash and every total is correct.');
});

test('a statement saved by a spreadsheet with CRLF and a byte order mark is valid', async () => {
  expect((await verify(`\uFEFF${statement().replaceAll('\r\n', '\n')}`)).code).toBe(0);
});

/** Changes one cell, counted from entry 1. */
function withCell(entry: number, column: (typeof STATEMENT_COLUMNS)[number], cell: string): string {
  const lines = statement().split('\r\n');
  const cells = lines[entry]?.split(',') ?? [];
  cells[STATEMENT_COLUMNS.indexOf(column)] = cell;
  return lines.with(entry, cells.join(',')).join('\r\n');
}

test.each(STATEMENT_COLUMNS.map((column) => [column]))(
  'a changed %s is found and its entry named',
  async (column) => {
    const cells: Partial<Record<typeof column, string>> = {
      kind: 'refund',
      date: '2026-11-21',
      reference: 'pay_9',
      receipt: 'RV/26-27/000009',
      hash: 'a'.repeat(64),
      previous_hash: 'b'.repeat(64),
      entry: '7',
    };
    const { code, said } = await verify(withCell(2, column, cells[column] ?? '4'));
    expect(code).toBe(1);
    expect(said).toMatch(/Entry \d \(line 3\)/);
  },
);

test('a missing line, a truncated file and an unrelated file are refused', async () => {
  const lines = statement().split('\r\n');
  expect((await verify(lines.toSpliced(2, 1).join('\r\n'))).said).toContain('Entry 3 (line 3)');
  expect((await verify(lines.slice(0, 3).join('\r\n'))).said).toContain('says that there are 3 entries');
  expect((await verify('a,b\n1,2\n')).said).toContain('not a statement');
  expect((await verify(lines.slice(0, 1).join('\r\n'))).code).toBe(1);
});

test('SEC-33 no cell of a statement can start a formula', () => {
  expect(['=1+1', '+1', '-1', '@x', '\tx', 'a,"b"'].map(csvCell)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    '"a,""b"""',
  ]);
});
