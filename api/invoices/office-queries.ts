import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { type BasisPoints, basisPoints, type Paise, paise } from '#contract/money/money.ts';
import type { BillKind } from '#contract/orders/documents/care-invoices.ts';
import type { CreditNoteKind } from '#contract/orders/documents/credit-notes.ts';
import type { StoredBilledPiece } from '#contract/pieces/billed-pieces.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { creditNoteLines, creditNotes } from '#db/tables/money/credit-notes.ts';
import { invoiceLines, invoices } from '#db/tables/money/invoices.ts';
import { care } from '#db/tables/orders/care.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { type InvoiceRow, invoiceFirst, withLines } from './queries.ts';

/** Where a page begins: behind this document. `at` is in UTC with microseconds. */
export interface InvoiceCursor {
  at: string;
  number: string;
}

export interface InvoiceFilter {
  q?: string | undefined;
  kind?: BillKind | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  after?: InvoiceCursor | undefined;
}

const momentOf = (at: PgColumn) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('moment');

const billed = {
  number: invoices.invoiceNumber,
  kind: sql<BillKind>`${invoices.kind}`.as('kind'),
  at: invoices.invoiceDate,
  moment: momentOf(invoices.invoiceDate),
  customerName: invoices.customerName,
  supplyStateName: invoices.supplyStateName,
  orderId: invoices.orderId,
  careNumber: sql<number | null>`null::integer`.as('care_number'),
  taxableValuePaise: invoices.taxableValuePaise,
  cgstPaise: invoices.cgstPaise,
  sgstPaise: invoices.sgstPaise,
  totalPaise: invoices.totalPaise,
};

const ofCare = {
  number: careInvoices.invoiceNumber,
  kind: sql<BillKind>`'care invoice'::text`.as('kind'),
  at: careInvoices.invoiceDate,
  moment: momentOf(careInvoices.invoiceDate),
  customerName: careInvoices.customerName,
  supplyStateName: careInvoices.supplyStateName,
  orderId: orderItems.orderId,
  careNumber: sql<number | null>`${careInvoices.careNumber}`.as('care_number'),
  taxableValuePaise: careInvoices.taxableValuePaise,
  cgstPaise: careInvoices.cgstPaise,
  sgstPaise: careInvoices.sgstPaise,
  totalPaise: careInvoices.totalPaise,
};

/** What was billed, for goods and gift cards and for cleaning and repairs. */
const allBills = (db: Database) =>
  unionAll(
    db.select(billed).from(invoices),
    db
      .select(ofCare)
      .from(careInvoices)
      .innerJoin(care, eq(care.careNumber, careInvoices.careNumber))
      .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId)),
  ).as('bills');

/** Documents, newest first. */
export function findDocuments(db: Database, { q, kind, from, to, after }: InvoiceFilter, limit: number) {
  const bills = allBills(db);
  const isFound = (
    given: string,
  ) => sql`(${bills.number} = upper(${given}) or ${bills.orderId} = upper(${given})
    or lower(${bills.customerName}) like lower(${given.replace(/[\\%_]/g, '\\$&')}) || '%')`;
  const isEarlier = ({ at, number }: InvoiceCursor) =>
    sql`(${bills.at}, ${bills.number}) < (${at}::timestamptz, ${number})`;
  return db
    .select()
    .from(bills)
    .where(
      and(
        q ? isFound(q) : undefined,
        kind && eq(bills.kind, kind),
        from && gte(bills.at, from),
        to && lt(bills.at, to),
        after && isEarlier(after),
      ),
    )
    .orderBy(desc(bills.at), desc(bills.number))
    .limit(limit);
}

/** The documents of the order that a number belongs to, the invoice first. */
export async function findDocumentsOfNumber(db: Database, number: string): Promise<InvoiceRow[]> {
  const ofOrder = sql`${invoices.orderId} = (select order_id from invoices where invoice_number = ${number})`;
  const heads = await db.select().from(invoices).where(ofOrder);
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(sql`invoice_number in (select ${invoices.invoiceNumber} from ${invoices} where ${ofOrder})`)
    .orderBy(asc(invoiceLines.invoiceLineId));
  return invoiceFirst(withLines(heads, lines));
}

/** The totals of one HSN code and rate of a document; negative for a credit note. */
export interface ExportRow {
  number: string;
  moment: string;
  invoiceDate: Date;
  kind: BillKind | CreditNoteKind;
  /** The invoice that a credit note is against. */
  against: string | null;
  customerName: string;
  supplyStateName: string;
  supplyStateCode: string;
  sellerGstin: string;
  buyerGstin: string | null;
  isOtherState: boolean;
  hsn: string;
  rateBasisPoints: BasisPoints;
  taxableValuePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  roundOffPaise: Paise;
  totalPaise: Paise;
  /** Of all lines, where they were registered. */
  pieces: StoredBilledPiece[];
}

interface ExportTime {
  from: Date;
  to: Date;
  after: InvoiceCursor | undefined;
}

type StoredExportRow = Record<string, string> & {
  at: Date;
  against: string | null;
  buyer_gstin: string | null;
  other_state: boolean;
  pieces: StoredBilledPiece[][];
};

const HEAD = sql`invoice_number, customer_name, supply_state_name, supply_state_code, seller, buyer_gstin`;
const headsOfInvoices = sql`select ${HEAD} from ${invoices} union all select ${HEAD} from ${careInvoices}`;

/** Rows of the next `limit` invoices, receipts and credit notes in a time, oldest first. */
export async function findExportRows(db: Database, time: ExportTime, limit: number): Promise<ExportRow[]> {
  const { rows } = await db.execute<StoredExportRow>(sql`
    with page as (${pageOfDocuments(time, limit)})
    select page.number, page.at, page.kind, page.against, v.customer_name, v.supply_state_name, v.supply_state_code,
      to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
      v.seller ->> 'gstin' as gstin, v.buyer_gstin, v.supply_state_code <> v.seller ->> 'state_code' as other_state,
      line.hsn, line.gst_rate, sum(line.taxable) as taxable, sum(line.cgst) as cgst, sum(line.sgst) as sgst,
      sum(line.round_off) as round_off, sum(line.total) as total,
      coalesce(jsonb_agg(line.pieces order by line.id) filter (where line.pieces is not null), '[]') as pieces
    from page join (${headsOfInvoices}) v using (invoice_number)
    cross join lateral (
      select hsn, gst_rate, taxable_value_paise as taxable, cgst_paise as cgst, sgst_paise as sgst, round_off_paise as round_off,
        total_paise as total, pieces, invoice_line_id as id
      from ${invoiceLines} where page.against is null and invoice_number = page.number
      union all
      select sac, gst_rate, taxable_value_paise, cgst_paise, sgst_paise, round_off_paise, total_paise, null, 0
      from ${careInvoices} where page.against is null and invoice_number = page.number
      union all
      select billed.hsn, billed.gst_rate, -back.taxable_value_paise, -back.cgst_paise, -back.sgst_paise, -back.round_off_paise,
        -back.total_paise, null, billed.invoice_line_id
      from ${creditNoteLines} back join ${invoiceLines} billed using (invoice_line_id)
      where page.against is not null and back.credit_note_number = page.number) line
    group by page.number, page.at, page.kind, page.against, v.customer_name, v.supply_state_name, v.supply_state_code, v.seller,
      v.buyer_gstin, line.hsn, line.gst_rate
    order by page.at, page.number, line.hsn, line.gst_rate`);
  return rows.map(toExportRow);
}

function pageOfDocuments({ from, to, after }: ExportTime, limit: number): SQL {
  const inTime = (at: SQL, number: SQL) => sql`${at} >= ${from.toISOString()}::timestamptz
    and ${at} < ${to.toISOString()}::timestamptz
    ${after ? sql`and (${at}, ${number}) > (${after.at}::timestamptz, ${after.number})` : sql``}
    order by ${at}, ${number} limit ${limit}`;
  return sql`
    (select invoice_number as number, invoice_date as at, kind, invoice_number, null as against from ${invoices}
      where ${inTime(sql`invoice_date`, sql`invoice_number`)})
    union all
    (select invoice_number, invoice_date, 'care invoice', invoice_number, null from ${careInvoices}
      where ${inTime(sql`invoice_date`, sql`invoice_number`)})
    union all
    (select credit_note_number, note_date, kind, invoice_number, invoice_number from ${creditNotes}
      where ${inTime(sql`note_date`, sql`credit_note_number`)})
    order by at, number limit ${limit}`;
}

function toExportRow(row: StoredExportRow): ExportRow {
  return {
    number: row.number ?? '',
    moment: row.moment ?? '',
    invoiceDate: new Date(row.at),
    kind: row.kind as ExportRow['kind'],
    against: row.against,
    customerName: row.customer_name ?? '',
    supplyStateName: row.supply_state_name ?? '',
    supplyStateCode: row.supply_state_code ?? '',
    sellerGstin: row.gstin ?? '',
    buyerGstin: row.buyer_gstin,
    isOtherState: row.other_state,
    hsn: row.hsn ?? '',
    rateBasisPoints: basisPoints(Number(row.gst_rate)),
    taxableValuePaise: paise(Number(row.taxable)),
    cgstPaise: paise(Number(row.cgst)),
    sgstPaise: paise(Number(row.sgst)),
    roundOffPaise: paise(Number(row.round_off)),
    totalPaise: paise(Number(row.total)),
    pieces: row.pieces.flat(),
  };
}
