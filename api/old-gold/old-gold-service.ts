import { customerSubject, lockCustomer, noSuchCustomer } from '#api/accounts/customer-service.ts';
import { readNames, recordAct } from '#api/audit/service.ts';
import {
  issueOldGoldCard,
  lockGiftCards,
  readCardEntries,
  sumOfBalances,
  voidCard,
} from '#api/gift-cards/card-service.ts';
import { queueOldGoldMessage } from '#api/messages/queue/old-gold-message-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { basisPoints, formatRupees, toPaise, toRupees } from '#contract/money/money.ts';
import type { OfficeOldGoldDetails, TakeOldGoldBody } from '#contract/office/old-gold/old-gold.ts';
import { oldGoldValue } from '#contract/old-gold/old-gold-value.ts';
import type { OwnOldGold } from '#contract/old-gold/own-old-gold.ts';
import { toMilligrams } from '#contract/weight.ts';
import * as queries from './old-gold-queries.ts';
import { toEntries, toOfficeOldGold, toOwnOldGold } from './old-gold-rules.ts';

const MAX_LISTED = 50;

const UNKNOWN = refuse('not_found', 'There is no old gold of this number.');

interface Taken {
  message: string;
  old_gold_number: number;
}

/**
 * Takes old gold of a customer in exchange, at the rate of now (P-362). Refusals: not_found, invalid_input (there is no rate of its
 * purity, its invoice is not of this customer, or it is worth nothing).
 */
export function takeOldGold(
  { db, now, actor }: Acting,
  { metalRateMaxDays }: Pick<RateReader, 'metalRateMaxDays'>,
  given: TakeOldGoldBody,
): Promise<Taken | Refusal> {
  return inTransaction<Taken | Refusal>(db, async (tx) => {
    const { user_id: userId, purity, description, invoice_number: invoiceNumber } = given;
    if (!(await lockCustomer(tx, userId))) return noSuchCustomer();
    const { rateSetId, rates } = await readLiveRates({ db: tx, metalRateMaxDays }, now);
    const ratePaisePerGram = rates.get(purity);
    if (ratePaisePerGram === undefined) return refuseField('purity', 'There is no rate of today for it.');
    if (invoiceNumber && !(await queries.hasInvoice(tx, userId, invoiceNumber))) {
      return refuseField('invoice_number', 'This customer has no invoice of this number.');
    }
    const weighed = {
      grossWeightMilligrams: toMilligrams(given.gross_weight_g),
      netWeightMilligrams: toMilligrams(given.net_weight_g),
      shareBasisPoints: basisPoints(Math.round(given.share_percent * 100)),
      stonesPaise: toPaise(given.stones),
      ratePaisePerGram,
    };
    const wrong = whyNotWeighed(weighed);
    if (wrong) return wrong;
    const valuePaise = oldGoldValue(weighed);
    const oldGoldNumber = await queries.insertOldGold(tx, {
      ...weighed,
      ...{ userId, description, purity, rateSetId, valuePaise },
      invoiceNumber: invoiceNumber || null,
      person: actorText(actor),
      takenAt: now,
    });
    await issueOldGoldCard(tx, oldGoldNumber, valuePaise, now);
    await queueOldGoldMessage(tx, 'old gold taken', oldGoldNumber, now);
    const after = { old_gold_number: oldGoldNumber, purity, value_paise: valuePaise };
    await recordAct(tx, actor, { act: 'old gold taken', subject: customerSubject(userId), after }, now);
    const message = `${formatRupees(valuePaise)} of old gold can pay the next orders of this customer.`;
    return { message, old_gold_number: oldGoldNumber };
  });
}

function whyNotWeighed(weighed: Parameters<typeof oldGoldValue>[0] & { grossWeightMilligrams: number }) {
  const { netWeightMilligrams, grossWeightMilligrams } = weighed;
  if (netWeightMilligrams <= 0) return refuseField('net_weight_g', 'Please enter its net weight.');
  if (grossWeightMilligrams < netWeightMilligrams) {
    return refuseField('gross_weight_g', 'The gross weight is at least the net weight.');
  }
  return weighed.shareBasisPoints > 0 && oldGoldValue(weighed) > 0
    ? undefined
    : refuseField('share_percent', 'It would be worth nothing.');
}

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
