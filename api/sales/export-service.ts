import { stringify } from 'csv-stringify/sync';
import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inSnapshot } from '#api/platform/database/transactions.ts';
import { toGrams } from '#contract/weight.ts';
import type { Days, ProductSum } from './rules.ts';
import { findSold } from './service.ts';

const COLUMNS = ['SKU', 'Piece', 'Category', 'Pieces', 'Net weight (g)', 'Amount', 'Of it GST', 'Taken back'];

/** The sales of some days as CSV, one line for each product that was sold or came back, the largest amount first. */
export async function writeSales(db: Database, days: Days): Promise<string> {
  const sold = await inSnapshot(db, (tx) => findSold(tx, days));
  return stringify([COLUMNS, ...sold.map(cellsOf)], { bom: true });
}

function cellsOf({ product, sum }: ProductSum): string[] {
  return [
    ...[product.sku, product.productName, product.category].map(formulaAsText),
    ...[String(sum.pieces), toGrams(sum.weightMilligrams).toFixed(3)],
    ...[sum.amountPaise, sum.taxPaise, sum.creditedPaise].map(rupeesAsText),
  ];
}
