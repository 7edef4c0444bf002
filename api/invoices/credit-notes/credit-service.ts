import type { SQL } from 'drizzle-orm';
import { voidCards } from '#api/gift-cards/card-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { CreditCause, CreditNoteKind } from '#contract/orders/documents/credit-notes.ts';
import {
  type Creditable,
  findCancellationNote,
  findCreditable,
  findCreditedQuantities,
  findLeftToCredit,
  findNotesOfOrder,
  issueNoteWrites,
} from './credit-queries.ts';
import {
  creditOfLine,
  creditOfWeight,
  creditTotals,
  type LinePart,
  remainingTotals,
  withoutWeightCredits,
} from './credit-rules.ts';

/** Number series of credit notes, and of their counterpart for gift card receipts. */
export const SERIES_OF_CREDIT: Record<CreditNoteKind, string> = {
  'credit note': 'CN',
  'gift card refund': 'GCR',
};

/** The series of credit notes, as their numbers begin. */
export const CREDIT_SERIES: readonly string[] = Object.values(SERIES_OF_CREDIT);

/** How many pieces of an order's item came back, and how many could still be credited when that was decided. */
export interface ReturnedPieces {
  orderItemId: number;
  quantity: number;
  left: number;
}

interface Credit {
  orderId: string;
  cause: CreditCause;
  /** As a member of the staff gives it. */
  reason: string | null;
  now: Date;
}

/** A credit note that is issued by its writes. */
export interface NewCreditNote {
  kind: CreditNoteKind;
  totalPaise: Paise;
  /** Its number, as SQL of later writes. */
  number: SQL;
  writes: Write[];
}

/**
 * The credit notes of all that is left of an order's invoices, for `commitWith` (P-250). The caller has locked the order. Its
 * gift cards are void at once. Refusals: gift_card_refused, if something was paid with one of them.
 */
export async function creditAll(tx: Database, credit: Credit): Promise<NewCreditNote[] | Refusal> {
  const creditable = await findCreditable(tx, credit.orderId);
  const spent = await voidCredited(tx, creditable, leftQuantities, credit);
  return spent ?? creditable.flatMap((one) => newNote(tx, one, leftQuantities(one), credit));
}

/** Voids the gift cards of the pieces that are credited. */
function voidCredited(
  tx: Database,
  creditable: readonly Creditable[],
  quantitiesOf: (one: Creditable) => ReadonlyMap<number, number>,
  { now }: Credit,
): Promise<Refusal | undefined> {
  const lines = creditable.flatMap((one) =>
    one.lines
      .filter(({ isGiftCard }) => isGiftCard)
      .map(({ orderItemId }) => ({ orderItemId, quantity: quantitiesOf(one).get(orderItemId) ?? 0 })),
  );
  return voidCards(
    tx,
    lines.filter(({ quantity }) => quantity > 0),
    now,
  );
}

/** The number of the note of an order's cancellation; of an order of goods and gift cards that of the goods. */
export const readCancellationNote = findCancellationNote;

/** The credit notes of an order, oldest first. */
export const readNotesOfOrder = findNotesOfOrder;

/** The invoiced amount of an order that no note has credited yet. */
export const readLeftToCredit = findLeftToCredit;

/** How many pieces of each item of an order were credited. */
export const readCreditedQuantities = findCreditedQuantities;

/** The credit of each line of an order for one returned piece, two pieces, and so on to the last one. */
export async function readCreditLines(db: Database, orderId: string) {
  const lines = (await findCreditable(db, orderId)).flatMap((one) => one.lines);
  return lines.map((line) => {
    const before = creditedBefore(line);
    const left = leftByWeights(line);
    const counts = Array.from({ length: line.quantity - before.quantity }, (_, index) => index + 1);
    const amounts = counts.map((count) => creditOfLine(left, before, count).totalPaise);
    return { orderItemId: line.orderItemId, description: line.description, amounts };
  });
}

/** The amounts of `readCreditLines` by the order's item. */
export async function readCreditAmounts(
  db: Database,
  orderId: string,
): Promise<ReadonlyMap<number, Paise[]>> {
  const lines = await readCreditLines(db, orderId);
  return new Map(lines.map(({ orderItemId, amounts }) => [orderItemId, amounts]));
}

const leftQuantities = ({ lines }: Creditable) =>
  new Map(
    lines.map(({ orderItemId, quantity, credited }) => [orderItemId, quantity - sumQuantities(credited)]),
  );

/**
 * The credit notes of some pieces of an order, one for each of its invoices that billed them, for `commitWith`. The caller
 * has locked the order. Refusals: credit_refused, for pieces that it does not have; changed_meanwhile, if another number can
 * be credited by now; gift_card_refused, as above.
 */
export async function creditPieces(
  tx: Database,
  credit: Credit,
  returned: readonly ReturnedPieces[],
): Promise<NewCreditNote[] | Refusal> {
  const creditable = await findCreditable(tx, credit.orderId);
  const quantities = new Map(returned.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const unfit = whyNotCredited(creditable, returned);
  if (unfit) return unfit;
  const spent = await voidCredited(tx, creditable, () => quantities, credit);
  return spent ?? creditable.flatMap((one) => newNote(tx, one, quantities, credit));
}

function whyNotCredited(
  creditable: readonly Creditable[],
  returned: readonly ReturnedPieces[],
): Refusal | undefined {
  const lines = creditable.flatMap((one) => one.lines);
  if (new Set(returned.map(({ orderItemId }) => orderItemId)).size < returned.length) {
    return refuse('credit_refused', 'Please name each line of the order once.');
  }
  for (const { orderItemId, quantity, left } of returned) {
    const line = lines.find((one) => one.orderItemId === orderItemId);
    if (!line) return refuse('credit_refused', 'These pieces are not on an invoice of this order.');
    const leftNow = line.quantity - sumQuantities(line.credited);
    if (leftNow !== left) {
      return refuse('changed_meanwhile', `Of ${line.description} ${leftNow} can be credited now.`);
    }
    if (quantity > left) {
      return refuse('credit_refused', `Of ${line.description} only ${left} can be credited.`);
    }
  }
  return undefined;
}

const sumQuantities = (parts: readonly { quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

type CreditableLine = Creditable['lines'][number];

/** A line without the differences of weight that were credited of it. */
const leftByWeights = (line: CreditableLine): CreditableLine =>
  withoutWeightCredits(
    line,
    line.credited.filter(({ quantity }) => quantity === 0),
  );

/** The pieces of a line that were credited. */
function creditedBefore({ credited: all }: CreditableLine): LinePart {
  const credited = all.filter(({ quantity }) => quantity > 0);
  const sum = (name: Exclude<keyof LinePart, 'quantity'>) => sumOf(credited.map((part) => part[name]));
  return {
    quantity: sumQuantities(credited),
    discountPaise: sum('discountPaise'),
    taxableValuePaise: sum('taxableValuePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    roundOffPaise: sum('roundOffPaise'),
    totalPaise: sum('totalPaise'),
  };
}

/** The credit notes of lighter pieces, by worth before tax and reductions, for `commitWith` (P-281). The order is locked. */
export async function creditWeights(
  tx: Database,
  credit: Credit,
  worthByItem: ReadonlyMap<number, Paise>,
): Promise<NewCreditNote[]> {
  const creditable = await findCreditable(tx, credit.orderId);
  return creditable.flatMap((one) => {
    const parts = one.lines.flatMap((line) => {
      const worthPaise = worthByItem.get(line.orderItemId);
      return worthPaise === undefined ? [] : [{ line, part: creditOfWeight(line, worthPaise) }];
    });
    return noteOf(tx, one, parts, credit);
  });
}

/** The note against one invoice, or none if none of its pieces is credited. */
function newNote(
  tx: Database,
  creditable: Creditable,
  quantities: ReadonlyMap<number, number>,
  credit: Credit,
): NewCreditNote[] {
  const parts = creditable.lines.flatMap((line) => {
    const quantity = quantities.get(line.orderItemId) ?? 0;
    if (quantity === 0) return [];
    return [{ line, part: creditOfLine(leftByWeights(line), creditedBefore(line), quantity) }];
  });
  return noteOf(tx, creditable, parts, credit);
}

function noteOf(
  tx: Database,
  { invoice, lines, notes }: Creditable,
  credited: readonly { line: CreditableLine; part: LinePart }[],
  { cause, reason, now }: Credit,
): NewCreditNote[] {
  if (credited.length === 0) return [];
  const parts = credited.map(({ line: { invoiceLineId, isGiftCard }, part }) => ({
    ...{ ...part, invoiceLineId, isGiftCard },
  }));
  const isLast = lines.every((line) => {
    const part = credited.find((one) => one.line.invoiceLineId === line.invoiceLineId)?.part;
    return sumQuantities(line.credited) + (part?.quantity ?? 0) === line.quantity;
  });
  const kind: CreditNoteKind = invoice.kind === 'invoice' ? 'credit note' : 'gift card refund';
  const totals = isLast ? remainingTotals(invoice, notes) : creditTotals(parts, invoice.igstPaise > 0);
  const note = {
    ...{ series: SERIES_OF_CREDIT[kind], financialYear: financialYear(indianDate(now)), kind, cause, reason },
    ...{ invoiceNumber: invoice.invoiceNumber, orderId: invoice.orderId, userId: invoice.userId },
    ...{ noteDate: now, invoiceDate: invoice.invoiceDate, ...totals },
  };
  return [{ kind, totalPaise: paise(totals.totalPaise), ...issueNoteWrites(tx, note, parts) }];
}
