import type { SQL } from 'drizzle-orm';
import { recordAct } from '#api/audit/service.ts';
import { creditWeights, type NewCreditNote } from '#api/invoices/credit-notes/credit-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { readMaxHeavierPercent } from '#api/settings/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { MadeWeight } from '#contract/office/orders/orders.ts';
import { formatGrams, toGrams } from '#contract/weight.ts';
import { weightSettlements } from '#db/tables/orders/weights.ts';
import { creditWrites, prepareNotes } from '../returns/credit-note-service.ts';
import { findMadePieces, findSettlementNote } from './weight-queries.ts';
import { findingOf, type MadePiece, toMadeWeight, worthOfMissingWeight } from './weight-rules.ts';

/**
 * Settles the weights of the pieces that were made for an order, which leaves the shop: what is lighter than sold is credited
 * and goes back (P-281). Returns the writes, for `commitWith`; none if nothing is to be settled, or was before. The caller has
 * locked the order. Refusals: weight_refused, if a piece is too heavy (P-282); credit_refused, if the money cannot go back.
 */
export async function settleWeights(acting: Acting, orderId: string): Promise<Write[] | Refusal> {
  const { db: tx, now, actor } = acting;
  const made = await findMadePieces(tx, orderId);
  if (made.length === 0) return [];
  const maxHeavierPercent = await readMaxHeavierPercent(tx);
  const tooHeavy = made.find((piece) => findingOf(piece, maxHeavierPercent) === 'too heavy');
  if (tooHeavy) return refuse('weight_refused', tooHeavySentence(tooHeavy, maxHeavierPercent));
  const lighter = made.filter((piece) => findingOf(piece, maxHeavierPercent) === 'lighter');
  if (lighter.length === 0) return [];
  const credit = { orderId, cause: 'weight', reason: null, now } as const;
  const prepared = await prepareNotes(tx, orderId, () => creditWeights(tx, credit, worthByLine(lighter)));
  if (isRefusal(prepared)) return prepared;
  const after = {
    pieces: lighter.map(({ tag, soldMilligrams, weighedMilligrams }) => ({
      ...{ tag, sold_mg: soldMilligrams, weighed_mg: weighedMilligrams },
    })),
    amount_paise: prepared.amountPaise,
  };
  await recordAct(tx, actor, { act: 'weight settled', subject: `order:${orderId}`, after }, now);
  const note = prepared.notes[0];
  if (!note) throw new Error('a lighter piece has no invoice to be credited');
  return [...(await creditWrites(tx, prepared, now)), settlementWrite(acting, lighter, note)];
}

function tooHeavySentence({ tag, productName, ...piece }: MadePiece, maxHeavierPercent: number): string {
  const [sold, weighed] = [toGrams(piece.soldMilligrams), toGrams(piece.weighedMilligrams)];
  return `${tag} (${productName}) weighs ${formatGrams(weighed)} and was sold as ${formatGrams(sold)}, more than ${maxHeavierPercent} % above. Ask the customer, then record on the order that it is sent at the same price; or make it lighter and weigh it again.`;
}

/** The total credit for the lighter pieces of each line, before tax and reductions. */
function worthByLine(lighter: readonly MadePiece[]): ReadonlyMap<number, Paise> {
  const worth = new Map<number, Paise>();
  for (const piece of lighter) {
    const before = worth.get(piece.orderItemId) ?? paise(0);
    worth.set(piece.orderItemId, sumOf([before, ...Object.values(worthOfMissingWeight(piece))]));
  }
  return worth;
}

function settlementWrite({ db: tx, now }: Acting, lighter: readonly MadePiece[], { number }: NewCreditNote) {
  const rateOf = ({ rateLines }: MadePiece) =>
    rateLines.length === 1 ? (rateLines[0]?.ratePaisePerGram ?? null) : null;
  const rows = lighter.map((piece) => ({
    ...{ orderItemId: piece.orderItemId, pieceId: piece.pieceId, creditNoteNumber: number as SQL<string> },
    ...{ soldMilligrams: piece.soldMilligrams, weighedMilligrams: piece.weighedMilligrams },
    ...{ ratePaisePerGram: rateOf(piece), ...worthOfMissingWeight(piece), settledAt: now },
  }));
  return tx.insert(weightSettlements).values(rows);
}

/** The credit note that settled the weight of a piece which is still its order's; undefined: none did. */
export const readSettlementNote = findSettlementNote;

/** The registered pieces that were made for an order, beside what was sold. */
export async function readMadeWeights(db: Database, orderId: string): Promise<MadeWeight[]> {
  const made = await findMadePieces(db, orderId);
  if (made.length === 0) return [];
  const maxHeavierPercent = await readMaxHeavierPercent(db);
  return made.map((piece) => toMadeWeight(piece, maxHeavierPercent));
}
