import { readCsv } from '#api/platform/csv.ts';
import { MAX_COLLECTION } from '#contract/catalogue/catalogue.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { gstRate, gstRateOfGoods, halfOfTax, isTaxedAt, taxableAmount } from '#contract/money/gst-rate.ts';
import type { PriceParts } from '#contract/money/item-price.ts';
import {
  basisPoints,
  formatRupeesExact,
  type Paise,
  type PaisePerGram,
  paise,
  paisePerGram,
} from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';
import { PRODUCT_GENDERS } from '#db/tables/catalogue.ts';
import * as cell from './import-cell-rules.ts';

/** An error in a file; `column` is null when it concerns a whole line. The message is a sentence. */
export interface ImportFault {
  file: string;
  line: number;
  column: string | null;
  message: string;
}

/** A product as a line of the file describes it, with Indian dates. */
export interface CatalogueRow extends PriceParts {
  line: number;
  sku: string;
  productName: string;
  category: string;
  gender: (typeof PRODUCT_GENDERS)[number];
  metal: string;
  purity: string;
  grossWeightMilligrams: Milligrams;
  netWeightMilligrams: Milligrams;
  stone: string;
  stoneValuePaise: Paise;
  hsn: string;
  stock: cell.StockCell;
  offer: { percent: number; start: IndianDate | null; end: IndianDate | null } | null;
  description: string;
  /** Undefined: the file has no such column, and the product keeps what it has. */
  collection: string | null | undefined;
  photos: string[];
}

/** The problem with the tax of a row: not the rate of its HSN, or not an existing rate. */
function taxProblem(row: CatalogueRow): string | undefined {
  const rate = isGiftCardCategory(row.category) ? basisPoints(0) : (gstRateOfGoods(row.hsn) ?? gstRate(row));
  if (isTaxedAt(row, rate)) return undefined;
  const taxable = formatRupeesExact(taxableAmount(row));
  const half = formatRupeesExact(paise(Math.round(halfOfTax(row, rate))));
  const given = formatRupeesExact(row.gstCgstPaise);
  return `each half of the tax is ${given}; ${rate / 100} % on ${taxable} is ${half} in each half.`;
}

/** The columns that a catalogue file must have, in any order. */
export const CATALOGUE_COLUMNS = [
  'sku',
  'product_name',
  'category',
  'gender',
  'metal',
  'purity',
  'gross_weight_g',
  'net_weight_g',
  'stone',
  'stone_carat',
  'stone_value',
  'product_price',
  'making_charges',
  'discount',
  'gst_cgst',
  'gst_sgst',
  'hsn',
  'stock',
  'offer_percent',
  'offer_start',
  'offer_end',
  'short_description',
  'photos',
] as const;

const OPTIONAL_COLUMNS = ['collection'] as const;
const KNOWN_COLUMNS: readonly string[] = [...CATALOGUE_COLUMNS, ...OPTIONAL_COLUMNS];

type Column = (typeof CATALOGUE_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
type Report = (line: number, column: string | null, problem: string) => void;

/** Delimiters other than the comma that spreadsheets use. */
const OTHER_DELIMITERS = { semicolons: ';', tabs: '\t' };

/** The delimiter of a header with known columns that are not separated by commas. */
function otherDelimiter(header: readonly string[]): string | undefined {
  const named = (delimiter: string) =>
    header
      .flatMap((cell) => cell.split(delimiter))
      .filter((name) => KNOWN_COLUMNS.includes(name.trim().replaceAll('"', '')));
  return Object.entries(OTHER_DELIMITERS).find(
    ([, delimiter]) => header.length < 3 && named(delimiter).length > 3,
  )?.[0];
}

function checkHeader(header: readonly string[], line: number, report: Report): void {
  for (const column of CATALOGUE_COLUMNS) {
    if (!header.includes(column)) report(line, column, 'this column is missing.');
  }
  header.forEach((name, index) => {
    if (!KNOWN_COLUMNS.includes(name)) report(line, name, 'this column is not known.');
    else if (header.indexOf(name) !== index) report(line, name, 'this column stands there twice.');
  });
}

/** Carats (in thousandths) are appended to the stone's text unless it already states them: the table has no column. */
function stoneText(stone: string, carat: number): string {
  if (carat === 0 || /\d\s*ct\b/.test(stone)) return stone;
  return `${stone}, ${(carat / 1000).toFixed(carat % 10 === 0 ? 2 : 3)} ct`;
}

/** Tolerance for scales and rounding, in milligrams. A carat is 0.2 g. */
const WEIGHING_TOLERANCE_MG = 10;

export interface ImportContext {
  today: IndianDate;
  hasPicture(address: string): boolean;
}

/** Reads one line; missing columns are already reported and read as empty. */
function readRow(
  line: number,
  cells: ReadonlyMap<string, string>,
  { today, hasPicture }: ImportContext,
  report: Report,
) {
  const faulty = new Set<Column>();
  const fault = (column: Column, problem: string) => {
    faulty.add(column);
    report(line, column, problem);
  };
  const take = <Value>(column: Column, reader: cell.CellReader<Value>): Value => {
    const given = cells.get(column);
    const read = reader(given ?? '');
    if (given === undefined) faulty.add(column);
    else if (read.fault) fault(column, read.fault);
    return read.value;
  };
  const isValid = (...columns: Column[]) => columns.every((column) => !faulty.has(column));

  const carat = take('stone_carat', cell.carat);
  const percent = take('offer_percent', cell.percent);
  const start = take('offer_start', cell.day(today));
  const end = take('offer_end', cell.day(today));
  const row: CatalogueRow = {
    line,
    sku: take('sku', cell.sku),
    productName: take('product_name', cell.text(200, 'required')),
    category: take('category', cell.text(100, 'required')),
    gender: take('gender', cell.oneOf(PRODUCT_GENDERS)),
    metal: take('metal', cell.text(60, 'required')),
    purity: take('purity', cell.text(20, 'optional')),
    grossWeightMilligrams: take('gross_weight_g', cell.weight),
    netWeightMilligrams: take('net_weight_g', cell.weight),
    stone: stoneText(take('stone', cell.text(200, 'required')), carat),
    stoneValuePaise: take('stone_value', cell.amount),
    productPricePaise: take('product_price', cell.amount),
    makingChargesPaise: take('making_charges', cell.amount),
    discountPaise: take('discount', cell.amount),
    gstCgstPaise: take('gst_cgst', cell.amount),
    gstSgstPaise: take('gst_sgst', cell.amount),
    hsn: take('hsn', cell.hsn),
    stock: take('stock', cell.stock),
    offer: percent > 0 ? { percent, start, end } : null,
    description: take('short_description', cell.text(2000, 'description')),
    collection: cells.has('collection')
      ? take('collection', cell.text(MAX_COLLECTION, 'optional')) || null
      : undefined,
    photos: take('photos', cell.photos),
  };

  if (isValid('gst_cgst', 'gst_sgst') && row.gstCgstPaise !== row.gstSgstPaise) {
    fault('gst_sgst', 'it must be the same amount as gst_cgst.');
  }
  if (isValid('stone_value', 'product_price') && row.stoneValuePaise > row.productPricePaise) {
    fault('stone_value', 'the stones are worth more than product_price, which includes them.');
  }
  if (
    isValid('discount', 'product_price', 'making_charges') &&
    row.discountPaise > row.productPricePaise + row.makingChargesPaise
  ) {
    fault('discount', 'it is more than product_price and making_charges together.');
  }
  if (isValid('product_price', 'making_charges', 'discount', 'gst_cgst', 'gst_sgst', 'hsn')) {
    const problem = taxProblem(row);
    if (problem) fault('gst_cgst', problem);
  }
  if (isValid('gross_weight_g', 'net_weight_g', 'stone_carat')) {
    const minMg = row.netWeightMilligrams + Math.max(0, carat / 5 - WEIGHING_TOLERANCE_MG);
    if (row.grossWeightMilligrams < minMg) {
      fault('gross_weight_g', 'it is less than the net weight and the stones (0.2 g a carat).');
    }
  }
  if (isValid('offer_start', 'offer_end') && start && end && start > end) {
    fault('offer_end', 'the offer ends before it starts.');
  }
  if (isValid('offer_percent', 'offer_start', 'offer_end') && percent === 0 && (start || end)) {
    fault('offer_percent', 'there are dates of an offer but no percent.');
  }
  const missing = isValid('photos') ? row.photos.find((photo) => !hasPicture(photo)) : undefined;
  if (missing)
    fault('photos', `'${missing}' is not in the shop’s folder of pictures; put the file there first.`);
  return { row, isValid };
}

export function sameText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Finds duplicates: returns the line of the first occurrence of a text, if any. */
function firstLineFinder() {
  const firstLines = new Map<string, number>();
  return (value: string, line: number): number | undefined => {
    const first = firstLines.get(sameText(value));
    if (first === undefined) firstLines.set(sameText(value), line);
    return first;
  };
}

export function readCatalogue(
  file: string,
  text: string,
  context: ImportContext,
): { faults: ImportFault[]; rows: CatalogueRow[] } {
  const faults: ImportFault[] = [];
  const report: Report = (line, column, problem) => {
    const place = column === null ? `${file} line ${line}` : `${file} line ${line}, column ${column}`;
    faults.push({ file, line, column, message: `${place}: ${problem}` });
  };

  const { rows: records, problem } = readCsv(text);
  const [header, ...lines] = records;
  const delimiter = header && otherDelimiter(header.cells);
  if (delimiter) {
    report(1, null, `the cells are parted by ${delimiter}; save the file as CSV with commas between them.`);
    return { faults, rows: [] };
  }
  if (!header && !problem) report(1, null, 'the file is empty.');
  if (header) checkHeader(header.cells, header.line, report);

  const [earlierSku, earlierName] = [firstLineFinder(), firstLineFinder()];
  const rows = lines.map(({ line, cells }) => {
    const names = header?.cells ?? [];
    if (cells.length !== names.length) {
      report(line, null, `there are ${cells.length} cells where the first line has ${names.length} columns.`);
      return undefined;
    }
    const byName = new Map(names.map((name, index) => [name, cells[index] ?? '']));
    const { row, isValid } = readRow(line, byName, context, report);
    const skuLine = isValid('sku') && earlierSku(row.sku, line);
    if (skuLine) report(line, 'sku', `'${row.sku}' stands on line ${skuLine} already.`);
    const nameLine = isValid('product_name') && earlierName(row.productName, line);
    if (nameLine) report(line, 'product_name', `'${row.productName}' stands on line ${nameLine} already.`);
    return row;
  });
  if (problem) report(problem.line, null, problem.message);
  if (header && !problem && lines.length === 0) report(header.line, null, 'there is no piece in this file.');

  return faults.length > 0 ? { faults, rows: [] } : { faults, rows: rows.filter((row) => row !== undefined) };
}

/** Plausible price of a gram of metal as a share of the day's rate; outside, a digit may be missing or extra. */
const MIN_RATE_SHARE = 0.5;
const MAX_RATE_SHARE = 30;

/**
 * Warnings on products whose metal (price less stones) costs implausibly little or much a gram. `rates` are by
 * purity.
 */
export function priceWarnings(
  file: string,
  rows: readonly CatalogueRow[],
  rates: ReadonlyMap<string, PaisePerGram>,
): string[] {
  return rows.flatMap(({ line, purity, netWeightMilligrams, productPricePaise, stoneValuePaise }) => {
    const rate = rates.get(purity);
    if (rate === undefined || netWeightMilligrams === 0) return [];
    const perGram = paisePerGram(
      Math.round(((productPricePaise - stoneValuePaise) * 1000) / netWeightMilligrams),
    );
    if (perGram >= rate * MIN_RATE_SHARE && perGram <= rate * MAX_RATE_SHARE) return [];
    return [
      `${file} line ${line}: the metal costs ${formatRupeesExact(perGram)} a gram (product_price less stone_value, by net weight), but the rate of ${purity} is ${formatRupeesExact(rate)}.`,
    ];
  });
}
