import { type FileFault, firstLineFinder, readCsvTable } from '#api/platform/csv-table.ts';
import { formatRupeesExact, type PaisePerGram, paisePerGram } from '#contract/money/money.ts';
import {
  ALL_COLUMNS,
  CATALOGUE_COLUMNS,
  type CatalogueRow,
  type ImportContext,
  readRow,
  sameText,
} from './row-rules.ts';

/** Columns that must be present together: the meaning of a value depends on the other column. */
const PAIRS = [
  ['making_kind', 'making_value'],
  ['making_value', 'making_kind'],
] as const;

const COLUMNS = { required: CATALOGUE_COLUMNS, known: ALL_COLUMNS, pairs: PAIRS };

export function readCatalogue(
  file: string,
  text: string,
  context: ImportContext,
): { faults: FileFault[]; rows: CatalogueRow[] } {
  const [earlierSku, earlierName] = [firstLineFinder(sameText), firstLineFinder(sameText)];
  return readCsvTable(file, text, COLUMNS, 'piece', (line, cells, report) => {
    const { row, isValid } = readRow(line, cells, context, report);
    const skuLine = isValid('sku') && earlierSku(row.sku, line);
    if (skuLine) report(line, 'sku', `'${row.sku}' is on line ${skuLine} already.`);
    const isOffered = row.status !== 'withdrawn' && isValid('product_name');
    const nameLine = isOffered && earlierName(row.productName, line);
    if (nameLine) report(line, 'product_name', `'${row.productName}' is on line ${nameLine} already.`);
    return row;
  });
}

/** Plausible price of a gram of metal as a share of the day's rate; outside, a digit may be missing or extra. */
const MIN_RATE_SHARE = 0.5;
const MAX_RATE_SHARE = 30;

/** Warnings on products whose metal (price less stones) costs implausibly little or much a gram. `rates` are by purity. */
export function priceWarnings(
  file: string,
  rows: readonly CatalogueRow[],
  rates: ReadonlyMap<string, PaisePerGram>,
): string[] {
  return rows.flatMap((row) => {
    const { line, purity, netWeightMilligrams, productPricePaise, stoneValuePaise } = row;
    const rate = rates.get(purity);
    if (rate === undefined || netWeightMilligrams === 0 || row.priceMode === 'by rate') return [];
    const perGram = paisePerGram(
      Math.round(((productPricePaise - stoneValuePaise) * 1000) / netWeightMilligrams),
    );
    if (perGram >= rate * MIN_RATE_SHARE && perGram <= rate * MAX_RATE_SHARE) return [];
    return [
      `${file} line ${line}: the metal costs ${formatRupeesExact(perGram)} a gram (product_price less stone_value, by net weight), but the rate of ${purity} is ${formatRupeesExact(rate)}.`,
    ];
  });
}
