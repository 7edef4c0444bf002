import { recordAct } from '#api/audit/service.ts';
import { queueOrderNews } from '#api/messages/queue/queue-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { SealingKeys } from '#api/platform/sealing.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  formatRupees,
  formatRupeesExact,
  type Paise,
  paise,
  sumOf,
  toRupees,
} from '#contract/money/money.ts';
import type {
  GiftCardState,
  OfficeGiftCard,
  OfficeGiftCardDetails,
} from '#contract/office/gift-cards/gift-cards.ts';
import { findEntriesOfCard, hasIdOf, insertEntries, updateCode } from '../card-queries.ts';
import { whyNotSpent } from '../card-rules.ts';
import {
  type BoughtCard,
  findCardIdByCode,
  type GiftCard,
  lockBoughtCard,
  lockGiftCards,
  sumOfBalances,
} from '../card-service.ts';
import { newCode, readCodes } from '../code-service.ts';
import { findOfficeCards, isListed } from './office-card-queries.ts';

function stateOf({ isVoid, isBlocked, isDisputed, balancePaise }: GiftCard): GiftCardState {
  if (isVoid) return 'void';
  if (isDisputed) return 'disputed';
  if (isBlocked) return 'blocked';
  return balancePaise > 0 ? 'open' : 'spent';
}

function toOfficeCard(card: BoughtCard): OfficeGiftCard {
  return {
    gift_card_id: card.giftCardId,
    last_four: card.lastFour,
    product_name: card.productName,
    order_id: card.orderId,
    issued_at: card.issuedAt.toISOString(),
    value: toRupees(card.valuePaise),
    balance: toRupees(card.balancePaise),
    state: stateOf(card),
  };
}

/** A page of gift cards, newest first, and what the shop owes on all of them. */
export async function listGiftCards(
  db: Database,
  { q, after }: { q?: string | undefined; after?: number | undefined },
) {
  const { page, next } = await readPage(
    (limit) => findOfficeCards(db, isListed(q, after), limit),
    (last) => String(last.giftCardId),
  );
  return {
    data: page.map(toOfficeCard),
    next,
    outstanding: toRupees(await sumOfBalances(db, 'bought cards')),
  };
}

/** One gift card with all that happened to it. Refusal: not_found. */
export async function readOfficeCard(
  db: Database,
  giftCardId: number,
): Promise<OfficeGiftCardDetails | Refusal> {
  const [card] = await findOfficeCards(db, hasIdOf([giftCardId]));
  if (!card) return refuse('not_found', 'There is no such gift card.');
  const entries = await findEntriesOfCard(db, giftCardId);
  return {
    ...toOfficeCard(card),
    taken_at_counter: toRupees(takenAtCounter(entries)),
    entries: entries.map(({ kind, amountPaise, createdAt, orderId, note }) => ({
      ...{ kind, amount: toRupees(amountPaise), at: createdAt.toISOString() },
      ...{ order_id: orderId, note },
    })),
  };
}

/** The card with a code that a customer shows. Refusal: gift_card_unknown. */
export async function findOfficeCard(db: Database, code: string): Promise<OfficeGiftCard | Refusal> {
  const giftCardId = await findCardIdByCode(db, code);
  const [card] = giftCardId === undefined ? [] : await findOfficeCards(db, hasIdOf([giftCardId]));
  return card ? toOfficeCard(card) : refuse('gift_card_unknown');
}

type Entries = Awaited<ReturnType<typeof findEntriesOfCard>>;

function takenAtCounter(entries: Entries): Paise {
  const ofCounter = entries.filter(({ kind }) => kind === 'counter' || kind === 'counter undone');
  return paise(-sumOf(ofCounter.map(({ amountPaise }) => amountPaise)));
}

interface TakenOff {
  code: string;
  amountPaise: Paise;
  bill: string;
}

/**
 * Takes an amount off a gift card that pays a bill outside of the shop; the code proves that the customer has it. Refusals:
 * gift_card_unknown, gift_card_refused (blocked, disputed, empty, less is left, or this bill was taken off before).
 */
export function takeOffGiftCard(
  { db, now, actor }: Acting,
  { code, amountPaise, bill }: TakenOff,
): Promise<{ message: string } | Refusal> {
  return inTransaction<{ message: string } | Refusal>(db, async (tx) => {
    const giftCardId = await findCardIdByCode(tx, code);
    const [card] = giftCardId === undefined ? [] : await lockGiftCards(tx, [giftCardId]);
    if (!card) return refuse('gift_card_unknown');
    const refusal = whyNotSpent(card) ?? (await whyNotTakenOff(tx, card, amountPaise, bill));
    if (refusal) return refusal;
    await insertEntries(tx, [
      {
        ...{ giftCardId: card.giftCardId, kind: 'counter', amountPaise: paise(-amountPaise) },
        ...{ note: bill, createdAt: now },
      },
    ]);
    const after = { amount_paise: amountPaise, bill };
    await recordAct(tx, actor, { act: 'gift card taken off', subject: subjectOf(card), after }, now);
    const left = formatRupees(paise(card.balancePaise - amountPaise));
    return { message: `${formatRupees(amountPaise)} is taken off. ${left} is left on the card.` };
  });
}

async function whyNotTakenOff(
  tx: Database,
  { giftCardId, balancePaise }: GiftCard,
  amountPaise: Paise,
  bill: string,
): Promise<Refusal | undefined> {
  if (amountPaise <= 0) return NO_AMOUNT;
  if (amountPaise > balancePaise) {
    return refuse('gift_card_refused', `Only ${formatRupeesExact(balancePaise)} is left on this gift card.`);
  }
  const entries = await findEntriesOfCard(tx, giftCardId);
  const isRepeat = entries.some(({ kind, note }) => kind === 'counter' && note === bill);
  return isRepeat
    ? refuse('gift_card_refused', `Bill ${bill} was taken off this gift card before.`)
    : undefined;
}

const subjectOf = ({ giftCardId }: { giftCardId: number }) => `gift card:${giftCardId}`;

const NO_AMOUNT = refuse('invalid_input', 'Please enter an amount above 0.');
const NO_CARD = refuse('not_found', 'There is no such gift card.');

/** Puts back what was taken off at the counter. Refusals: not_found, gift_card_refused (more than was taken off, or a void card). */
export function putBackGiftCard(
  { db, now, actor }: Acting,
  { giftCardId, amountPaise, reason }: { giftCardId: number; amountPaise: Paise; reason: string },
): Promise<{ message: string } | Refusal> {
  return inTransaction<{ message: string } | Refusal>(db, async (tx) => {
    const card = await lockBoughtCard(tx, giftCardId);
    if (!card) return NO_CARD;
    if (amountPaise <= 0) return NO_AMOUNT;
    const takenPaise = takenAtCounter(await findEntriesOfCard(tx, giftCardId));
    if (amountPaise > takenPaise) {
      return refuse(
        'gift_card_refused',
        `${formatRupeesExact(takenPaise)} was taken off this card at the counter.`,
      );
    }
    await insertEntries(tx, [
      { giftCardId, kind: 'counter undone', amountPaise, note: reason, createdAt: now },
    ]);
    const act = { act: 'gift card put back', subject: subjectOf(card), after: { amount_paise: amountPaise } };
    await recordAct(tx, actor, { ...act, reason }, now);
    const left = formatRupees(paise(card.balancePaise + amountPaise));
    return { message: `${formatRupees(amountPaise)} is on the card again: ${left}.` };
  });
}

/** Blocks a gift card, or releases it. Refusals: not_found, gift_card_unavailable. */
export function blockGiftCard(
  acting: Acting,
  keys: SealingKeys | undefined,
  { giftCardId, isBlocked, reason }: { giftCardId: number; isBlocked: boolean; reason: string },
): Promise<{ message: string } | Refusal> {
  return changeCode(acting, keys, giftCardId, async (tx) => {
    await updateCode(tx, giftCardId, { isBlocked, updatedAt: acting.now });
    const act = isBlocked ? 'gift card blocked' : 'gift card released';
    await recordAct(tx, acting.actor, { act, subject: subjectOf({ giftCardId }), reason }, acting.now);
    return isBlocked ? 'The gift card is blocked: it pays nothing.' : 'The gift card can be spent again.';
  });
}

/** Gives a gift card a new code, which its buyer sees in the order. Refusals: not_found, gift_card_unavailable. */
export function replaceGiftCardCode(
  acting: Acting,
  keys: SealingKeys | undefined,
  { giftCardId, reason }: { giftCardId: number; reason: string },
): Promise<{ message: string } | Refusal> {
  return changeCode(acting, keys, giftCardId, async (tx, { present }, { orderId }) => {
    await updateCode(tx, giftCardId, newCode(giftCardId, present, acting.now));
    const occasion = `gift-card:${giftCardId}:${acting.now.toISOString()}`;
    await queueOrderNews(tx, 'gift card renewed', { orderId, occasion }, acting.now);
    const act = { act: 'gift card code replaced', subject: subjectOf({ giftCardId }), reason };
    await recordAct(tx, acting.actor, act, acting.now);
    return 'The former code no longer works. The buyer gets an e-mail, and finds the new one in the order.';
  });
}

/** Changes the code of a locked card, which has one from now on. */
function changeCode(
  { db, now }: Acting,
  keys: SealingKeys | undefined,
  giftCardId: number,
  change: (tx: Database, keys: SealingKeys, card: BoughtCard) => Promise<string>,
): Promise<{ message: string } | Refusal> {
  return inTransaction<{ message: string } | Refusal>(db, async (tx) => {
    const card = await lockBoughtCard(tx, giftCardId);
    if (!card) return NO_CARD;
    if (!keys) return refuse('gift_card_unavailable');
    await readCodes(tx, keys, [giftCardId], now);
    return { message: await change(tx, keys, card) };
  });
}
