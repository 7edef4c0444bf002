import type { ClientBase } from 'pg';
import { type DocumentNumber, printedNumber } from '#api/invoices/rules.ts';
import { RECEIPT_SERIES } from '#api/schemes/ledger/receipt-rules.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { isBefore } from './number-rules.ts';

/** The owner's statement about numbers issued after the backup was made. */
export interface Numbering {
  series: readonly string[];
  /** The last number issued in some of them. */
  lastNumbers: readonly DocumentNumber[];
  /** Whether series in neither `lastNumbers` nor the backup were never used. */
  isNewSeries: boolean;
  now: Date;
}

/** A range of numbers issued to documents that the restored shop does not contain. */
export interface NumberGap {
  first: DocumentNumber;
  last: DocumentNumber;
}

/** Whether the shop has orders or savings plans, and so may have issued documents after the backup. */
async function hasSales(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ traded: boolean }>(
    'select exists (select from orders) or exists (select from user_schemes) as traded',
  );
  return rows[0]?.traded ?? false;
}

export async function lastNumbersIssued(client: Pick<ClientBase, 'query'>): Promise<DocumentNumber[]> {
  const { rows } = await client.query<DocumentNumber>(
    `select distinct on (series) series, financial_year as "financialYear", last_number as number from (
       select series, financial_year, last_number from invoice_counters
       union all select $1, financial_year, last_number from receipt_counters) counters
     order by series, financial_year desc`,
    [RECEIPT_SERIES],
  );
  return rows;
}

function refuseMissing(series: readonly string[], restored: readonly DocumentNumber[], year: string): void {
  if (series.length === 0) return;
  const own = series.map((name) =>
    printedNumber(
      restored.find((one) => one.series === name) ?? { series: name, financialYear: year, number: 0 },
    ),
  );
  throw new StartupError(
    `Nothing was restored: the shop may have issued numbers after this backup, which must not be issued again. Find the last one of each series on the newest invoice, receipt and credit note that a customer or your accountant has (the backup’s own are ${own.join(' and ')}), or choose one that is surely higher, and say --last-numbers ${own.join(',')} with those; or set another INVOICE_PREFIX and say --new-series.`,
  );
}

/** @throws StartupError when a number cannot be the last one of its series. */
function check(given: DocumentNumber, restored: readonly DocumentNumber[], year: string): void {
  const known = restored.find(({ series }) => series === given.series);
  if (known && isBefore(given, known)) {
    throw new StartupError(
      `${printedNumber(given)} is not the last number: the backup holds ${printedNumber(known)} already. Nothing was restored.`,
    );
  }
  if (given.financialYear > year) {
    throw new StartupError(`${printedNumber(given)} is of a future financial year. Nothing was restored.`);
  }
}

async function raiseCounter(
  client: ClientBase,
  { series, financialYear, number }: DocumentNumber,
): Promise<void> {
  const isReceipt = series === RECEIPT_SERIES;
  await client.query(
    isReceipt
      ? `insert into receipt_counters (financial_year, last_number) values ($1, $2)
         on conflict (financial_year) do update set last_number = excluded.last_number`
      : `insert into invoice_counters (financial_year, last_number, series) values ($1, $2, $3)
         on conflict (series, financial_year) do update set last_number = excluded.last_number`,
    isReceipt ? [financialYear, number] : [financialYear, number, series],
  );
}

async function noteGap(
  client: ClientBase,
  { first, last }: NumberGap,
  reason: string,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into number_gaps (series, financial_year, first_number, last_number, reason, noted_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [first.series, first.financialYear, first.number, last.number, reason, now],
  );
}

/**
 * Continues the numbering of a restored shop after the last numbers issued, and records the missing ranges as gaps (P-65).
 *
 * @throws StartupError when a number could be issued a second time.
 */
export async function continueNumbering(
  client: ClientBase,
  { series, lastNumbers, isNewSeries, now }: Numbering,
  madeAt: string,
): Promise<NumberGap[]> {
  const unknown = lastNumbers.find((given) => !series.includes(given.series));
  if (unknown) {
    throw new StartupError(
      `${unknown.series} is not a series of this shop, which issues ${series.join(' and ')}. Nothing was restored.`,
    );
  }
  if (lastNumbers.length === 0 && !(await hasSales(client))) return [];
  const year = financialYear(indianDate(now));
  const restored = await lastNumbersIssued(client);
  const isNew = (name: string) => isNewSeries && restored.every((one) => one.series !== name);
  const isGiven = (name: string) => lastNumbers.some((given) => given.series === name);
  const missing = series.filter((name) => !isGiven(name) && !isNew(name));
  refuseMissing(missing, restored, year);

  const gaps: NumberGap[] = [];
  for (const last of lastNumbers) {
    check(last, restored, year);
    const known = restored.find(({ series }) => series === last.series);
    const before = known?.financialYear === last.financialYear ? known.number : 0;
    const first = { ...last, number: before + 1 };
    if (last.number < first.number) continue;
    await raiseCounter(client, last);
    await noteGap(client, { first, last }, `issued after the backup of ${madeAt}`, now);
    gaps.push({ first, last });
  }
  return gaps;
}
