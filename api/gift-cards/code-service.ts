import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import {
  keyWithId,
  openSealed,
  type ReplacedKeys,
  type SealingKey,
  type SealingKeys,
  sealText,
} from '#api/platform/sealing.ts';
import { type CodeRow, findCodes, insertCodes, lockCodesOfKey, updateCode } from './card-queries.ts';
import { CODE_CHARACTERS, codeHash, sealedFor } from './code-rules.ts';

/** A new code of a card, encrypted. */
export function newCode(giftCardId: number, key: SealingKey, now: Date): Omit<CodeRow, 'isBlocked'> {
  const code = randomId(CODE_CHARACTERS);
  return {
    giftCardId,
    codeHash: codeHash(code),
    keyId: key.id,
    sealedCode: sealText(code, sealedFor(giftCardId), key),
    lastFour: code.slice(-4),
    updatedAt: now,
  };
}

/** The codes of cards, by their ids; a card that has none yet gets its code. Without those that the shop has no key for. */
export async function readCodes(
  db: Database,
  keys: SealingKeys,
  giftCardIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const stored = await findCodes(db, giftCardIds);
  const known = new Set(stored.map(({ giftCardId }) => giftCardId));
  const missing = giftCardIds.filter((id) => !known.has(id));
  await insertCodes(
    db,
    missing.map((id) => ({ ...newCode(id, keys.present, now), isBlocked: false })),
  );
  const all = missing.length === 0 ? stored : await findCodes(db, giftCardIds);
  return new Map(all.flatMap((row) => codeOf(row, keys)));
}

function codeOf(row: CodeRow, keys: SealingKeys): [number, string][] {
  const key = keyWithId(keys, row.keyId);
  const code = key && openSealed(row.sealedCode, sealedFor(row.giftCardId), key);
  return code === undefined ? [] : [[row.giftCardId, code]];
}

/** Encrypts the codes anew after the key was replaced. */
export async function resealGiftCards(db: Database, { present, previous }: ReplacedKeys): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { giftCardId, sealedCode } of await lockCodesOfKey(tx, previous.id)) {
      const code = openSealed(sealedCode, sealedFor(giftCardId), previous);
      if (code === undefined) continue;
      const sealed = sealText(code, sealedFor(giftCardId), present);
      await updateCode(tx, giftCardId, { sealedCode: sealed, keyId: present.id });
    }
  });
}
