import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { boardRates } from '#api/rates/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { PieceOfFile } from '../export/file-cell-rules.ts';
import { piecesOfFile } from '../export/stored-piece-service.ts';
import { readStoneChart } from '../stone-chart/chart-service.ts';
import { categoriesOf } from './category-service.ts';
import type { StoredProduct } from './import-queries.ts';
import { type CatalogueRow, sameText } from './lines/row-rules.ts';
import { type PriceBasis, type ProductOfRow, productOf } from './product-rules.ts';
import type { Target } from './save-service.ts';
import { findHeldPieces } from './stock/held-stock-queries.ts';

interface TargetsOfFile {
  targets: Target[];
  newCategories: string[];
  basis: PriceBasis;
}

/** Computes the resulting products of rows; stores new categories. The products are locked. */
export async function targetsOf(
  tx: Database,
  rows: readonly CatalogueRow[],
  storedProducts: readonly StoredProduct[],
  now: Date,
): Promise<TargetsOfFile> {
  const storedIds = storedProducts.map((product) => product.productId);
  const heldByProduct = groupBy(await findHeldPieces(tx, storedIds), ({ productId }) => productId);
  const { categoryIds, newCategories } = await categoriesOf(tx, rows);
  const storedBySku = new Map(storedProducts.map((product) => [product.sku, product]));
  const storedPieces = await piecesOfFile(tx, storedProducts);
  const rates = await boardRates(tx, indianDate(now));
  const basis = { now, rates, chart: await readStoneChart(tx) };
  const targets = rows.map((row): Target => {
    const known = storedBySku.get(row.sku);
    const before = known && storedPieces.get(known.productId);
    const { furtherMetals = [], stones = [], offered = null, furtherPurities = [] } = before?.product ?? {};
    const stored = known && { ...known, furtherMetals, stones, offered, furtherPurities };
    const categoryId = categoryIds.get(sameText(row.category));
    if (categoryId === undefined) throw new Error(`The category ${row.category} was not stored.`);
    const held = (stored && heldByProduct.get(stored.productId)) ?? [];
    const product = productOf(row, categoryId, stored, held, basis);
    const isSameCategory = categoryId === stored?.categoryId;
    const category = (isSameCategory && before?.category) || row.category;
    const { offer, photos } = row;
    const after = { product: asStored(product), category, offer, photos };
    return { row, stored, held, product, before, after };
  });
  return { targets, newCategories, basis };
}

/** The columns that may be left out of an insert are null then. */
function asStored(product: ProductOfRow): PieceOfFile['product'] {
  return { ...product, stock: product.stock ?? null };
}
