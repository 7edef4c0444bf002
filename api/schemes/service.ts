import type { Database } from '#api/platform/database.ts';
import type { Write } from '#api/platform/statements.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, indianDate } from '#contract/indian-time.ts';
import { messages } from '#contract/messages.ts';
import type { Paise } from '#contract/money.ts';
import type { PassbookAnswer } from '#contract/passbook.ts';
import type { SchemesAnswer } from '#contract/schemes.ts';
import { dueMonthOf, dueMonths } from './calendar-rules.ts';
import { appendInstalmentWrite } from './ledger-service.ts';
import { instalmentsOf, type Membership, toPassbook } from './passbook-rules.ts';
import {
  findEntries,
  findMembership,
  findRate,
  findScheme,
  findSchemes,
  hasActiveScheme,
  insertUserScheme,
  type SchemeRow,
} from './queries.ts';
import { isOpen, toScheme } from './rules.ts';

export { reverseInstalment } from './ledger-service.ts';
export {
  hasActiveScheme,
  isGivenBack,
  lockPassbookOf,
  lockUserScheme,
} from './queries.ts';

const NO_RATE = 'Today’s gold rate is not set yet, so no grams can be bought. Please try again later.';

/** A scheme that this customer may join today. Refusals: not_found, scheme_closed, scheme_already_active. */
export async function joinableScheme(
  db: Database,
  userId: string,
  schemeId: number,
  now: Date,
): Promise<SchemeRow | Refusal> {
  const scheme = await findScheme(db, schemeId);
  if (!scheme) return refuse('not_found', messages.invalidScheme);
  if (!isOpen(scheme, indianDate(now))) {
    const window = `${formatIndianDate(scheme.fromDate)} to ${formatIndianDate(scheme.toDate)}`;
    return refuse('scheme_closed', `This scheme can be joined from ${window}.`);
  }
  if (await hasActiveScheme(db, userId, schemeId)) return refuse('scheme_already_active');
  if (await isRateMissing(db, scheme, now)) return refuse('scheme_closed', NO_RATE);
  return scheme;
}

/** Whether a weight plan cannot buy anything today, because nobody has set the rate of its metal. */
async function isRateMissing(
  db: Database,
  { ratePurity }: Pick<SchemeRow, 'ratePurity'>,
  now: Date,
): Promise<boolean> {
  return ratePurity !== null && (await findRate(db, ratePurity, indianDate(now))) === undefined;
}

/** A payment on its way into a passbook. */
export interface SchemePayment {
  id: string;
  amount: Paise;
  receivedAt: Date;
}

/** What becomes of a payment: what the transaction has to end with to have it in the ledger, or why not. */
export type Booking =
  | { booked: true; userSchemeId: number; writes: Write[] }
  | { booked: false; money: 'refund queued' | 'review'; reason: string };

/** Enrols a customer with the joining payment as instalment 1, unless they were enrolled already. */
export async function enrol(
  tx: Database,
  userId: string,
  schemeId: number,
  payment: SchemePayment,
): Promise<Booking> {
  const scheme = await findScheme(tx, schemeId);
  if (!scheme) return { booked: false, money: 'review', reason: 'There is no such scheme.' };
  if (await isRateMissing(tx, scheme, payment.receivedAt)) {
    return { booked: false, money: 'review', reason: 'No rate is set for the metal of this plan.' };
  }
  const userSchemeId = await insertUserScheme(tx, userId, scheme, payment.receivedAt);
  if (userSchemeId === undefined) {
    return { booked: false, money: 'refund queued', reason: 'The customer has this scheme already.' };
  }
  const entry = await appendInstalmentWrite(tx, { ...scheme, userSchemeId }, 1, payment);
  return { booked: true, userSchemeId, writes: [entry] };
}

/** A customer's own passbook, if this month's instalment can be paid today. Refusals: not_found, instalment_not_due. */
export async function payableInstalment(
  db: Database,
  userId: string,
  userSchemeId: number,
  now: Date,
): Promise<{ number: number; amount: Paise } | Refusal> {
  const member = await findMembership(db, userId, userSchemeId);
  if (!member) return refuse('not_found', 'We could not find this passbook.');
  const entries = await findEntries(db, userSchemeId);
  const { next_due: next } = toPassbook(member, entries, indianDate(now));
  if (!next) return refuse('instalment_not_due', 'No further instalment can be paid into this plan.');
  if (!next.payable_today) {
    return refuse(
      'instalment_not_due',
      `One instalment a month: number ${next.number} can be paid from ${formatIndianDate(next.due_date)}.`,
    );
  }
  if (await isRateMissing(db, member, now)) return refuse('instalment_not_due', NO_RATE);
  return { number: next.number, amount: member.instalmentAmount };
}

/**
 * Writes an instalment into the month in which it was received. A month takes one payment: a second one, or one
 * outside of the plan's months, goes back. The caller has locked the passbook.
 */
export async function payInstalment(
  tx: Database,
  userSchemeId: number,
  payment: SchemePayment,
): Promise<Booking> {
  const member = await findMembership(tx, null, userSchemeId);
  if (!member) return { booked: false, money: 'review', reason: 'There is no such passbook.' };
  if (await isRateMissing(tx, member, payment.receivedAt)) {
    return { booked: false, money: 'review', reason: 'No rate is set for the metal of this plan.' };
  }
  const number = await openMonth(tx, member, payment.receivedAt);
  if (typeof number === 'string') return { booked: false, money: 'refund queued', reason: number };
  const entry = await appendInstalmentWrite(tx, member, number, payment);
  return { booked: true, userSchemeId, writes: [entry] };
}

/** The due month that can take a payment received then, or why none can. */
async function openMonth(tx: Database, member: Membership, receivedAt: Date): Promise<number | string> {
  if (member.status !== 'active') return `The plan is ${member.status}.`;
  const day = indianDate(receivedAt);
  const month = dueMonthOf(dueMonths(member, member.joinedOn), day);
  if (!month) return 'The plan takes no instalments on that day.';
  const paid = instalmentsOf(await findEntries(tx, member.userSchemeId));
  return paid.some(({ number }) => number === month.number)
    ? `Instalment ${month.number} is paid already: one a month.`
    : month.number;
}

/** A customer's own passbook. Refusals: not_found. */
export async function passbookOf(
  db: Database,
  userId: string,
  userSchemeId: number,
  now: Date,
): Promise<PassbookAnswer | Refusal> {
  const member = await findMembership(db, userId, userSchemeId);
  if (!member) return refuse('not_found', 'We could not find this passbook.');
  return { data: toPassbook(member, await findEntries(db, userSchemeId), indianDate(now)) };
}

/** All schemes, as the schemes page shows them. */
export async function allSchemes(db: Database, now: Date): Promise<SchemesAnswer> {
  return { data: (await findSchemes(db)).map((row) => toScheme(row, now)) };
}
