import { stringify } from 'csv-stringify/sync';

const BATCH_SIZE = 500;

interface CsvSource<Row, Cursor> {
  columns: readonly string[];
  /** The next rows behind the cursor of the last one; `undefined`: the first ones. */
  find: (after: Cursor | undefined, limit: number) => Promise<Row[]>;
  cursorOf: (row: Row) => Cursor;
  cellsOf: (row: Row) => string[];
}

/** Rows as CSV with a heading, read and written in batches. */
export async function* csvInBatches<Row, Cursor>({
  columns,
  find,
  cursorOf,
  cellsOf,
}: CsvSource<Row, Cursor>): AsyncGenerator<string> {
  yield stringify([columns], { bom: true });
  let after: Cursor | undefined;
  for (;;) {
    const rows = await find(after, BATCH_SIZE);
    const last = rows.at(-1);
    if (!last) return;
    yield stringify(rows.map(cellsOf));
    after = cursorOf(last);
  }
}
