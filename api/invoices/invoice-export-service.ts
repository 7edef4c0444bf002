import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import { csvInBatches } from '#api/platform/csv-batches.ts';
import type { Database } from '#api/platform/database/database.ts';
import { spanOfDays } from '#api/platform/database/time-span.ts';
import { dayMonthYear, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import type { StoredBilledPiece } from '#contract/pieces/billed-pieces.ts';
import { type Milligrams, milligrams, toGrams } from '#contract/weight.ts';
import { type ExportRow, findExportRows, type InvoiceCursor } from './office-queries.ts';

const COLUMNS = [
  ...['Number', 'Date', 'Kind', 'Customer', 'Place of supply', 'State code', 'Seller GSTIN'],
  ...['HSN', 'GST %', 'Taxable value', 'CGST', 'SGST', 'IGST', 'Round off', 'Total'],
  ...['HUID', 'Gross weight (g)', 'Net weight (g)', 'Against', 'Buyer GSTIN'],
];

/**
 * The invoices, receipts and credit notes of Indian days as CSV, in batches: one line for each HSN code and rate of a document;
 * credit notes are negative and name their invoice (P-256).
 */
export function exportInvoices(
  db: Database,
  days: { from: IndianDate; to: IndianDate },
): AsyncGenerator<string> {
  return csvInBatches({
    columns: COLUMNS,
    find: (after: InvoiceCursor | undefined, limit) =>
      findExportRows(db, { ...spanOfDays(days), after }, limit),
    cursorOf: ({ moment, number }) => ({ at: moment, number }),
    cellsOf,
  });
}

/** CGST and SGST, or IGST for a supply to another state (P-61). */
function cellsOf(row: ExportRow): string[] {
  const tax = paise(row.cgstPaise + row.sgstPaise);
  const none = paise(0);
  return [
    ...[row.number, dayMonthYear(indianDate(row.invoiceDate)), row.kind, formulaAsText(row.customerName)],
    ...[row.supplyStateName, row.supplyStateCode, row.sellerGstin, row.hsn],
    String(row.rateBasisPoints / 100),
    rupeesAsText(row.taxableValuePaise),
    ...(row.isOtherState ? [none, none, tax] : [row.cgstPaise, row.sgstPaise, none]).map(rupeesAsText),
    rupeesAsText(row.roundOffPaise),
    rupeesAsText(row.totalPaise),
    ...pieceCells(row.pieces),
    row.against ?? '',
    row.buyerGstin ?? '',
  ];
}

/** The HUIDs and the weights of registered pieces; nothing for goods without a register. */
function pieceCells(pieces: StoredBilledPiece[]): string[] {
  if (pieces.length === 0) return ['', '', ''];
  const huids = pieces.flatMap(({ huid }) => huid ?? []).join(' ');
  const grams = (weight: (piece: StoredBilledPiece) => Milligrams) =>
    toGrams(milligrams(pieces.reduce((sum, piece) => sum + weight(piece), 0))).toFixed(3);
  return [
    NUMBER_LIKE.test(huids) ? `'${huids}` : huids,
    grams((piece) => piece.grossWeightMilligrams),
    grams((piece) => piece.netWeightMilligrams),
  ];
}

/** A HUID that a spreadsheet would read as a number: `012345`, `12E345`. */
const NUMBER_LIKE = /^\d+(?:E\d+)?$/;
