import { recordAct } from '#api/audit/service.ts';
import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { boardRates } from '#api/schemes/rates/rate-service.ts';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { categoriesOf } from './category-service.ts';
import { countStock } from './counted-stock-service.ts';
import { findHeldPieces, type HeldPieces } from './held-stock-queries.ts';
import { type Shortage, totalHeld } from './held-stock-rules.ts';
import * as queries from './import-queries.ts';
import { type ImportFault, priceWarnings, readCatalogue } from './import-rules.ts';
import { productOf } from './product-rules.ts';
import { type CatalogueRow, type ImportContext, sameText } from './row-rules.ts';

/** The result of an import; `changed` counts existing products that differ from the file. */
export interface ImportCount {
  added: number;
  changed: number;
  /** Products of the file that are withdrawn, and remain so. */
  withdrawn: number;
  newCategories: string[];
  /** Counted pieces that are not for sale because open orders hold them. */
  heldPieces: number;
  /** Products of which open orders hold more than were counted; they are sold out. */
  shortages: Shortage[];
}

export interface ImportDone extends ImportCount {
  warnings: string[];
}

export interface CatalogueFile extends ImportContext {
  fileName: string;
  text: string;
  /** The time for which shown prices are computed. */
  now: Date;
  actor: Actor;
  /** Rolls back and reports what would change. */
  isDryRun: boolean;
}

/**
 * Imports a catalogue file in one transaction, or nothing and returns every fault. Products are matched by sku;
 * products missing from the file are left unchanged.
 */
export async function importCatalogue(
  db: Database,
  { fileName, text, now, actor, isDryRun, ...context }: CatalogueFile,
): Promise<{ faults: ImportFault[] } | ImportDone> {
  const { faults, rows } = readCatalogue(fileName, text, context);
  if (faults.length > 0) return { faults };
  const outcome = await inTransaction(
    db,
    async (tx) => {
      const stored = await storeCatalogue(tx, fileName, rows, now);
      if ('faults' in stored) return stored;
      const { added, changed, newCategories } = stored;
      const after = { file: fileName, added, changed, new_categories: newCategories };
      await recordAct(tx, actor, { act: 'catalogue imported', subject: 'catalogue', after }, now);
      return stored;
    },
    { isDryRun },
  );
  if ('faults' in outcome) return outcome;
  const rates = await boardRates(db, context.today);
  return { ...outcome, warnings: priceWarnings(fileName, rows, rates) };
}

interface Target {
  row: CatalogueRow;
  stored: queries.StoredProduct | undefined;
  /** Pieces that open orders hold. */
  held: readonly HeldPieces[];
  product: queries.NewProduct;
}

/** Stores valid rows in the caller's transaction. A name used by another product is a fault. */
export async function storeCatalogue(
  tx: Database,
  fileName: string,
  rows: readonly CatalogueRow[],
  now: Date,
): Promise<{ faults: ImportFault[] } | ImportCount> {
  await queries.lockImports(tx);
  const skus = rows.map((row) => row.sku);
  const storedProducts = await queries.lockProducts(tx, skus);
  const faults = await nameFaults(tx, fileName, rows);
  if (faults.length > 0) return { faults };

  const storedIds = storedProducts.map((product) => product.productId);
  const heldByProduct = groupBy(await findHeldPieces(tx, storedIds), ({ productId }) => productId);
  const heldOfPiece = (stored: queries.StoredProduct | undefined) =>
    (stored && heldByProduct.get(stored.productId)) ?? [];

  const { categoryIds, newCategories } = await categoriesOf(tx, rows);
  const storedBySku = new Map(storedProducts.map((product) => [product.sku, product]));
  const targets = rows.map((row): Target => {
    const stored = storedBySku.get(row.sku);
    const categoryId = categoryIds.get(sameText(row.category));
    if (categoryId === undefined) throw new Error(`The category ${row.category} was not stored.`);
    const held = heldOfPiece(stored);
    return { row, stored, held, product: productOf(row, categoryId, stored, held, now) };
  });

  const extras = await storedExtras(tx, storedIds);
  const different = targets.filter(
    ({ row, stored, product }) =>
      !stored || !sameValues(product, stored) || extras.get(stored.productId) !== extrasKey(row),
  );
  await save(tx, different);
  const added = different.filter(({ stored }) => !stored).length;
  const withdrawn = storedProducts.filter(({ status }) => status === 'withdrawn').length;
  return { added, changed: different.length - added, withdrawn, newCategories, ...heldCounts(targets) };
}

function heldCounts(targets: readonly Target[]): Pick<ImportCount, 'heldPieces' | 'shortages'> {
  const counted = targets.flatMap(({ row: { sku, productName, stock }, held }) =>
    typeof stock === 'number' && held.length > 0 ? [{ sku, productName, counted: stock, held }] : [],
  );
  return {
    heldPieces: counted.reduce((sum, piece) => sum + Math.min(piece.counted, totalHeld(piece.held)), 0),
    shortages: counted.filter((piece) => piece.counted < totalHeld(piece.held)),
  };
}

async function nameFaults(
  tx: Database,
  fileName: string,
  rows: readonly CatalogueRow[],
): Promise<ImportFault[]> {
  const inFile = new Set(rows.map((row) => row.sku));
  const taken = await queries.findNames(
    tx,
    rows.map((row) => row.productName),
  );
  // A product that the file itself renames releases its name.
  const owners = new Map(
    taken.filter(({ sku }) => !inFile.has(sku)).map(({ productName, sku }) => [productName, sku]),
  );
  return rows.flatMap(({ line, productName }) => {
    const owner = owners.get(productName);
    if (owner === undefined) return [];
    const message = `${fileName} line ${line}, column product_name: '${productName}' is in the shop already, as ${owner}.`;
    return [{ file: fileName, line, column: 'product_name', message }];
  });
}

function sameValues(product: queries.NewProduct, stored: queries.StoredProduct): boolean {
  const known: Record<string, unknown> = stored;
  return Object.entries(product).every(([key, value]) => known[key] === value);
}

function extrasKey({ offer, photos }: Pick<CatalogueRow, 'offer' | 'photos'>): string {
  return JSON.stringify([offer && [offer.percent, offer.start, offer.end], photos]);
}

async function storedExtras(tx: Database, productIds: readonly number[]): Promise<Map<number, string>> {
  const offers = new Map((await queries.findOffers(tx, productIds)).map((offer) => [offer.productId, offer]));
  const photos = new Map<number, string[]>();
  for (const { productId, photoUrl } of await queries.findPhotos(tx, productIds)) {
    photos.set(productId, [...(photos.get(productId) ?? []), photoUrl]);
  }
  return new Map(
    productIds.map((productId) => {
      const offer = offers.get(productId);
      return [
        productId,
        extrasKey({
          offer: offer ? { percent: offer.offerPercent, start: offer.startDate, end: offer.endDate } : null,
          photos: photos.get(productId) ?? [],
        }),
      ];
    }),
  );
}

function altText(productName: string, position: number): string {
  return position === 0 ? productName : `${productName}, view ${position + 1}`;
}

async function save(tx: Database, targets: readonly Target[]): Promise<void> {
  const ids = await queries.saveProducts(
    tx,
    targets.map(({ product }) => product),
  );
  const saved = targets.map((target) => {
    const productId = ids.get(target.row.sku);
    if (productId === undefined) throw new Error(`The piece ${target.row.sku} was not stored.`);
    return { ...target, productId };
  });
  const newOffers = saved.flatMap(({ productId, row: { offer } }) =>
    offer ? [{ productId, offerPercent: offer.percent, startDate: offer.start, endDate: offer.end }] : [],
  );
  const newPhotos = saved.flatMap(({ productId, row }) =>
    row.photos.map((photoUrl, position) => ({
      productId,
      position,
      photoUrl,
      alt: altText(row.productName, position),
      mediaHash: storedPhotoHash(photoUrl) ?? null,
    })),
  );
  const productIds = [...ids.values()];
  await queries.replaceOffers(tx, productIds, newOffers);
  await queries.replacePhotos(tx, productIds, newPhotos);

  await countStock(
    tx,
    saved.map(({ productId, product }) => ({ productId, stock: product.stock ?? null })),
  );
}
