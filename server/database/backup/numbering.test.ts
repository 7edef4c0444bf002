import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CREDIT_SERIES } from '#api/invoices/credit-notes/credit-service.ts';
import { type DocumentNumber, printedNumber } from '#api/invoices/rules.ts';
import { buy, invoicesOf, PIECES } from '#api/payments/purchase-testing.ts';
import { join as joinScheme, WEIGHT } from '#api/schemes/passbook/passbook-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile, type TestShop } from '#api/testing/shop-testing.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { backUp } from './backup-service.ts';
import { openEmptyShop } from './backup-testing.ts';
import { lastNumbersIssued } from './numbering.ts';

const shop = shopOfThisFile();
let folder: string;
let file: string;
let own: DocumentNumber[];
/** An order of goods and a gift card. */
const EACH_KIND: [number, number][] = [
  [PIECES.ring, 1],
  [PIECES.giftCard, 1],
];
const year = financialYear(indianDate(new Date()));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-numbers-'));
  file = join(folder, 'shop.backup');
  // Every counter has a number of this financial year, whatever the day.
  const customer = await shop.newCustomer();
  await buy(shop, customer, { pieces: EACH_KIND });
  await joinScheme(shop, customer, WEIGHT);
  await backUp(shop.connectionString, file, new Date());
  own = await lastNumbersIssued(shop.pool);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Credit notes were never issued, and are named all the same: the first may have been issued after the backup. */
const NO_CREDITS = CREDIT_SERIES.map((series) => printedNumber({ series, financialYear: year, number: 0 }));
const raised = (by: number) =>
  [...own.map((one) => printedNumber({ ...one, number: one.number + by })), ...NO_CREDITS].join(',');

async function inEmptyShop(work: (other: TestShop) => Promise<void>): Promise<void> {
  const other = await openEmptyShop();
  try {
    await work(other);
  } finally {
    await other.stop();
  }
}

const gapsOf = async ({ pool }: TestShop) =>
  (await pool.query('select series, first_number, last_number from number_gaps order by series')).rows;

/** The numbers of the next gift card receipt, the next invoice and the next receipt of a plan. */
async function nextNumbers(other: TestShop): Promise<(string | undefined)[]> {
  const customer = await other.newCustomer();
  const { orderId } = await buy(other, customer, { pieces: EACH_KIND });
  const [invoice] = await invoicesOf(other, customer, orderId);
  const passbook = await joinScheme(other, customer, WEIGHT);
  const { rows } = await other.pool.query<{ receipt_number: string }>(
    'select receipt_number from scheme_entries where user_scheme_id = $1',
    [passbook],
  );
  const [bill, cards] = invoice?.documents ?? [];
  return [cards?.document_number, bill?.document_number, rows[0]?.receipt_number];
}

test('a restored shop continues after the last numbers issued and records the gap', () =>
  inEmptyShop(async (other) => {
    const { code, output } = await runAsOwner(other, 'restore', file, '--last-numbers', raised(11));
    expect([code, output.join('\n')]).toEqual([
      0,
      expect.stringContaining('are marked as issued after the backup'),
    ]);
    const gaps = own.map(({ series, number }) => ({
      series,
      first_number: number + 1,
      last_number: number + 11,
    }));
    expect(await gapsOf(other)).toEqual(gaps);
    const next = own.map((one) => printedNumber({ ...one, number: one.number + 12 }));
    expect(await nextNumbers(other)).toEqual(next);
    await expectInvariants(other.db);
  }));

test('a shop that sold nothing after the backup has no gap', () =>
  inEmptyShop(async (other) => {
    expect((await runAsOwner(other, 'restore', file, '--last-numbers', raised(0))).code).toBe(0);
    expect(await gapsOf(other)).toEqual([]);
    expect(await nextNumbers(other)).toEqual(
      own.map((one) => printedNumber({ ...one, number: one.number + 1 })),
    );
    await expectInvariants(other.db);
  }));

test('a restore without the last numbers is refused, with instructions to find them', () =>
  inEmptyShop(async (other) => {
    for (const words of [[], ['--new-series'], ['--last-numbers', raised(3).split(',')[0] ?? '']]) {
      const { code, errors } = await runAsOwner(other, 'restore', file, ...words);
      expect(code).toBe(1);
      expect(errors).toMatch(/^Nothing was restored: [^\n]+\n$/);
      expect(errors).toContain('Find the last one of each series on the newest invoice, receipt and');
      expect(errors).toContain(printedNumber(own.at(-1) as DocumentNumber));
    }
    expect((await other.pool.query('select from users')).rows).toEqual([]);
  }));

test('a restore requires the last credit note number although the backup has none', () =>
  inEmptyShop(async (other) => {
    const numbers = own.map(printedNumber).join(',');
    const { code, errors } = await runAsOwner(other, 'restore', file, '--last-numbers', numbers);
    expect([code, errors]).toEqual([1, expect.stringContaining(`--last-numbers ${NO_CREDITS.join(',')}`)]);
  }));

test.each([
  ['before those of the backup', () => raised(-1), /GC\/\S+ is not the last number: the backup holds GC/],
  [
    'of a year to come',
    () => ['INV', 'GC', 'RV', ...CREDIT_SERIES].map((series) => `${series}/98-99/000001`).join(','),
    /INV\/98-99\/000001 is of a future financial year/,
  ],
  [
    'of no series',
    () => `${raised(0)},XX/${year}/000004`,
    /XX is not a series of this shop, which issues GC and INV and RV and CN and GCR/,
  ],
  ['no numbers', () => 'INV-131', /"INV-131" is not the number of an invoice or receipt/],
  ['twice', () => `${raised(0)},${raised(0)}`, /GC is named twice/],
])('last numbers that are %s are refused, and nothing is restored', (_, numbers, sentence) =>
  inEmptyShop(async (other) => {
    const { code, errors } = await runAsOwner(other, 'restore', file, '--last-numbers', numbers());
    expect([code, errors]).toEqual([1, expect.stringMatching(sentence)]);
    expect((await other.pool.query('select from users')).rows).toEqual([]);
  }),
);

test('a new prefix starts a series whose last number is not required', () =>
  inEmptyShop(async (other) => {
    vi.stubEnv('INVOICE_PREFIX', 'NEW');
    const others = raised(2)
      .split(',')
      .filter((number) => !number.startsWith('INV/'));
    const words = ['--last-numbers', others.join(','), '--new-series'];
    expect((await runAsOwner(other, 'restore', file, ...words)).code).toBe(0);
    expect((await gapsOf(other)).map(({ series }) => series)).toEqual(['GC', 'RV']);
    await expectInvariants(other.db);
  }));

describe('a backup of a shop without orders and savings plans', () => {
  let unsold: string;
  beforeAll(async () => {
    unsold = join(folder, 'unsold.backup');
    const fresh = await openEmptyShop();
    await fresh.newCustomer();
    await backUp(fresh.connectionString, unsold, new Date());
    await fresh.stop();
  });

  test('needs no numbers, and says when it does', () =>
    inEmptyShop(async (other) => {
      const { code, output } = await runAsOwner(other, 'restore', unsold);
      expect([code, output.join('\n')]).toEqual([0, expect.stringContaining('--last-numbers')]);
      expect((await other.pool.query('select from users')).rows).toHaveLength(1);
    }));

  test('continues after those that are given', () =>
    inEmptyShop(async (other) => {
      expect((await runAsOwner(other, 'restore', unsold, '--last-numbers', raised(7))).code).toBe(0);
      const raisedOnes = own.map((one) => ({ ...one, number: one.number + 7 }));
      expect(await lastNumbersIssued(other.pool)).toEqual(raisedOnes);
      await expectInvariants(other.db);
    }));
});
