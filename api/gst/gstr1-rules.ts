import { groupBy } from '#api/platform/group-by.ts';
import { dayMonthYear } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money/money.ts';
import type { IssuedKind } from '#contract/office/gst/gst-return.ts';
import { type IssuedRun, type ListedDocument, percent, type ReturnTables } from './return-rules.ts';
import type { NilRow, Taxed } from './rules.ts';

/** As the offline tool of the GST portal names its format. */
const VERSION = 'GST3.2.1';

/** The numbers of natures of documents in table 13. */
const NATURES: Record<IssuedKind, number> = { invoice: 1, 'credit note': 5, 'receipt voucher': 6 };

/** Sold by the shop itself, not through an e-commerce operator. */
const OWN_SALE = 'OE';

/** GSTR-1 in the JSON format of the portal's offline tool, whose names it has. Empty tables are left out. */
export function gstr1File(tables: ReturnTables): object {
  const { hsnSummary } = tables;
  const large = tables.largeInvoices.map(largeInvoice);
  const notes = tables.largeCreditNotes.map(largeNote);
  const sales = tables.otherSales.map(salesRow);
  const nil = tables.nilRated.map(nilRow);
  return {
    gstin: tables.gstin,
    // The last month of a quarter stands for it.
    fp: `${tables.lastDay.slice(5, 7)}${tables.lastDay.slice(0, 4)}`,
    version: VERSION,
    // The offline tool writes this word, too.
    hash: 'hash',
    ...(tables.businessInvoices.length > 0 && {
      b2b: byBuyer(tables.businessInvoices, 'inv', businessInvoice),
    }),
    ...(large.length > 0 && { b2cl: byPlace(large) }),
    ...(sales.length > 0 && { b2cs: sales }),
    ...(tables.businessCreditNotes.length > 0 && {
      cdnr: byBuyer(tables.businessCreditNotes, 'nt', businessNote),
    }),
    ...(notes.length > 0 && { cdnur: notes }),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    ...(hsnSummary.length > 0 && {
      hsn: {
        hsn_b2b: hsnSummary.filter(({ isToBusiness }) => isToBusiness).map(hsnRow),
        hsn_b2c: hsnSummary.filter(({ isToBusiness }) => !isToBusiness).map(hsnRow),
      },
    }),
    ...(tables.documentsIssued.length > 0 && { doc_issue: { doc_det: natures(tables.documentsIssued) } }),
  };
}

/** What the portal calls a regular supply, on which the seller pays the tax. */
const REGULAR = { rchrg: 'N', inv_typ: 'R' };

const headOfInvoice = (document: ListedDocument) => ({
  inum: document.number,
  idt: dayMonthYear(document.date),
  val: toRupees(document.totalPaise),
});

const headOfNote = (document: ListedDocument) => ({
  ntty: 'C',
  nt_num: document.number,
  nt_dt: dayMonthYear(document.date),
  pos: document.stateCode,
  val: toRupees(document.totalPaise),
});

const businessInvoice = (document: ListedDocument) => ({
  ...headOfInvoice(document),
  pos: document.stateCode,
  ...REGULAR,
  itms: items(document),
});

const businessNote = (document: ListedDocument) => ({
  ...headOfNote(document),
  ...REGULAR,
  itms: items(document),
});

/** The documents of each buyer, under its GSTIN. */
const byBuyer = (documents: readonly ListedDocument[], name: string, rowOf: (of: ListedDocument) => object) =>
  [...groupBy(documents, ({ buyer }) => buyer?.gstin ?? '')].map(([ctin, of]) => ({
    ctin,
    [name]: of.map(rowOf),
  }));

const largeInvoice = (document: ListedDocument) => ({
  pos: document.stateCode,
  inv: { ...headOfInvoice(document), itms: items(document) },
});

const byPlace = (invoices: ReturnType<typeof largeInvoice>[]) =>
  [...groupBy(invoices, ({ pos }) => pos)].map(([pos, of]) => ({ pos, inv: of.map(({ inv }) => inv) }));

const largeNote = (document: ListedDocument) => ({
  typ: 'B2CL',
  ...headOfNote(document),
  itms: items(document),
});

/** Of each rate: its IGST, or for a supply within the state its two halves. */
const items = ({ rates }: ListedDocument) =>
  rates.map(({ rateBasisPoints, taxableValuePaise, igstPaise, cgstPaise, sgstPaise }, index) => ({
    num: index + 1,
    itm_det: {
      rt: percent(rateBasisPoints),
      txval: toRupees(taxableValuePaise),
      ...(cgstPaise > 0
        ? { camt: toRupees(cgstPaise), samt: toRupees(sgstPaise) }
        : { iamt: toRupees(igstPaise) }),
      csamt: 0,
    },
  }));

const salesRow = (row: ReturnTables['otherSales'][number]) => ({
  sply_ty: row.isOtherState ? 'INTER' : 'INTRA',
  typ: OWN_SALE,
  pos: row.stateCode,
  rt: percent(row.rateBasisPoints),
  ...taxedNames(row),
});

const nilRow = ({ isToBusiness, isOtherState, amountPaise }: NilRow) => ({
  sply_ty: `${isOtherState ? 'INTR' : 'INTRA'}${isToBusiness ? 'B2B' : 'B2C'}`,
  nil_amt: toRupees(amountPaise),
  expt_amt: 0,
  ngsup_amt: 0,
});

const hsnRow = (row: ReturnTables['hsnSummary'][number], index: number) => ({
  num: index + 1,
  hsn_sc: row.hsn,
  desc: '',
  uqc: row.unit,
  qty: row.quantity,
  rt: percent(row.rateBasisPoints),
  ...taxedNames(row),
});

const taxedNames = ({ taxableValuePaise, igstPaise, cgstPaise, sgstPaise }: Taxed) => ({
  txval: toRupees(taxableValuePaise),
  iamt: toRupees(igstPaise),
  camt: toRupees(cgstPaise),
  samt: toRupees(sgstPaise),
  csamt: 0,
});

const natures = (runs: readonly IssuedRun[]) =>
  [...groupBy(runs, ({ kind }) => kind)].map(([kind, of]) => ({
    doc_num: NATURES[kind],
    docs: of.map(({ first, last, count, cancelled }, index) => ({
      num: index + 1,
      from: first,
      to: last,
      totnum: count,
      cancel: cancelled,
      net_issue: count - cancelled,
    })),
  }));
