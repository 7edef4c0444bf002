import { createHash } from 'node:crypto';
import type { Act } from '#api/audit/rules.ts';
import { recordActs } from '#api/audit/service.ts';
import { findMissingPhotos, PIECE_PHOTO } from '#api/media/service.ts';
import type { Actor } from '#api/platform/acting.ts';
import { type FileFault, faultOf } from '#api/platform/csv-table.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { boardRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { choiceFaults } from '../choices/choice-fault-rules.ts';
import { type FieldChange, fieldChanges } from '../export/file-cell-rules.ts';
import * as queries from './import-queries.ts';
import { priceWarnings, readCatalogue } from './lines/import-rules.ts';
import { termFaults } from './lines/rate-terms-rules.ts';
import { rateWarnings } from './lines/rate-warning-rules.ts';
import type { CatalogueRow, ImportContext } from './lines/row-rules.ts';
import { stonesProblem } from './lines/stone-rules.ts';
import { type CheckPiece, priceFloor } from './price-floor-service.ts';
import { contradictsPieces, type PriceBasis, STOCK_OF_PIECES } from './product-rules.ts';
import { savePieces, type Target } from './save-service.ts';
import { type Shortage, totalHeld } from './stock/held-stock-rules.ts';
import { targetsOf } from './target-service.ts';

/** The result of an import; `changed` counts existing products that differ from the file. */
export interface ImportCount {
  added: number;
  changed: number;
  unchanged: number;
  /** Every piece that is added or changed, in the order of the file. */
  changes: PieceChange[];
  /** Products of the file that are withdrawn, and remain so. */
  withdrawn: number;
  newCategories: string[];
  /** Of goods by rate. */
  rateWarnings: string[];
  /** Counted pieces that are not for sale because open orders hold them. */
  heldPieces: number;
  /** Products of which open orders hold more than were counted; they are sold out. */
  shortages: Shortage[];
}

export interface ImportDone extends ImportCount {
  warnings: string[];
  /** Digest of all changes: imports with the same digest have the same effect. */
  digest: string;
}

/** The change of one piece by a file. */
export interface PieceChange {
  line: number;
  sku: string;
  productName: string;
  isNew: boolean;
  fields: FieldChange[];
}

export interface CatalogueFile extends ImportContext {
  fileName: string;
  text: string;
  /** The time for which shown prices are computed. */
  now: Date;
  actor: Actor;
  /** Rolls back and reports what would change. */
  isDryRun: boolean;
  /** The digest of the dry run that a person has seen; another one is refused. */
  expectedDigest?: string | undefined;
}

/**
 * Imports a catalogue file in one transaction, or nothing and returns every fault. Products are matched by sku;
 * products missing from the file are left unchanged. Refusal: changed_meanwhile, when the changes are not the expected ones.
 */
export async function importCatalogue(
  db: Database,
  { fileName, text, now, actor, isDryRun, expectedDigest, ...context }: CatalogueFile,
): Promise<{ faults: FileFault[] } | ImportDone | Refusal> {
  const { faults, rows } = readCatalogue(fileName, text, context);
  if (faults.length > 0) return { faults };
  const rates = await boardRates(db, context.today);
  const outcome = await inTransaction<{ faults: FileFault[] } | (ImportCount & { digest: string }) | Refusal>(
    db,
    async (tx) => {
      const stored = await storeCatalogue(
        tx,
        fileName,
        rows,
        now,
        await priceFloor({ db: tx, now, actor }, rates),
      );
      if ('faults' in stored) return stored;
      const digest = digestOf(stored);
      if (expectedDigest !== undefined && digest !== expectedDigest) {
        return refuse('changed_meanwhile', CHANGED_MEANWHILE);
      }
      await recordActs(tx, actor, actsOf(fileName, stored), now);
      return { ...stored, digest };
    },
    { isDryRun },
  );
  if ('faults' in outcome || isRefusal(outcome)) return outcome;
  return { ...outcome, warnings: [...outcome.rateWarnings, ...priceWarnings(fileName, rows, rates)] };
}

const CHANGED_MEANWHILE =
  'The goods changed since you looked at this file, so it would do something else now. Nothing was imported: look at it again.';

function digestOf({ changes, newCategories }: ImportCount): string {
  return createHash('sha256')
    .update(JSON.stringify([newCategories, changes]))
    .digest('hex');
}

/** One entry for each piece, so that its history names the import, and one for the file. */
function actsOf(fileName: string, { added, changed, newCategories, changes }: ImportCount): Act[] {
  const cells = (fields: FieldChange[], side: 'before' | 'after') =>
    Object.fromEntries(fields.map((change) => [change.field, change[side]]));
  const pieces = changes.map(({ sku, isNew, fields }) => ({
    act: isNew ? 'product added by import' : 'product changed by import',
    subject: `product:${sku}`,
    ...(!isNew && { before: cells(fields, 'before') }),
    after: cells(fields, 'after'),
  }));
  const after = { file: fileName, added, changed, new_categories: newCategories };
  return [...pieces, { act: 'catalogue imported', subject: 'catalogue', after }];
}

/** Stores valid rows in the caller's transaction. A name used by another product is a fault, and whatever `check` finds. */
export async function storeCatalogue(
  tx: Database,
  fileName: string,
  rows: readonly CatalogueRow[],
  now: Date,
  check: CheckPiece = () => undefined,
): Promise<{ faults: FileFault[] } | ImportCount> {
  await queries.lockImports(tx);
  const storedProducts = await queries.lockProducts(
    tx,
    rows.map((row) => row.sku),
  );
  const faults = [
    ...(await nameFaults(tx, fileName, rows, storedProducts)),
    ...(await photoFaults(tx, fileName, rows)),
  ];
  if (faults.length > 0) return { faults };

  const { targets, newCategories, basis } = await targetsOf(tx, rows, storedProducts, now);
  const wrong = targets.flatMap((target) => faultsOfTerms(fileName, target, basis));
  if (wrong.length > 0) return { faults: wrong };
  const changing = targets.filter(({ before, after }) => !before || fieldChanges(before, after).length > 0);
  const refused = [...stockFaults(fileName, targets), ...checkFaults(fileName, changing, check)];
  if (refused.length > 0) return { faults: refused };
  await savePieces(tx, changing);
  const warnings = rateWarnings(fileName, targets, basis.rates);
  return { ...countsOf(targets, changing), newCategories, rateWarnings: warnings, ...heldCounts(targets) };
}

function countsOf(targets: readonly Target[], changing: readonly Target[]) {
  const changes = changing.map(({ row: { line, sku, productName }, before, after }) => {
    return { line, sku, productName, isNew: !before, fields: fieldChanges(before, after) };
  });
  const added = changes.filter(({ isNew }) => isNew).length;
  const withdrawn = targets.filter(({ stored, product }) => stored && product.status === 'withdrawn').length;
  const counts = { added, changed: changes.length - added, unchanged: targets.length - changes.length };
  return { ...counts, changes, withdrawn };
}

function stockFaults(fileName: string, targets: readonly Target[]): FileFault[] {
  return targets
    .filter(({ row, stored, held }) => contradictsPieces(row, stored, held))
    .map(({ row }) => faultOf(fileName, row.line, 'stock', STOCK_OF_PIECES));
}

function checkFaults(fileName: string, changing: readonly Target[], check: CheckPiece): FileFault[] {
  return changing.flatMap(({ row, before, after }) => {
    const problem = check(after, before);
    return problem ? [faultOf(fileName, row.line, 'product_price', problem)] : [];
  });
}

/** Faults of the resulting piece, including terms that the line leaves unchanged. */
function faultsOfTerms(
  fileName: string,
  { row, product, stored }: Target,
  { chart, rates }: Pick<PriceBasis, 'chart' | 'rates'>,
): FileFault[] {
  const piece = { ...product, category: row.category };
  const problem = stonesProblem(piece, chart);
  const faults = [
    ...termFaults(product, row.category),
    ...(problem === undefined ? [] : [{ column: 'stones', problem }]),
    ...choiceFaults(piece, rates, stored?.furtherPurities ?? []),
  ];
  return faults.map((fault) => faultOf(fileName, row.line, fault.column, fault.problem));
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
  storedProducts: readonly queries.StoredProduct[],
): Promise<FileFault[]> {
  const withdrawn = new Set(
    storedProducts.filter(({ status }) => status === 'withdrawn').map(({ sku }) => sku),
  );
  const inFile = new Set(rows.map((row) => row.sku));
  const taken = await queries.findNames(
    tx,
    rows.map((row) => row.productName),
  );
  // A product that the file itself renames releases its name.
  const owners = new Map(
    taken.filter(({ sku }) => !inFile.has(sku)).map(({ productName, sku }) => [productName, sku]),
  );
  return rows.flatMap(({ line, sku, productName, status }) => {
    const owner = owners.get(productName);
    const isWithdrawn = (status ?? (withdrawn.has(sku) && 'withdrawn')) === 'withdrawn';
    if (owner === undefined || isWithdrawn) return [];
    return [faultOf(fileName, line, 'product_name', `'${productName}' is in the shop already, as ${owner}.`)];
  });
}

async function photoFaults(
  tx: Database,
  fileName: string,
  rows: readonly CatalogueRow[],
): Promise<FileFault[]> {
  const missing = new Set(
    await findMissingPhotos(
      tx,
      rows.flatMap(({ photos }) => photos),
      PIECE_PHOTO,
    ),
  );
  return rows.flatMap(({ line, photos }) => {
    const photo = photos.find((address) => missing.has(address));
    if (photo === undefined) return [];
    return [
      faultOf(fileName, line, 'photos', `'${photo}' is no photo of this shop; upload it in the office.`),
    ];
  });
}
