import { createHash } from 'node:crypto';
import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { PHOTO_WIDTHS, storedPhotoAddress, storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { StoredPhoto } from '#contract/office/photos/photos.ts';
import {
  SHOP_PICTURE_WIDTHS,
  shopPictureAddress,
  shopPictureHash,
} from '#contract/shop-pictures/shop-pictures.ts';
import { encodePhoto, type PhotoFile } from './encoding-service.ts';
import * as queries from './queries.ts';

/** What a picture is uploaded for. */
export interface PhotoUse {
  /** As AVIF. */
  widths: readonly number[];
  /** The file for all browsers, which the address names. */
  named: PhotoFile;
  addressOf: (mediaHash: string) => string;
  hashOf: (address: string) => string | undefined;
}

export const PIECE_PHOTO: PhotoUse = {
  widths: PHOTO_WIDTHS,
  named: { width: 640, format: 'webp' },
  addressOf: storedPhotoAddress,
  hashOf: storedPhotoHash,
};

/** Fills a wide screen. */
export const SHOP_PICTURE: PhotoUse = {
  widths: SHOP_PICTURE_WIDTHS,
  named: { width: 1440, format: 'webp' },
  addressOf: shopPictureAddress,
  hashOf: shopPictureHash,
};

/** Stores the files of a picture for a use once, by the content of the upload. Refusals: photo_refused, busy. */
export async function storePhoto(
  { db, now, actor }: Acting,
  bytes: Buffer,
  { widths, named, addressOf }: PhotoUse,
): Promise<StoredPhoto | Refusal> {
  const mediaHash = createHash('sha256').update(bytes).digest('hex');
  const photo_url = addressOf(mediaHash);
  const known = await queries.findMedium(db, mediaHash, named);
  if (known) return { photo_url, width: known.width, height: known.height };
  const files = widths.map((width): PhotoFile => ({ width, format: 'avif' }));
  const encoded = await encodePhoto(bytes, [...files, named]);
  if (isRefusal(encoded)) return encoded;
  const { width, height, renditions } = encoded;
  await inTransaction(db, async (tx) => {
    if (!(await queries.insertMedium(tx, { mediaHash, kind: 'photo', width, height }, renditions))) return;
    const after = { width, height };
    await recordAct(tx, actor, { act: 'photo stored', subject: `media:${mediaHash}`, after }, now);
  });
  return { photo_url, width, height };
}

/** Those of some addresses that name a stored photo for this use which does not exist. */
export async function findMissingPhotos(
  db: Database,
  addresses: readonly string[],
  { named, hashOf }: PhotoUse,
): Promise<string[]> {
  const stored = addresses.filter((address) => address.startsWith('/media/'));
  const hashes = stored.map(hashOf).filter((hash) => hash !== undefined);
  const known = await queries.findHashes(db, hashes, named);
  return stored.filter((address) => !known.has(hashOf(address) ?? ''));
}
