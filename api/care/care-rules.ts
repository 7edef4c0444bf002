import type { RateLimit } from '#api/accounts/rules.ts';
import type { CareLine } from '#contract/care/care-fields.ts';
import { CARE_ENDS, type CareState } from '#contract/care/care-states.ts';
import type { OwnCare } from '#contract/care/own-care.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type Refusal, refuse, refuseFields } from '#contract/errors.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupees, type Paise, toRupees } from '#contract/money/money.ts';
import type { CareView, OfficeCare, OfficeCareDetails } from '#contract/office/care/care.ts';
import { hasArrived } from '#contract/orders/order-states.ts';
import { toGrams } from '#contract/weight.ts';
import type { CareActRow, CareRow, findPieceLines } from './care-queries.ts';

type Names = ReadonlyMap<string, string>;

/** Written by the customer. */
export const CUSTOMER = 'customer';

const MAX_ASKED_A_DAY = 10;

export const careLimit = (userId: string): RateLimit[] => [
  { subject: `care ${userId}`, windowMs: DAY_MS, max: MAX_ASKED_A_DAY },
];

/** The states of each view of the list. */
export const STATES_OF_VIEW: Record<CareView, readonly CareState[]> = {
  asked: ['asked'],
  in_work: ['in work'],
  ready: ['ready'],
  ended: CARE_ENDS,
};

/** A piece is late when it is in work behind the day for which it was promised. */
const isLate = ({ state, promisedFor }: CareRow, today: IndianDate): boolean =>
  state === 'in work' && promisedFor !== null && promisedFor < today;

export function toOfficeCare(row: CareRow, names: Names, now: Date): OfficeCare {
  return {
    ...{ care_number: row.careNumber, order_id: row.orderId, order_item_id: row.orderItemId },
    ...{ product_name: row.productName, customer_name: row.customerName },
    ...{ work: row.work, wish: row.wish, asked_at: row.askedAt.toISOString() },
    asked_by: row.person === CUSTOMER ? row.customerName : (names.get(row.person) ?? row.person),
    taken_in: toTakenIn(row),
    ...{ state: row.state, is_late: isLate(row, indianDate(now)) },
    charge: toRupees(row.chargePaise),
    invoice_number: row.invoiceNumber,
  };
}

function toTakenIn({ takenAt, weightMilligrams, promisedFor }: CareRow): OwnCare['taken_in'] {
  if (takenAt === null || weightMilligrams === null || promisedFor === null) return null;
  return { at: takenAt.toISOString(), weight: toGrams(weightMilligrams), promised_for: promisedFor };
}

export const toOfficeAct = (row: CareActRow, names: Names): OfficeCareDetails['acts'][number] => ({
  act: row.act,
  at: row.at.toISOString(),
  by: row.person === CUSTOMER ? 'the customer' : (names.get(row.person) ?? row.person),
  words: row.words,
  amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
  weight: row.weightMilligrams === null ? null : toGrams(row.weightMilligrams),
  ...{ paid_by: row.paidBy, reference: row.reference },
});

export const toOwnCare = (row: CareRow, end: { at: Date; words: string } | undefined): OwnCare => ({
  ...{ care_number: row.careNumber, product_name: row.productName, work: row.work, wish: row.wish },
  asked_at: row.askedAt.toISOString(),
  ...{ state: row.state, taken_in: toTakenIn(row), charge: toRupees(row.chargePaise) },
  invoice_number: row.invoiceNumber,
  // What the staff write when they give a piece back is for themselves.
  ended: end ? { at: end.at.toISOString(), words: row.state === 'declined' ? end.words : '' } : null,
});

type PieceLine = Awaited<ReturnType<typeof findPieceLines>>[number];

/**
 * The lines of an order with the pieces that its customer has now; none before the delivery. `elsewhere`: how many pieces of each item
 * are not, for one reason each.
 */
export const toCareLines = (lines: PieceLine[], elsewhere: ReadonlyMap<number, number>[]): CareLine[] =>
  lines.map(({ orderItemId, productName, quantity, orderStatus }) => {
    const gone = elsewhere.reduce((sum, pieces) => sum + (pieces.get(orderItemId) ?? 0), 0);
    return {
      ...{ order_item_id: orderItemId, product_name: productName },
      pieces: hasArrived(orderStatus) ? Math.max(0, quantity - gone) : 0,
    };
  });

/** Why nothing of a line can be taken in, or asked for; undefined if something can. */
export function whyNotTakenIn(orderStatus: string, line: CareLine | undefined): Refusal | undefined {
  if (!line) return refuse('care_refused', 'A gift card needs no cleaning.');
  if (!hasArrived(orderStatus)) return refuse('care_refused', 'This order is not delivered yet.');
  if (line.pieces > 0) return undefined;
  return refuse('care_refused', 'All pieces of this line are asked for, in the shop or being returned.');
}

const STATE_REFUSALS: Record<CareState, string> = {
  asked: 'This piece is not taken in yet.',
  'in work': 'This piece is in work.',
  ready: 'This piece is ready already.',
  'given back': 'This piece was given back already.',
  withdrawn: 'The customer does not want it any more.',
  declined: 'This was declined.',
};

/** Refuses an act whose piece is in none of these states. */
export function wrongState(state: CareState, allowed: readonly CareState[]): Refusal | undefined {
  return allowed.includes(state) ? undefined : refuse('care_refused', STATE_REFUSALS[state]);
}

/** What is wrong with a promised day, by its field. */
export const wrongDay = (promisedFor: IndianDate, now: Date): Record<string, string> =>
  promisedFor < indianDate(now) ? { promised_for: 'This day is over.' } : {};

/** What is wrong with a weight or a promised day. */
export function wrongIntake(
  { weightMilligrams, promisedFor }: { weightMilligrams: number; promisedFor: IndianDate },
  now: Date,
): Refusal | undefined {
  return refuseFields({
    ...(weightMilligrams <= 0 && { weight_g: 'Please enter its weight.' }),
    ...wrongDay(promisedFor, now),
  });
}

/** What is wrong with what was paid: at most what was agreed, and with the way in which it was paid. */
export function wrongPayment(
  { paidPaise, paidBy }: { paidPaise: Paise; paidBy: string },
  chargePaise: Paise,
): Refusal | undefined {
  const agreed =
    chargePaise > 0
      ? `The customer agreed to ${formatRupees(chargePaise)}.`
      : 'It is free: write down the charge that the customer agrees to first.';
  return refuseFields({
    ...(paidPaise > chargePaise && { paid: agreed }),
    ...(paidPaise > 0 && paidBy === '' && { paid_by: 'Please choose how it was paid.' }),
    ...(paidPaise === 0 && paidBy !== '' && { paid_by: 'Nothing was paid, so please choose no way.' }),
  });
}
