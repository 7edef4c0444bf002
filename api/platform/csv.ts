import { CsvError, parse } from 'csv-parse/sync';
import type { Paise } from '#contract/money/money.ts';

/** A CSV record: its trimmed cells and the line on which it begins (1-based). */
export interface CsvRow {
  line: number;
  cells: string[];
}

export interface CsvReading {
  rows: CsvRow[];
  problem?: { line: number; message: string };
}

/** In characters: an unclosed quote must not silently consume the whole file. */
const MAX_RECORD = 100_000;

const PROBLEMS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark is closed in the middle of a cell; double the ones in a text.',
  INVALID_OPENING_QUOTE: 'a quotation mark is in the middle of a cell; put the whole cell in quotes.',
  CSV_MAX_RECORD_SIZE: 'this row is too long; is a quotation mark missing?',
};

/** Parses CSV as spreadsheets write it; skips blank lines. Malformed text is returned as `problem`, not thrown. */
export function readCsv(text: string): CsvReading {
  const rows: CsvRow[] = [];
  let nextLine = 1;
  try {
    // Normalized because the parser counts \r\n inside quotes as two lines.
    parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: MAX_RECORD,
      on_record: (record: string[], { lines }) => {
        const cells = record.map((cell) => cell.trim());
        if (cells.some((cell) => cell !== '')) rows.push({ line: nextLine, cells });
        nextLine = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = PROBLEMS[error.code] ?? 'this row cannot be read as comma-separated text.';
    return { rows, problem: { line: nextLine, message } };
  }
  return { rows };
}

/** File signatures of formats that are often uploaded by mistake. */
const OTHER_KINDS: [signature: number[], what: string][] = [
  [[0xff, 0xfe], 'text in UTF-16'],
  [[0xfe, 0xff], 'text in UTF-16'],
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook of a spreadsheet program'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of a spreadsheet program'],
];
/** Start of the file that is searched for zero bytes: frequent in UTF-16 without a byte order mark, absent in UTF-8. */
const INSPECTED_BYTES = 400;

/** Decodes a file as UTF-8, or names the other format it appears to be. */
export function readText(bytes: Uint8Array): { text: string } | { what: string } {
  const other = OTHER_KINDS.find(([signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (other) return { what: other[1] };
  const start = bytes.subarray(0, INSPECTED_BYTES);
  if (start.filter((byte) => byte === 0).length * 4 > start.length) return { what: 'text in UTF-16' };
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}

/** A text that spreadsheets run as a formula, with or without quotation marks in front of it. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** A cell that a spreadsheet shows as the text it is: a formula gets a quotation mark in front of it. */
export function formulaAsText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The exact reverse of `formulaAsText`. */
export function textOfFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** An amount as spreadsheets read it: rupees with two decimals, without signs and commas. */
export const rupeesAsText = (amountPaise: Paise): string => (amountPaise / 100).toFixed(2);
