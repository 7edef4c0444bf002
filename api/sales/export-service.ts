import { stringify } from 'csv-stringify/sync';
import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { SalesDays } from '#contract/office/sales/sales.ts';
import { toGrams } from '#contract/weight.ts';
import type { ProductSum } from './rules.ts';
import { readSold } from './service.ts';

const COLUMNS = ['SKU', 'Piece', 'Category', 'Pieces', 'Net weight (g)', 'Amount', 'Of it GST', 'Taken back'];

/** The sales of some days as CSV, one line for each product that was sold or came back, the largest amount first. */
export async function writeSales(db: Database, days: SalesDays): Promise<string> {
  const sold = await readSold(db, days);
  return stringify([COLUMNS, ...sold.map(cellsOf)], { bom: true });
}

function cellsOf({ product, sum }: ProductSum): string[] {
  return [
    ...[product.sku, product.productName, product.category].map(formulaAsText),
    ...[String(sum.pieces), toGrams(sum.weightMilligrams).toFixed(3)],
    ...[sum.amountPaise, sum.taxPaise, sum.creditedPaise].map(rupeesAsText),
  ];
}
