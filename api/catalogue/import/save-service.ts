import type { Database } from '#api/platform/database/database.ts';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { stonesText } from '#contract/stones/stones-text.ts';
import { choiceCells } from '../choices/choice-cell-rules.ts';
import { replaceChoices } from '../choices/choice-store-service.ts';
import { choiceTermsOf, type StoredChoices } from '../choices/choice-terms-rules.ts';
import { furtherMetalsText, type PieceOfFile } from '../export/file-cell-rules.ts';
import * as queries from './import-queries.ts';
import type { CatalogueRow } from './lines/row-rules.ts';
import type { ProductOfRow, StoredPiece } from './product-rules.ts';
import { countStock } from './stock/counted-stock-service.ts';
import type { HeldPieces } from './stock/held-stock-queries.ts';

/** A line of a file with the piece before and after it. */
export interface Target {
  row: CatalogueRow;
  stored: StoredPiece | undefined;
  /** Pieces that open orders hold. */
  held: readonly HeldPieces[];
  product: ProductOfRow;
  before: PieceOfFile | undefined;
  after: PieceOfFile;
}

/** Stores pieces that are locked or new, with their offers, photos and counts. */
export async function savePieces(tx: Database, targets: readonly Target[]): Promise<void> {
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
  await queries.replaceOffers(tx, [...ids.values()], newOffers);
  await queries.replaceMetals(
    tx,
    saved
      .filter(({ before, after }) => metalsText(before) !== metalsText(after))
      .map(({ productId, product: { furtherMetals } }) => ({ productId, furtherMetals })),
  );
  await queries.replaceStones(
    tx,
    saved
      .filter(({ before, after }) => textOfStones(before) !== textOfStones(after))
      .map(({ productId, product: { stones } }) => ({ productId, stones })),
  );
  await replaceChoices(
    tx,
    saved
      .filter(({ stored, product }) => choiceText(stored) !== choiceText(product))
      .map(({ productId, product }) => ({ productId, choices: product })),
  );
  await savePhotos(tx, saved.filter(showsOtherPhotos));
  await countStock(
    tx,
    saved.map(({ productId, product }) => ({ productId, stock: product.stock ?? null })),
  );
}

const metalsText = (piece: PieceOfFile | undefined) => furtherMetalsText(piece?.product.furtherMetals ?? []);

const textOfStones = (piece: PieceOfFile | undefined) => stonesText(piece?.product.stones ?? []);

const choiceText = (choices: StoredChoices = { offered: null, furtherPurities: [] }) =>
  JSON.stringify(choiceCells(choiceTermsOf(choices)));

/** Other photos, or another name, which the texts of imported photos repeat. */
function showsOtherPhotos({ before, after }: Target): boolean {
  return (
    before?.product.productName !== after.product.productName ||
    before.photos.join('|') !== after.photos.join('|')
  );
}

async function savePhotos(tx: Database, saved: readonly (Target & { productId: number })[]): Promise<void> {
  const productIds = saved.map(({ productId }) => productId);
  const written = new Map(
    (await queries.findPhotos(tx, productIds)).map((photo) => [
      `${photo.productId} ${photo.photoUrl}`,
      photo,
    ]),
  );
  const newPhotos = saved.flatMap(({ productId, before, row }) =>
    row.photos.map((photoUrl, position) => {
      const known = written.get(`${productId} ${photoUrl}`);
      // A text that a person wrote stays.
      const isWritten = known && known.alt !== altText(before?.product.productName ?? '', known.position);
      const alt = isWritten ? known.alt : altText(row.productName, position);
      return { productId, position, photoUrl, alt, mediaHash: storedPhotoHash(photoUrl) ?? null };
    }),
  );
  await queries.replacePhotos(tx, productIds, newPhotos);
  const changed = saved.filter(({ stored }) => stored).map(({ productId }) => productId);
  await queries.incrementVersions(tx, changed);
}

function altText(productName: string, position: number): string {
  return position === 0 ? productName : `${productName}, view ${position + 1}`;
}
