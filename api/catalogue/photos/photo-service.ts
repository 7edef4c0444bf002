import { recordAct } from '#api/audit/service.ts';
import { findMissingPhotos, PIECE_PHOTO } from '#api/media/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PiecePhoto, PiecePhotos } from '#contract/office/photos/photos.ts';
import * as queries from './photo-queries.ts';

const UNKNOWN_PIECE = 'There is no piece of this number.';

/** Refusal: not_found. */
export async function photosOf(db: Database, sku: string): Promise<PiecePhotos | Refusal> {
  const piece = await queries.findPiece(db, sku);
  return piece ? shownPhotos(db, piece) : refuse('not_found', UNKNOWN_PIECE);
}

async function shownPhotos(
  db: Database,
  { sku, productName, version, productId }: queries.Piece,
): Promise<PiecePhotos> {
  const photos = await queries.findPhotosOf(db, productId);
  return { sku, product_name: productName, version, photos };
}

export interface PhotoChange {
  sku: string;
  version: number;
  photos: PiecePhoto[];
}

/** Sets all photos of a piece, in their order. Refusals: not_found, changed_meanwhile, invalid_input. */
export function changePhotos(
  { db, now, actor }: Acting,
  { sku, version, photos }: PhotoChange,
  hasPicture: Shop['hasPicture'],
): Promise<PiecePhotos | Refusal> {
  return inTransaction<PiecePhotos | Refusal>(db, async (tx) => {
    const piece = await queries.lockPiece(tx, sku);
    if (!piece) return refuse('not_found', UNKNOWN_PIECE);
    if (piece.version !== version) return refuse('changed_meanwhile');
    const before = await queries.findPhotosOf(tx, piece.productId);
    const refused = await whyNot(tx, before, photos, hasPicture);
    if (refused) return refused;
    if (JSON.stringify(before) === JSON.stringify(photos)) return shownPhotos(tx, piece);
    const stored = photos.map(({ photo_url, alt }) => ({
      photoUrl: photo_url,
      alt,
      mediaHash: storedPhotoHash(photo_url) ?? null,
    }));
    await queries.replacePhotos(tx, piece.productId, stored);
    const change = { before: { photos: before }, after: { photos } };
    await recordAct(tx, actor, { act: 'photos changed', subject: `product:${sku}`, ...change }, now);
    return shownPhotos(tx, { ...piece, version: version + 1 });
  });
}

async function whyNot(
  tx: Database,
  before: readonly PiecePhoto[],
  photos: readonly PiecePhoto[],
  hasPicture: Shop['hasPicture'],
): Promise<Refusal | undefined> {
  const addresses = photos.map(({ photo_url }) => photo_url);
  if (new Set(addresses).size < addresses.length) {
    return refuse('invalid_input', 'This piece has that photo already.', {
      photos: 'A photo is listed twice.',
    });
  }
  const known = new Set(before.map(({ photo_url }) => photo_url));
  const added = addresses.filter((address) => !known.has(address));
  const missing = await findMissingPhotos(tx, added, PIECE_PHOTO);
  const isKnown = (address: string) =>
    storedPhotoHash(address) !== undefined || (SHOP_FILE.test(address) && hasPicture(address));
  if (missing.length === 0 && added.every(isKnown)) return undefined;
  return refuse('invalid_input', 'The shop has no such photo. Please upload it first.', {
    photos: 'A photo is unknown.',
  });
}

const SHOP_FILE = /^\/pictures\/[\w./-]+$/;
