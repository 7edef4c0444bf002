import type { Database } from '#api/platform/database/database.ts';
import { inSnapshot } from '#api/platform/database/transactions.ts';
import { type Refusal, refuseField } from '#contract/errors.ts';
import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { beginsReturn, type GstFiling, type Month, returnDays } from '#contract/office/gst/gst-period.ts';
import type { GstReturn } from '#contract/office/gst/gst-return.ts';
import { gstr1File } from './gstr1-rules.ts';
import * as queries from './queries.ts';
import { documentsOf, issuedRuns, type ReturnTables, toGstReturn } from './return-rules.ts';
import { tablesOf } from './rules.ts';

const MAX_ASSUMED = 20;

interface Asked {
  /** The first month. */
  month: Month;
  filing: GstFiling;
  gstin: string;
  /** Whether it is the GSTIN of the settings, to which the receipt vouchers of plans belong. */
  isOwnGstin: boolean;
}

/** What a month or quarter puts into the tables of GSTR-1 and GSTR-3B (P-338). Refusal: invalid_input for a month in which no quarter begins. */
export async function readGstReturn(db: Database, now: Date, asked: Asked): Promise<GstReturn | Refusal> {
  const refusal = refusePeriod(asked);
  if (refusal) return refusal;
  const of = returnOf(asked);
  return inSnapshot(db, async (tx) =>
    toGstReturn(await readTables(tx, asked), {
      gstins: await queries.findGstins(tx, of),
      issued: await queries.findIssuedTotals(tx, of),
      assumedStates: await queries.findAssumedStates(tx, of, MAX_ASSUMED),
      isOver: now >= of.to,
    }),
  );
}

/** GSTR-1 as JSON for the GST portal. Refusal: as `readGstReturn`. */
export async function writeGstr1(db: Database, asked: Asked): Promise<string | Refusal> {
  const refusal = refusePeriod(asked);
  if (refusal) return refusal;
  const tables = await inSnapshot(db, (tx) => readTables(tx, asked));
  return JSON.stringify(gstr1File(tables));
}

function refusePeriod({ month, filing }: Asked): Refusal | undefined {
  if (beginsReturn(month, filing)) return undefined;
  return refuseField('month', 'A quarter begins in January, April, July or October.');
}

function returnOf({ month, filing, gstin }: Asked): queries.ReturnOf {
  const { firstDay, lastDay } = returnDays(month, filing);
  return { gstin, from: startOfIndianDay(firstDay), to: endOfIndianDay(lastDay) };
}

async function readTables(tx: Database, asked: Asked): Promise<ReturnTables> {
  const { gstin, isOwnGstin } = asked;
  const of = returnOf(asked);
  const days = returnDays(asked.month, asked.filing);
  const listed = await queries.findListedLines(tx, of);
  const issued = await queries.findNumberRuns(tx, of);
  const receipts = isOwnGstin ? await queries.findReceiptRuns(tx, days) : [];
  const lost = isOwnGstin ? await queries.findLostRuns(tx, of) : [];
  return {
    ...{ gstin, ...days, ...tablesOf(await queries.findLineSums(tx, of)) },
    businessInvoices: documentsOf(listed, 'invoice', true),
    businessCreditNotes: documentsOf(listed, 'credit note', true),
    largeInvoices: documentsOf(listed, 'invoice', false),
    largeCreditNotes: documentsOf(listed, 'credit note', false),
    documentsIssued: issuedRuns([...issued, ...receipts, ...lost]),
  };
}
