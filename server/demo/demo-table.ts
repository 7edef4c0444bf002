import { readCsv } from '#api/platform/csv.ts';
import type { CellReader } from '#api/platform/csv-cells.ts';

export interface DemoLine<Column extends string> {
  read<Value>(column: Column, reader: CellReader<Value>): Value;
}

/** Parses a table of `db/demo`. @throws Error on any fault, since these files are part of the source. */
export function readDemoTable<Column extends string>(
  file: string,
  text: string,
  columns: readonly Column[],
): DemoLine<Column>[] {
  const { rows, problem } = readCsv(text);
  if (problem) throw new Error(`${file} line ${problem.line}: ${problem.message}`);
  const [header, ...lines] = rows;
  if (header?.cells.join() !== columns.join()) {
    throw new Error(`${file}: the first line must be ${columns.join()}.`);
  }
  return lines.map(({ line, cells }) => {
    if (cells.length !== columns.length)
      throw new Error(`${file} line ${line}: a cell is missing, or there are too many.`);
    return {
      read(column, reader) {
        const { value, fault } = reader(cells[columns.indexOf(column)] ?? '');
        if (fault) throw new Error(`${file} line ${line}, column ${column}: ${fault}`);
        return value;
      },
    };
  });
}

/** Parses a non-negative integer. */
export const wholeNumber: CellReader<number> = (cell) =>
  /^\d{1,6}$/.test(cell) ? { value: Number(cell) } : { value: 0, fault: `'${cell}' is not a whole number.` };

/** Parses a non-negative integer, or null for an empty cell. */
export const wholeNumberOrNone: CellReader<number | null> = (cell) =>
  cell === '' ? { value: null } : wholeNumber(cell);
