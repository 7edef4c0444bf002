import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, type TimeSpan } from '#api/platform/database/time-span.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { basisPoints, paise } from '#contract/money/money.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import type { ReturnUnit } from '#contract/orders/documents/invoice-unit.ts';
import { milligrams } from '#contract/weight.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { creditNoteLines, creditNotes } from '#db/tables/money/credit-notes.ts';
import { invoiceLines, invoices, numberGaps } from '#db/tables/money/invoices.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import type { IssuedTotals, ListedLine, NumberRun } from './return-rules.ts';
import { type LineSum, MAX_SUMMED_INVOICE, splitTax } from './rules.ts';

export interface ReturnOf extends TimeSpan {
  gstin: string;
}

const isOf = (gstin: string) => sql`v.seller ->> 'gstin' = ${gstin}`;

const isOtherState = sql`v.supply_state_code <> v.seller ->> 'state_code'`;

/** An invoice to a consumer that is listed by itself. */
const isLarge = sql`(${isOtherState} and v.total_paise > ${MAX_SUMMED_INVOICE} and v.buyer_gstin is null)`;

/** Lines of the invoices of cleaning and repairs, with the columns of `linesOf`. */
const careLinesOf = (of: ReturnOf) => sql`
  select 'invoice', v.invoice_number, v.invoice_date, v.total_paise,
    ${isOtherState}, ${isLarge}, v.supply_state_code, v.buyer_gstin, v.buyer_business,
    false, v.sac, 'NA', v.gst_rate, 0, 0, v.taxable_value_paise, v.cgst_paise + v.sgst_paise, v.total_paise
  from ${careInvoices} v where ${isWithin(sql`v.invoice_date`, of)} and ${isOf(of.gstin)}`;

/**
 * Every line of the invoices, receipts and credit notes of a time; those of credit notes are negative, and belong to the place of
 * their invoice.
 */
const linesOf = (of: ReturnOf) => sql`
  select 'invoice' as type, v.invoice_number as number, v.invoice_date as at, v.total_paise as document_total,
    ${isOtherState} as other_state, ${isLarge} as large, v.supply_state_code as state, v.buyer_gstin, v.buyer_business,
    line.is_gift_card, line.hsn, line.unit_code, line.gst_rate, line.quantity as pieces,
    line.net_weight_mg::bigint * line.quantity as weight, line.taxable_value_paise as taxable,
    line.cgst_paise + line.sgst_paise as tax, line.total_paise as total
  from ${invoices} v join ${invoiceLines} line using (invoice_number)
  where ${isWithin(sql`v.invoice_date`, of)} and ${isOf(of.gstin)}
  union all
  select 'credit note', note.credit_note_number, note.note_date, note.total_paise,
    ${isOtherState}, ${isLarge}, v.supply_state_code, v.buyer_gstin, v.buyer_business,
    billed.is_gift_card, billed.hsn, billed.unit_code, billed.gst_rate, -back.quantity,
    -billed.net_weight_mg::bigint * back.quantity, -back.taxable_value_paise,
    -back.cgst_paise - back.sgst_paise, -back.total_paise
  from ${creditNotes} note join ${invoices} v using (invoice_number)
    join ${creditNoteLines} back using (credit_note_number) join ${invoiceLines} billed using (invoice_line_id)
  where ${isWithin(sql`note.note_date`, of)} and ${isOf(of.gstin)}
  union all ${careLinesOf(of)}`;

interface SumRow extends Record<string, unknown> {
  is_gift_card: boolean;
  to_business: boolean;
  large: boolean;
  other_state: boolean;
  state: string;
  hsn: string;
  unit_code: ReturnUnit;
  gst_rate: number;
  pieces: string;
  weight: string;
  taxable: string;
  tax: string;
  total: string;
}

export async function findLineSums(db: Database, of: ReturnOf): Promise<LineSum[]> {
  const { rows } = await db.execute<SumRow>(sql`
    select is_gift_card, buyer_gstin is not null as to_business, large, other_state, state, hsn, unit_code, gst_rate,
      sum(pieces) as pieces, sum(weight) as weight, sum(taxable) as taxable, sum(tax) as tax, sum(total) as total
    from (${linesOf(of)}) as lines
    group by is_gift_card, to_business, large, other_state, state, hsn, unit_code, gst_rate`);
  return rows.map((row) => ({
    isGiftCard: row.is_gift_card,
    isToBusiness: row.to_business,
    isLarge: row.large,
    isOtherState: row.other_state,
    stateCode: row.state,
    hsn: row.hsn,
    unit: row.unit_code,
    rateBasisPoints: basisPoints(row.gst_rate),
    pieces: Number(row.pieces),
    weightMilligrams: milligrams(Number(row.weight)),
    taxableValuePaise: paise(Number(row.taxable)),
    taxPaise: paise(Number(row.tax)),
    totalPaise: paise(Number(row.total)),
  }));
}

interface ListedRow extends Record<string, unknown> {
  type: ListedLine['type'];
  number: string;
  at: string;
  state: string;
  other_state: boolean;
  buyer_gstin: string | null;
  buyer_business: string | null;
  gst_rate: number;
  total: string;
  taxable: string;
  tax: string;
}

/** The lines of tables 4A, 5 and 9B, oldest first. */
export async function findListedLines(db: Database, of: ReturnOf): Promise<ListedLine[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select type, number, at, state, other_state, buyer_gstin, buyer_business, gst_rate, document_total as total,
      abs(sum(taxable)) as taxable, abs(sum(tax)) as tax
    from (${linesOf(of)}) as lines
    where (large or buyer_gstin is not null) and not is_gift_card and gst_rate > 0
    group by type, number, at, state, other_state, buyer_gstin, buyer_business, gst_rate, document_total
    order by at, number, gst_rate`);
  return rows.map((row) => ({
    type: row.type,
    number: row.number,
    at: new Date(row.at),
    stateCode: row.state,
    buyer: buyerOf(row),
    rateBasisPoints: basisPoints(row.gst_rate),
    totalPaise: paise(Number(row.total)),
    taxableValuePaise: paise(Number(row.taxable)),
    ...splitTax(paise(Number(row.tax)), row.other_state),
  }));
}

function buyerOf({ buyer_gstin: gstin, buyer_business: business_name }: ListedRow): BusinessBuyer | null {
  return gstin === null || business_name === null ? null : { gstin, business_name };
}

/** The heads of tax invoices and of the credit notes against them, whose sign is negative. */
const taxDocuments = (of: ReturnOf) => sql`
  select 1 as sign, v.series, v.financial_year, v.serial, v.taxable_value_paise as taxable, v.igst_paise as igst,
    v.cgst_paise as cgst, v.sgst_paise as sgst
  from ${invoices} v where kind = 'invoice' and ${isWithin(sql`v.invoice_date`, of)} and ${isOf(of.gstin)}
  union all
  select 1, v.series, v.financial_year, v.serial, v.taxable_value_paise, v.igst_paise, v.cgst_paise, v.sgst_paise
  from ${careInvoices} v where ${isWithin(sql`v.invoice_date`, of)} and ${isOf(of.gstin)}
  union all
  select -1, note.series, note.financial_year, note.serial, note.taxable_value_paise, note.igst_paise, note.cgst_paise, note.sgst_paise
  from ${creditNotes} note join ${invoices} v using (invoice_number)
  where note.kind = 'credit note' and ${isWithin(sql`note.note_date`, of)} and ${isOf(of.gstin)}`;

/** Sums of what the documents themselves state, which no table is computed from. */
export async function findIssuedTotals(db: Database, of: ReturnOf): Promise<IssuedTotals> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) filter (where sign = 1) as invoices, count(*) filter (where sign = -1) as notes,
      coalesce(sum(sign * taxable), 0) as taxable, coalesce(sum(sign * igst), 0) as igst,
      coalesce(sum(sign * cgst) filter (where igst = 0), 0) as cgst, coalesce(sum(sign * sgst) filter (where igst = 0), 0) as sgst
    from (${taxDocuments(of)}) as documents`);
  const amount = (name: string) => Number(rows[0]?.[name] ?? 0);
  return {
    invoices: amount('invoices'),
    creditNotes: amount('notes'),
    taxableValuePaise: paise(amount('taxable')),
    igstPaise: paise(amount('igst')),
    cgstPaise: paise(amount('cgst')),
    sgstPaise: paise(amount('sgst')),
  };
}

/** Under which GSTINs invoices and credit notes of a time were issued. */
export async function findGstins(db: Database, time: TimeSpan): Promise<string[]> {
  const { rows } = await db.execute<{ gstin: string }>(sql`
    select v.seller ->> 'gstin' as gstin from ${invoices} v where ${isWithin(sql`v.invoice_date`, time)}
    union
    select v.seller ->> 'gstin' from ${careInvoices} v where ${isWithin(sql`v.invoice_date`, time)}
    union
    select v.seller ->> 'gstin' from ${creditNotes} note join ${invoices} v using (invoice_number)
    where ${isWithin(sql`note.note_date`, time)}
    order by gstin`);
  return rows.map(({ gstin }) => gstin);
}

/** The first `limit` invoices of which the place of supply had to be assumed. */
export async function findAssumedStates(db: Database, of: ReturnOf, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select invoice_number as number from (
      select invoice_number, invoice_date from ${invoices} v
      where kind = 'invoice' and is_supply_assumed and ${isWithin(sql`v.invoice_date`, of)} and ${isOf(of.gstin)}
      union all
      select invoice_number, invoice_date from ${careInvoices} v
      where is_supply_assumed and ${isWithin(sql`v.invoice_date`, of)} and ${isOf(of.gstin)}) assumed
    order by invoice_date, invoice_number limit ${limit}`);
  return rows.map(({ number }) => number);
}

/** The numbers of tax invoices and credit notes of a time and GSTIN. */
export function findNumberRuns(db: Database, of: ReturnOf): Promise<NumberRun[]> {
  return readRuns(
    db,
    sql`select series, financial_year as year, serial from (${taxDocuments(of)}) as documents`,
  );
}

/** The numbers of the receipt vouchers of savings plans, which state no GSTIN. */
export function findReceiptRuns(
  db: Database,
  days: { firstDay: IndianDate; lastDay: IndianDate },
): Promise<NumberRun[]> {
  return readRuns(
    db,
    sql`
    select split_part(receipt_number, '/', 1) as series, split_part(receipt_number, '/', 2) as year,
      split_part(receipt_number, '/', 3)::int as serial
    from ${schemeEntries}
    where kind = 'instalment' and entry_date between ${days.firstDay}::date and ${days.lastDay}::date`,
  );
}

async function readRuns(db: Database, numbers: SQL): Promise<NumberRun[]> {
  const { rows } = await db.execute<Omit<NumberRun, 'isLost'> & Record<string, unknown>>(sql`
    select series, year as "financialYear", min(serial) as first, max(serial) as last
    from (select *, serial - row_number() over (partition by series, year order by serial) as run from (${numbers}) as numbers) as runs
    group by series, year, run order by series, year, first`);
  return rows.map((row) => ({ ...row, isLost: false }));
}

/** Numbers that were noted as lost in a time. */
export async function findLostRuns(db: Database, time: TimeSpan): Promise<NumberRun[]> {
  const { rows } = await db.execute<Omit<NumberRun, 'isLost'> & Record<string, unknown>>(sql`
    select series, financial_year as "financialYear", first_number as first, last_number as last
    from ${numberGaps} where ${isWithin(sql`noted_at`, time)} order by series, first_number`);
  return rows.map((row) => ({ ...row, isLost: true }));
}
