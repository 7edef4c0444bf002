import { SERIES_OF_CREDIT } from '#api/invoices/credit-notes/credit-service.ts';
import { GIFT_CARD_SERIES, printedNumber } from '#api/invoices/rules.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { RECEIPT_SERIES } from '#api/schemes/ledger/receipt-rules.ts';
import { stateOfCode } from '#contract/addresses/states.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { type BasisPoints, type Paise, sumOf, toRupees } from '#contract/money/money.ts';
import {
  type GstReturn,
  type IssuedKind,
  type ListedDocuments,
  MAX_LISTED_DOCUMENTS,
} from '#contract/office/gst/gst-return.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import type { GstTables, Taxed } from './rules.ts';

export interface ListedRate extends Taxed {
  rateBasisPoints: BasisPoints;
}

/** A line of table 4A, 5 or 9B: one document at one rate; the amounts of a credit note are positive, as it prints them. */
export interface ListedLine extends ListedRate {
  type: 'invoice' | 'credit note';
  number: string;
  at: Date;
  stateCode: string;
  /** Null: a consumer. */
  buyer: BusinessBuyer | null;
  totalPaise: Paise;
}

export interface ListedDocument {
  number: string;
  date: IndianDate;
  stateCode: string;
  buyer: BusinessBuyer | null;
  totalPaise: Paise;
  rates: ListedRate[];
}

/** Numbers of a series without a gap. */
export interface NumberRun {
  series: string;
  financialYear: string;
  first: number;
  last: number;
  /** Issued, but lost when a backup was restored. */
  isLost: boolean;
}

export interface IssuedRun {
  kind: IssuedKind;
  first: string;
  last: string;
  count: number;
  cancelled: number;
}

/** The sums of tax invoices less credit notes, as the documents themselves state them. */
export interface IssuedTotals extends Taxed {
  invoices: number;
  creditNotes: number;
}

export interface ReturnTables extends GstTables {
  gstin: string;
  firstDay: IndianDate;
  lastDay: IndianDate;
  /** Table 4A, and of table 9B its notes to registered persons. */
  businessInvoices: ListedDocument[];
  businessCreditNotes: ListedDocument[];
  /** Table 5, and of table 9B its notes to unregistered persons. */
  largeInvoices: ListedDocument[];
  largeCreditNotes: ListedDocument[];
  documentsIssued: IssuedRun[];
}

/** The documents of some lines to businesses or to consumers, in their order. */
export function documentsOf(
  lines: readonly ListedLine[],
  type: ListedLine['type'],
  toBusinesses: boolean,
): ListedDocument[] {
  const ofType = lines.filter((line) => line.type === type && (line.buyer !== null) === toBusinesses);
  return [...groupBy(ofType, ({ number }) => number).values()].flatMap((of) =>
    of[0] ? [documentOf(of[0], of)] : [],
  );
}

const documentOf = (
  { number, at, stateCode, buyer, totalPaise }: ListedLine,
  lines: ListedLine[],
): ListedDocument => ({
  ...{ number, stateCode, buyer, totalPaise },
  date: indianDate(at),
  rates: lines.map(({ rateBasisPoints, taxableValuePaise, igstPaise, cgstPaise, sgstPaise }) => ({
    ...{ rateBasisPoints, taxableValuePaise, igstPaise, cgstPaise, sgstPaise },
  })),
});

/** Series that are not of tax invoices; null: gift cards are not a supply, and in no table. */
const KIND_OF_SERIES = new Map<string, IssuedKind | null>([
  [SERIES_OF_CREDIT['credit note'], 'credit note'],
  [RECEIPT_SERIES, 'receipt voucher'],
  [SERIES_OF_CREDIT['gift card refund'], null],
  [GIFT_CARD_SERIES, null],
]);

/** Table 13; a number that was lost counts as cancelled, in the return in which that was noted. */
export function issuedRuns(runs: readonly NumberRun[]): IssuedRun[] {
  return runs.flatMap((run) => {
    const kind = KIND_OF_SERIES.has(run.series) ? KIND_OF_SERIES.get(run.series) : 'invoice';
    if (!kind) return [];
    const count = run.last - run.first + 1;
    const numberOf = (number: number) => printedNumber({ ...run, number });
    return [
      {
        kind,
        count,
        first: numberOf(run.first),
        last: numberOf(run.last),
        cancelled: run.isLost ? count : 0,
      },
    ];
  });
}

const inRupees = ({ taxableValuePaise, igstPaise, cgstPaise, sgstPaise }: Taxed) => ({
  taxable_value: toRupees(taxableValuePaise),
  igst: toRupees(igstPaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
});

const place = (stateCode: string) => ({
  state_code: stateCode,
  state: stateOfCode(stateCode)?.stateName ?? stateCode,
});

export const percent = (rate: BasisPoints) => rate / 100;

interface Shown {
  gstins: string[];
  isOver: boolean;
  issued: IssuedTotals;
  assumedStates: string[];
}

export function toGstReturn(
  tables: ReturnTables,
  { gstins, isOver, issued, assumedStates }: Shown,
): GstReturn {
  return {
    gstin: tables.gstin,
    gstins,
    first_day: tables.firstDay,
    last_day: tables.lastDay,
    is_over: isOver,
    issued: { invoices: issued.invoices, credit_notes: issued.creditNotes, ...inRupees(issued) },
    taxable_supplies: inRupees(tables.taxableSupplies),
    other_states: tables.otherStates.map((row) => ({
      ...place(row.stateCode),
      taxable_value: toRupees(row.taxableValuePaise),
      igst: toRupees(row.igstPaise),
    })),
    business_invoices: toListedDocuments(tables.businessInvoices),
    large_invoices: toListedDocuments(tables.largeInvoices),
    other_sales: tables.otherSales.map((row) => ({
      ...place(row.stateCode),
      is_other_state: row.isOtherState,
      gst_percent: percent(row.rateBasisPoints),
      ...inRupees(row),
    })),
    nil_rated: tables.nilRated.map(({ isToBusiness, isOtherState, amountPaise }) => ({
      is_to_business: isToBusiness,
      is_other_state: isOtherState,
      amount: toRupees(amountPaise),
    })),
    business_credit_notes: toListedDocuments(tables.businessCreditNotes),
    large_credit_notes: toListedDocuments(tables.largeCreditNotes),
    hsn_summary: tables.hsnSummary.map(
      ({ isToBusiness, hsn, unit, quantity, rateBasisPoints, ...taxed }) => ({
        is_to_business: isToBusiness,
        ...{ hsn, unit, quantity, gst_percent: percent(rateBasisPoints) },
        ...inRupees(taxed),
      }),
    ),
    documents_issued: tables.documentsIssued,
    gift_cards: toRupees(tables.giftCardsPaise),
    assumed_states: assumedStates,
  };
}

const sumOfTaxed = (rates: readonly Taxed[]): Taxed => ({
  taxableValuePaise: sumOf(rates.map(({ taxableValuePaise }) => taxableValuePaise)),
  igstPaise: sumOf(rates.map(({ igstPaise }) => igstPaise)),
  cgstPaise: sumOf(rates.map(({ cgstPaise }) => cgstPaise)),
  sgstPaise: sumOf(rates.map(({ sgstPaise }) => sgstPaise)),
});

function toListedDocuments(documents: readonly ListedDocument[]): ListedDocuments {
  return {
    count: documents.length,
    ...inRupees(sumOfTaxed(documents.flatMap(({ rates }) => rates))),
    documents: documents
      .slice(0, MAX_LISTED_DOCUMENTS)
      .map(({ number, date, stateCode, buyer, ...document }) => ({
        ...{ number, date, total: toRupees(document.totalPaise) },
        ...place(stateCode),
        ...(buyer && { buyer }),
        rates: document.rates.map((rate) => ({
          gst_percent: percent(rate.rateBasisPoints),
          ...inRupees(rate),
        })),
      })),
  };
}
