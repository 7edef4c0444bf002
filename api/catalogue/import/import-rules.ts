import { readCsv, textOfFormula } from '#api/platform/csv.ts';
import { formatRupeesExact, type PaisePerGram, paisePerGram } from '#contract/money/money.ts';
import {
  ALL_COLUMNS,
  CATALOGUE_COLUMNS,
  type CatalogueRow,
  type ImportContext,
  type Report,
  readRow,
  sameText,
} from './row-rules.ts';

/** An error in a file; `column` is null when it concerns a whole line. The message is a sentence. */
export interface ImportFault {
  file: string;
  line: number;
  column: string | null;
  message: string;
}

const KNOWN_COLUMNS: readonly string[] = ALL_COLUMNS;

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

/** What a value of the one column means depends on the other. */
const PAIRS = [
  ['making_kind', 'making_value'],
  ['making_value', 'making_kind'],
] as const;

function checkHeader(header: readonly string[], line: number, report: Report): void {
  for (const column of CATALOGUE_COLUMNS) {
    if (!header.includes(column)) report(line, column, 'this column is missing.');
  }
  for (const [column, other] of PAIRS) {
    if (header.includes(column) && !header.includes(other)) {
      report(line, column, `this column needs ${other} beside it.`);
    }
  }
  header.forEach((name, index) => {
    if (!KNOWN_COLUMNS.includes(name)) report(line, name, 'this column is not known.');
    else if (header.indexOf(name) !== index) report(line, name, 'this column stands there twice.');
  });
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
    const byName = new Map(names.map((name, index) => [name, textOfFormula(cells[index] ?? '')]));
    const { row, isValid } = readRow(line, byName, context, report);
    const skuLine = isValid('sku') && earlierSku(row.sku, line);
    if (skuLine) report(line, 'sku', `'${row.sku}' stands on line ${skuLine} already.`);
    const isOffered = row.status !== 'withdrawn' && isValid('product_name');
    const nameLine = isOffered && earlierName(row.productName, line);
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
