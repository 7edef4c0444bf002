import { createHash } from 'node:crypto';
import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { storedPhotoAddress, storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { StoredPhoto } from '#contract/office/photos/photos.ts';
import { encodePhoto } from './encoding-service.ts';
import * as queries from './queries.ts';

/** Stores a photo once, by its content. Refusals: photo_refused, busy. */
export async function storePhoto({ db, now, actor }: Acting, bytes: Buffer): Promise<StoredPhoto | Refusal> {
  const mediaHash = createHash('sha256').update(bytes).digest('hex');
  const known = await queries.findMedium(db, mediaHash);
  if (known) return shownPhoto(known);
  const encoded = await encodePhoto(bytes);
  if (isRefusal(encoded)) return encoded;
  const { width, height, renditions } = encoded;
  const medium = { mediaHash, kind: 'photo', width, height } as const;
  await inTransaction(db, async (tx) => {
    if (!(await queries.insertMedium(tx, medium, renditions))) return;
    const after = { width, height };
    await recordAct(tx, actor, { act: 'photo stored', subject: `media:${mediaHash}`, after }, now);
  });
  return shownPhoto(medium);
}

function shownPhoto({ mediaHash, width, height }: queries.Medium): StoredPhoto {
  return { photo_url: storedPhotoAddress(mediaHash), width, height };
}

/** Those of some photo addresses that name a stored photo which does not exist. */
export async function findMissingPhotos(db: Database, addresses: readonly string[]): Promise<string[]> {
  const stored = addresses.filter((address) => address.startsWith('/media/'));
  const hashes = stored.map(storedPhotoHash).filter((hash) => hash !== undefined);
  const known = await queries.findHashes(db, hashes);
  return stored.filter((address) => !known.has(storedPhotoHash(address) ?? ''));
}
