import { CHOICE_COLUMNS, readChoices } from '#api/catalogue/choices/choice-cell-rules.ts';
import type { GivenChoices } from '#api/catalogue/choices/choice-terms-rules.ts';
import { amount, type CellReader, oneOf } from '#api/platform/csv-cells.ts';
import type { Report } from '#api/platform/csv-table.ts';
import { OCCASIONS, STONE_FAMILIES } from '#contract/catalogue/facets.ts';
import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { MAX_COLLECTION_LENGTH } from '#contract/constants.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { gstRate, gstRateOfGoods, halfOfTax, isTaxedAt, taxableAmount } from '#contract/money/gst-rate.ts';
import type { PriceParts } from '#contract/money/item-price.ts';
import { basisPoints, formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';
import { PRODUCT_GENDERS, PRODUCT_STATUSES } from '#db/tables/catalogue/catalogue.ts';
import * as cell from './import-cell-rules.ts';
import { mergedTerms, type RowTerms, readTerms, TERM_COLUMNS, termFaults } from './rate-terms-rules.ts';
import { WEIGHING_TOLERANCE_MG } from './stone-rules.ts';

/** A product as a line of the file describes it, with Indian dates. By rate, its price parts are read for a warning only. */
export interface CatalogueRow extends PriceParts, RowTerms {
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
  /** Undefined: the file has no such column, so the stored value stays. */
  collection: string | null | undefined;
  /** The same holds for these. */
  occasions: (typeof OCCASIONS)[number][] | undefined;
  stoneFamilies: (typeof STONE_FAMILIES)[number][] | undefined;
  /** Undefined: the file has no such column; a new product is on sale, another one stays as it is. */
  status: (typeof PRODUCT_STATUSES)[number] | undefined;
  photos: string[];
  choices: GivenChoices;
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

/** A conflict between cells that are each valid. */
interface RowFault {
  column: Column;
  problem: string;
  /** The columns that must be valid for the check to apply. */
  needs: Column[];
}

/** The faults in the parts of a fixed price. */
function* partFaults(row: CatalogueRow): Generator<RowFault> {
  if (row.gstCgstPaise !== row.gstSgstPaise) {
    const problem = 'it must be the same amount as gst_cgst.';
    yield { column: 'gst_sgst', problem, needs: ['gst_cgst', 'gst_sgst'] };
  }
  const hasRows = row.stones !== undefined && row.stones.length > 0;
  if (!hasRows && row.stoneValuePaise > row.productPricePaise) {
    const problem = 'the stones are worth more than product_price, which includes them.';
    yield { column: 'stone_value', problem, needs: ['stone_value', 'product_price'] };
  }
  if (row.discountPaise > row.productPricePaise + row.makingChargesPaise) {
    const problem = 'it is more than product_price and making_charges together.';
    yield { column: 'discount', problem, needs: ['discount', 'product_price', 'making_charges'] };
  }
  const problem = taxProblem(row);
  if (problem) {
    const needs = ['product_price', 'making_charges', 'discount', 'gst_cgst', 'gst_sgst', 'hsn'] as const;
    yield { column: 'gst_cgst', problem, needs: [...needs] };
  }
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

/** `stock_now` is for people to read: an import takes the count from `stock` alone. */
const OPTIONAL_COLUMNS = [
  ...['collection', 'occasion', 'stone_family', 'status', 'stock_now'],
  ...TERM_COLUMNS,
  ...CHOICE_COLUMNS,
] as const;

/** The columns of a file that the shop writes. */
export const ALL_COLUMNS = [...CATALOGUE_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof ALL_COLUMNS)[number];

/** Carats (in thousandths) are appended to the stone's text unless it already states them: the table has no column. */
function stoneText(stone: string, carat: number): string {
  if (carat === 0 || /\d\s*ct\b/.test(stone)) return stone;
  return `${stone}, ${(carat / 1000).toFixed(carat % 10 === 0 ? 2 : 3)} ct`;
}

export interface ImportContext {
  today: IndianDate;
  hasPicture(address: string): boolean;
}

function faultsOfTerms(row: CatalogueRow, terms: RowTerms): RowFault[] {
  const faults = termFaults({ ...row, ...mergedTerms(terms, undefined) }, row.category);
  return faults.map(({ column, problem }) => ({ column, problem, needs: [column] }));
}

function* weightFaults(row: CatalogueRow, carat: number): Generator<RowFault> {
  const minMg = row.netWeightMilligrams + Math.max(0, carat / 5 - WEIGHING_TOLERANCE_MG);
  if (row.grossWeightMilligrams < minMg) {
    const problem = 'it is less than the net weight and the stones (0.2 g a carat).';
    yield { column: 'gross_weight_g', problem, needs: ['gross_weight_g', 'net_weight_g', 'stone_carat'] };
  }
}

function* offerFaults({ percent, start, end }: NonNullable<CatalogueRow['offer']>): Generator<RowFault> {
  if (start && end && start > end) {
    const problem = 'the offer ends before it starts.';
    yield { column: 'offer_end', problem, needs: ['offer_start', 'offer_end'] };
  }
  if (percent === 0 && (start || end)) {
    const problem = 'there are dates of an offer but no percent.';
    yield { column: 'offer_percent', problem, needs: ['offer_percent', 'offer_start', 'offer_end'] };
  }
}

type Take = <Value>(column: Column, reader: CellReader<Value>) => Value;

/** Reads the cells of a line and remembers which of them are faulty. A missing column reads as empty. */
function openCells(line: number, cells: ReadonlyMap<string, string>, report: Report) {
  const faulty = new Set<Column>();
  const fault = (column: Column, problem: string) => {
    faulty.add(column);
    report(line, column, problem);
  };
  const take: Take = (column, reader) => {
    const given = cells.get(column);
    const read = reader(given ?? '');
    if (given === undefined) faulty.add(column);
    else if (read.fault) fault(column, read.fault);
    return read.value;
  };
  const isValid = (...columns: Column[]) => columns.every((column) => !faulty.has(column));
  return { take, fault, isValid };
}

/** The columns by which customers find a piece; a file may leave each of them out. */
function readFacets(cells: ReadonlyMap<string, string>, take: Take) {
  return {
    collection: cells.has('collection')
      ? take('collection', cell.text(MAX_COLLECTION_LENGTH, 'optional')) || null
      : undefined,
    occasions: cells.has('occasion') ? take('occasion', cell.wordList(OCCASIONS)) : undefined,
    stoneFamilies: cells.has('stone_family')
      ? take('stone_family', cell.wordList(STONE_FAMILIES))
      : undefined,
  };
}

/** Reads a piece from its cells and reports its faults, for files and for the office's forms. A missing column reads as empty. */
export function readRow(
  line: number,
  cells: ReadonlyMap<string, string>,
  { today, hasPicture }: ImportContext,
  report: Report,
) {
  const { take, fault, isValid } = openCells(line, cells, report);
  const terms = readTerms(cells, take);
  const isFixed = terms.priceMode !== 'by rate' && isValid('price_mode');
  const result = isFixed ? amount : cell.emptyAsZero(amount);
  const hasStones = (cells.get('stones') ?? '') !== '';
  const carat = take('stone_carat', cell.carat);
  const offer = {
    percent: take('offer_percent', cell.percent),
    start: take('offer_start', cell.day(today)),
    end: take('offer_end', cell.day(today)),
  };
  const row: CatalogueRow = {
    line,
    sku: take('sku', cell.sku),
    productName: take('product_name', cell.text(200, 'required')),
    category: take('category', cell.text(100, 'required')),
    gender: take('gender', oneOf(PRODUCT_GENDERS)),
    metal: take('metal', cell.text(60, 'required')),
    purity: take('purity', cell.text(20, 'optional')),
    grossWeightMilligrams: take('gross_weight_g', cell.weight),
    netWeightMilligrams: take('net_weight_g', cell.weight),
    stone: stoneText(take('stone', cell.text(200, 'required')), carat),
    stoneValuePaise: take('stone_value', hasStones ? cell.emptyAsZero(amount) : amount),
    productPricePaise: take('product_price', result),
    makingChargesPaise: take('making_charges', result),
    discountPaise: take('discount', amount),
    gstCgstPaise: take('gst_cgst', result),
    gstSgstPaise: take('gst_sgst', result),
    hsn: take('hsn', cell.hsn),
    stock: take('stock', cell.stock),
    offer: offer.percent > 0 ? offer : null,
    description: take('short_description', cell.text(2000, 'description')),
    ...readFacets(cells, take),
    status: cells.has('status') ? take('status', oneOf(PRODUCT_STATUSES)) : undefined,
    photos: take('photos', cell.photos),
    choices: readChoices((column, reader) => (cells.has(column) ? take(column, reader) : undefined)),
    ...terms,
  };

  for (const { column, problem, needs } of [
    ...(isFixed ? partFaults(row) : []),
    ...faultsOfTerms(row, terms),
    ...weightFaults(row, carat),
    ...offerFaults(offer),
  ]) {
    if (isValid(...needs)) fault(column, problem);
  }
  const missing = isValid('photos') ? row.photos.find((photo) => !hasPicture(photo)) : undefined;
  if (missing)
    fault('photos', `'${missing}' is not in the shop’s folder of pictures; put the file there first.`);
  return { row, isValid };
}

/** A text as it is compared: without regard to letter case, spaces and forms of a character. */
export function sameText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
