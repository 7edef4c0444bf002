import { CsvError, parse } from 'csv-parse/sync';

/** One record of a CSV text: its cells, trimmed, and the line on which it begins (the first line is 1). */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What could be read, and where reading had to stop when it did. */
export interface CsvReading {
  rows: CsvRow[];
  problem?: { line: number; message: string };
}

/** Longest record in characters: a quote that is never closed must not swallow a whole file unnoticed. */
const MAX_RECORD = 100_000;

const PROBLEMS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark is closed in the middle of a cell; double the ones in a text.',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in the middle of a cell; put the whole cell in quotes.',
  CSV_MAX_RECORD_SIZE: 'this row is too long; is a quotation mark missing?',
};

/**
 * Reads comma-separated text as spreadsheets write it: a byte order mark, quoted cells with commas and line
 * breaks, and any line ending are understood. Blank lines are left out. Nothing is thrown for broken text.
 */
export function readCsv(text: string): CsvReading {
  const rows: CsvRow[] = [];
  let nextLine = 1;
  try {
    // One kind of line ending first: the parser counts the two characters of \r\n inside quotes as two lines.
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

/** What a file is when it is no text in UTF-8, by how it begins. */
const OTHER_KINDS: [beginning: number[], what: string][] = [
  [[0xff, 0xfe], 'text in UTF-16'],
  [[0xfe, 0xff], 'text in UTF-16'],
  [[0x50, 0x4b, 0x03, 0x04], 'a workbook of a spreadsheet program'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of a spreadsheet program'],
];
/** Of UTF-16 without its mark every second byte is zero in plain letters; UTF-8 has none. */
const LOOKED_AT_BYTES = 400;

/** The text of a file, or what it is instead of text in UTF-8. */
export function readText(bytes: Uint8Array): { text: string } | { what: string } {
  const other = OTHER_KINDS.find(([beginning]) => beginning.every((byte, index) => bytes[index] === byte));
  if (other) return { what: other[1] };
  const start = bytes.subarray(0, LOOKED_AT_BYTES);
  if (start.filter((byte) => byte === 0).length * 4 > start.length) return { what: 'text in UTF-16' };
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}
