import { createHash } from 'node:crypto';
import { recordAct } from '#api/audit/service.ts';
import { encodeOnce } from '#api/media/encoding-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MAX_WEIGHING_PHOTOS } from '#contract/returns/return-words.ts';
import { insertEvent, lockReturn } from '../queries.ts';
import * as queries from './queries.ts';

const unknownWeighing = () => refuse('not_found', 'There is no such weighing.');

/**
 * Adds a photo to the weighing of a piece that came back, without the file's metadata, until the return is decided (P-320).
 * The same photo again changes nothing. Refusals: not_found, return_change_refused, photo_refused, busy.
 */
export async function addWeighingPhoto(
  { db, now, actor }: Acting,
  inspectionId: number,
  upload: Buffer,
): Promise<'added' | Refusal> {
  const weighing = await queries.findWeighing(db, inspectionId);
  if (!weighing) return unknownWeighing();
  const bytes = await encodeOnce(upload);
  if (isRefusal(bytes)) return bytes;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { returnNumber, unit, productName } = weighing;
  return inTransaction<'added' | Refusal>(db, async (tx) => {
    // Its lock keeps two uploads from exceeding the number of photos together.
    const found = await lockReturn(tx, returnNumber);
    if (found?.state !== 'here') {
      return refuse('return_change_refused', 'Photos are added until the return is decided.');
    }
    const stored = await queries.findHashesOfPiece(tx, weighing);
    if (stored.includes(sha256)) return 'added';
    if (stored.length >= MAX_WEIGHING_PHOTOS) {
      return refuse('photo_refused', `A piece has at most ${MAX_WEIGHING_PHOTOS} photos.`);
    }
    const person = actorText(actor);
    await queries.insertPhoto(tx, { inspectionId, sha256, bytes, person, addedAt: now });
    await insertEvent(tx, returnNumber, {
      ...{ kind: 'photo added', text: productName, person, happenedAt: now },
    });
    const after = { weighing: inspectionId, unit, sha256 };
    await recordAct(
      tx,
      actor,
      { act: 'weighing photo added', subject: `return:${returnNumber}`, after },
      now,
    );
    return 'added';
  });
}

/** A photo of a weighing; of one customer's returns only if one is given. Refusal: not_found. */
export async function readWeighingPhoto(
  db: Database,
  photoId: number,
  userId?: string,
): Promise<Buffer | Refusal> {
  return (await queries.findPhoto(db, photoId, userId)) ?? refuse('not_found', 'There is no such photo.');
}
