import { stringify } from 'csv-stringify/sync';
import { asc, gt } from 'drizzle-orm';
import { formulaAsText } from '#api/platform/csv.ts';
import type { Database } from '#api/platform/database/database.ts';
import { boardRates } from '#api/rates/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { ALL_COLUMNS } from '../import/lines/row-rules.ts';
import { exportedCellsOf } from './file-cell-rules.ts';
import { piecesOfFile } from './stored-piece-service.ts';

/** Small enough for other requests to run in between. */
const BATCH_SIZE = 500;
const FILE_FORMAT = { record_delimiter: '\r\n' };

/** The whole catalogue as a CSV file, in parts; an import of it changes nothing (P-185). */
export async function* exportedCatalogue(db: Database, now: Date): AsyncGenerator<string> {
  const rates = await boardRates(db, indianDate(now));
  // With the mark a spreadsheet reads the file as UTF-8.
  yield stringify([[...ALL_COLUMNS]], { ...FILE_FORMAT, bom: true });
  for (let after = 0; ; ) {
    const batch = await db
      .select()
      .from(products)
      .where(gt(products.productId, after))
      .orderBy(asc(products.productId))
      .limit(BATCH_SIZE);
    const pieces = await piecesOfFile(db, batch);
    yield stringify(
      [...pieces.values()].map((piece) => {
        const cells = exportedCellsOf(piece, rates);
        return ALL_COLUMNS.map((column) => formulaAsText(cells[column]));
      }),
      FILE_FORMAT,
    );
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) return;
    after = last.productId;
  }
}
