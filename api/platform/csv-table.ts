import { MAX_LISTED } from '#contract/office/import/import.ts';
import { capitalised } from '#contract/words.ts';
import { readCsv, textOfFormula } from './csv.ts';

/** A fault in a file; `column` is null when it concerns a whole line. */
export interface FileFault {
  line: number;
  column: string | null;
  problem: string;
  /** The place and the problem, for a terminal. */
  message: string;
}

export type Report = (line: number, column: string | null, problem: string) => void;

export interface TableColumns {
  required: readonly string[];
  /** All that may be there, in any order. */
  known: readonly string[];
  /** Pairs of columns that must be present together: the meaning of one depends on the other. */
  pairs?: readonly (readonly [column: string, other: string])[];
}

/** Delimiters other than the comma that spreadsheets use. */
const OTHER_DELIMITERS = { semicolons: ';', tabs: '\t' };

/** The delimiter of a header with known columns that are not separated by commas. */
function otherDelimiter(header: readonly string[], known: readonly string[]): string | undefined {
  const named = (delimiter: string) =>
    header
      .flatMap((cell) => cell.split(delimiter))
      .filter((name) => known.includes(name.trim().replaceAll('"', '')));
  return Object.entries(OTHER_DELIMITERS).find(
    ([, delimiter]) => header.length < 3 && named(delimiter).length > 3,
  )?.[0];
}

function checkHeader(
  header: readonly string[],
  line: number,
  { required, known, pairs = [] }: TableColumns,
  report: Report,
): void {
  for (const column of required) {
    if (!header.includes(column)) report(line, column, 'this column is missing.');
  }
  for (const [column, other] of pairs) {
    if (header.includes(column) && !header.includes(other)) {
      report(line, column, `this column needs ${other} beside it.`);
    }
  }
  header.forEach((name, index) => {
    if (!known.includes(name)) report(line, name, 'this column is not known.');
    else if (header.indexOf(name) !== index) report(line, name, 'this column is in the file twice.');
  });
}

export function faultOf(file: string, line: number, column: string | null, problem: string): FileFault {
  const place = column === null ? `${file} line ${line}` : `${file} line ${line}, column ${column}`;
  return { line, column, problem, message: `${place}: ${problem}` };
}

/** The message of a fault without file, line and column, where they are shown beside it. */
/** The faults that the office shows, each problem as a sentence. */
export function listedFaults(faults: readonly FileFault[]) {
  return faults
    .slice(0, MAX_LISTED)
    .map(({ line, column, problem }) => ({ line, column, message: capitalised(problem) }));
}

/** Reads a line from its cells by column; missing columns are reported already, and read as empty. */
type ReadLine<Row> = (line: number, cells: ReadonlyMap<string, string>, report: Report) => Row;

/** A file of a table: its rows, or every fault in it. `item` is what a line describes. */
export function readCsvTable<Row>(
  file: string,
  text: string,
  columns: TableColumns,
  item: string,
  read: ReadLine<Row>,
): { faults: FileFault[]; rows: Row[] } {
  const faults: FileFault[] = [];
  const report: Report = (line, column, problem) => faults.push(faultOf(file, line, column, problem));
  const { rows: records, problem } = readCsv(text);
  const [header, ...lines] = records;
  const delimiter = header && otherDelimiter(header.cells, columns.known);
  if (delimiter) {
    report(1, null, `the cells are parted by ${delimiter}; save the file as CSV with commas between them.`);
    return { faults, rows: [] };
  }
  if (!header && !problem) report(1, null, 'the file is empty.');
  if (header) checkHeader(header.cells, header.line, columns, report);
  const names = header?.cells ?? [];
  const rows = lines.flatMap(({ line, cells }) => {
    if (cells.length !== names.length) {
      report(line, null, `there are ${cells.length} cells where the first line has ${names.length} columns.`);
      return [];
    }
    const byName = new Map(names.map((name, index) => [name, textOfFormula(cells[index] ?? '')]));
    return [read(line, byName, report)];
  });
  if (problem) report(problem.line, null, problem.message);
  if (header && !problem && lines.length === 0) {
    report(header.line, null, `there is no ${item} in this file.`);
  }
  return faults.length > 0 ? { faults, rows: [] } : { faults, rows };
}

/** Finds repeated values: the line on which one was read first, if it was. */
export function firstLineFinder(keyOf: (value: string) => string = (value) => value) {
  const firstLines = new Map<string, number>();
  return (value: string, line: number): number | undefined => {
    const first = firstLines.get(keyOf(value));
    if (first === undefined) firstLines.set(keyOf(value), line);
    return first;
  };
}
