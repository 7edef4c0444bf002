import { recordAct, recordAlone } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import {
  keyWithId,
  openSealed,
  type ReplacedKeys,
  type SealingKeys,
  sealText,
} from '#api/platform/sealing.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { lockOrder, readOwnOrder } from '../order-service.ts';
import { findSealedPan, lockPansOf, replaceSealedPan, storePan } from './pan-queries.ts';
import { needsPan } from './pan-rules.ts';

interface GivenPan {
  userId: string;
  orderId: string;
  pan: string;
  now: Date;
}

/** Stores the buyer's PAN of an own order, encrypted (P-46). Refusals: not_found, pan_unavailable, pan_not_needed, pan_final. */
export async function setOrderPan(
  db: Database,
  keys: SealingKeys | undefined,
  { userId, orderId, pan, now }: GivenPan,
): Promise<{ lastFour: string } | Refusal> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order)) return refuse('not_found', 'We could not find that order.');
  if (!needsPan(order)) return refuse('pan_not_needed');
  if (!keys) return refuse('pan_unavailable');
  const lastFour = pan.slice(-4);
  const sealed = {
    orderId,
    keyId: keys.present.id,
    sealedPan: sealText(pan, orderId, keys.present),
    lastFour,
  };
  const isStored = await storePan(db, userId, { ...sealed, updatedAt: now });
  return isStored ? { lastFour } : refuse('pan_final');
}

/** Stores the PAN that a customer told the staff (P-352). Refusals: as for `setOrderPan`. */
export function enterOrderPan(
  { db, now, actor }: Acting,
  keys: SealingKeys | undefined,
  { orderId, pan }: Pick<GivenPan, 'orderId' | 'pan'>,
): Promise<{ lastFour: string } | Refusal> {
  return inTransaction<{ lastFour: string } | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    const stored = await setOrderPan(tx, keys, { userId: order.userId, orderId, pan, now });
    if (isRefusal(stored)) return stored;
    await recordAct(tx, actor, { act: 'PAN entered', subject: `order:${orderId}` }, now);
    return stored;
  });
}

/** The full PAN of any customer's order: for the owner only. Refusals: not_found, pan_unavailable. */
export async function readPanOfShop(
  acting: Acting,
  keys: SealingKeys | undefined,
  orderId: string,
): Promise<string | Refusal> {
  const pan = await openPanOfOrder(acting.db, keys, orderId);
  if (isRefusal(pan)) return pan;
  await recordAlone(acting, { act: 'PAN read', subject: `order:${orderId}` });
  return pan;
}

async function openPanOfOrder(
  db: Database,
  keys: SealingKeys | undefined,
  orderId: string,
): Promise<string | Refusal> {
  const sealed = await findSealedPan(db, orderId);
  if (!sealed) return refuse('not_found', `There is no PAN of an order ${orderId}.`);
  const key = keyWithId(keys, sealed.keyId);
  if (key) {
    const changed = refuse(
      'pan_unavailable',
      `What is stored as the PAN of ${orderId} was changed: ask for it again.`,
    );
    return openSealed(sealed.sealedPan, orderId, key) ?? changed;
  }
  return refuse(
    'pan_unavailable',
    `The PAN of ${orderId} is sealed with the key ${sealed.keyId}, which this shop does not have: set PAN_KEY or PAN_KEY_PREVIOUS to it, or put its file pan-key back into DATA_DIR.`,
  );
}

/** Re-encrypts PANs of the previous key with the present one, so that the previous can be removed; returns how many. */
export async function reencryptPans(db: Database, { present, previous }: ReplacedKeys): Promise<number> {
  return inTransaction(db, async (tx) => {
    const old = await lockPansOf(tx, previous.id);
    for (const { orderId, sealedPan } of old) {
      const pan = openSealed(sealedPan, orderId, previous);
      // A tampered PAN stays as it is; the command "order-pan" reports it.
      if (pan === undefined) continue;
      await replaceSealedPan(tx, { orderId, keyId: present.id, sealedPan: sealText(pan, orderId, present) });
    }
    return old.length;
  });
}
