import { customerSubject } from '#api/accounts/customer-service.ts';
import { readNames, recordAct } from '#api/audit/service.ts';
import { lockGiftCards, readCardEntries, sumOfBalances, voidCard } from '#api/gift-cards/card-service.ts';
import { queueOldGoldMessage } from '#api/messages/queue/old-gold-message-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { toRupees } from '#contract/money/money.ts';
import type { OfficeOldGoldDetails } from '#contract/office/old-gold/old-gold.ts';
import type { OwnOldGold } from '#contract/old-gold/own-old-gold.ts';
import * as queries from './old-gold-queries.ts';
import { toEntries, toOfficeOldGold, toOwnOldGold } from './old-gold-rules.ts';

const MAX_LISTED = 50;

const UNKNOWN = refuse('not_found', 'There is no old gold of this number.');

/** Gives old gold back of which nothing is spent. Refusals: not_found, old_gold_refused. */
export function giveBackOldGold(
  { db, now, actor }: Acting,
  { oldGoldNumber, reason }: { oldGoldNumber: number; reason: string },
): Promise<{ message: string } | Refusal> {
  return inTransaction<{ message: string } | Refusal>(db, async (tx) => {
    const [taken] = await queries.findOldGold(tx, queries.hasNumber(oldGoldNumber));
    if (!taken) return UNKNOWN;
    const [card] = await lockGiftCards(tx, [taken.giftCardId]);
    if (!card || card.balancePaise < card.valuePaise) {
      return refuse(
        'old_gold_refused',
        card?.isVoid ? 'This old gold was given back already.' : 'A part of its value has paid an order.',
      );
    }
    await voidCard(tx, card, now);
    await queueOldGoldMessage(tx, 'old gold given back', oldGoldNumber, now);
    const after = { old_gold_number: oldGoldNumber };
    const act = { act: 'old gold given back', subject: customerSubject(taken.userId), after, reason };
    await recordAct(tx, actor, act, now);
    return { message: 'Its value pays nothing any more. Give the gold back to the customer.' };
  });
}

/** A page of old gold, of one customer or of all, newest first, and what the shop owes for all of it. */
export async function listOldGold(
  db: Database,
  { userId, after }: { userId: string | undefined; after: number | undefined },
) {
  const { page, next } = await readPage(
    (limit) => queries.findOldGold(db, queries.isListed(userId, after), limit),
    (last) => String(last.oldGoldNumber),
  );
  const names = await readNames(db);
  return {
    data: page.map((row) => toOfficeOldGold(row, names)),
    next,
    outstanding: toRupees(await sumOfBalances(db, 'old gold')),
  };
}

/** Old gold with the orders that it paid. Refusal: not_found. */
export async function readOldGold(
  { db, seller: { name, address, gstin } }: Pick<Shop, 'db' | 'seller'>,
  oldGoldNumber: number,
): Promise<OfficeOldGoldDetails | Refusal> {
  const [found] = await queries.findOldGold(db, queries.hasNumber(oldGoldNumber));
  if (!found) return UNKNOWN;
  const entries = await readCardEntries(db, found.giftCardId);
  return {
    ...toOfficeOldGold(found, await readNames(db)),
    entries: toEntries(entries),
    seller: { name, address, gstin },
  };
}

/** The newest old gold of a customer. */
export async function listOwnOldGold(db: Database, userId: string): Promise<OwnOldGold[]> {
  return (await queries.findOldGold(db, queries.isOfCustomer(userId), MAX_LISTED)).map(toOwnOldGold);
}
