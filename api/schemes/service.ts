import type { Database } from '#api/platform/database/database.ts';
import { type RateReader, readUsableRate } from '#api/rates/service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import type { Paise, PaisePerGram } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { PassbookResponse } from '#contract/schemes/passbook.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import type { SchemesResponse } from '#contract/schemes/schemes.ts';
import { findBankReferences, findDisputes } from './closing/money-back-queries.ts';
import { findConsent } from './consent-queries.ts';
import { dueMonthOf, dueMonths, nextDueAfter } from './instalments/calendar-rules.ts';
import { instalmentsOf } from './instalments/instalment-rules.ts';
import { firstBrokenEntry } from './ledger/ledger-rules.ts';
import { appendInstalment } from './ledger/ledger-service.ts';
import type { Membership, SoundPassbook } from './passbook/membership-rules.ts';
import { toPassbook } from './passbook/passbook-rules.ts';
import { whyPlanIsHeld } from './plan-use-rules.ts';
import {
  findActiveMemberships,
  findEntries,
  findEntriesOf,
  findMembership,
  findScheme,
  findSchemes,
  hasActiveScheme,
  insertUserScheme,
  type SchemeRow,
} from './queries.ts';
import { brokenChain, isOpen, lateJoiningReason, type OpenedOn, toScheme } from './rules.ts';

/** The scheme, if this customer may join it today. Refusals: not_found, scheme_closed, scheme_already_active, rate_unavailable. */
export async function joinableScheme(
  { db, metalRateMaxDays }: RateReader,
  userId: string,
  schemeId: number,
  now: Date,
): Promise<SchemeRow | Refusal> {
  const scheme = await findScheme(db, schemeId);
  if (!scheme) return refuse('not_found', schemeMessages.invalidScheme);
  if (!isOpen(scheme, indianDate(now))) {
    const window = `${formatIndianDate(scheme.fromDate)} to ${formatIndianDate(scheme.toDate)}`;
    return refuse('scheme_closed', `This scheme can be joined from ${window}.`);
  }
  if (await hasActiveScheme(db, userId, schemeId)) return refuse('scheme_already_active');
  const { isMissing } = await rateOf({ db, metalRateMaxDays }, scheme, now);
  return isMissing ? refuse('rate_unavailable') : scheme;
}

/** The rate a plan buys at on the day of `at`: null for a value plan; `isMissing` if it is not set or too old. */
async function rateOf(
  { db, metalRateMaxDays }: RateReader,
  { ratePurity }: Pick<SchemeRow, 'ratePurity'>,
  at: Date,
): Promise<{ ratePaisePerGram: PaisePerGram | null; isMissing: boolean }> {
  if (ratePurity === null) return { ratePaisePerGram: null, isMissing: false };
  const usable = await readUsableRate({ db, metalRateMaxDays }, ratePurity, indianDate(at));
  return { ratePaisePerGram: usable?.ratePaisePerGram ?? null, isMissing: usable === undefined };
}

/** A received payment to be booked into a passbook. */
export interface SchemePayment {
  id: string;
  amountPaise: Paise;
  receivedAt: Date;
}

/** The result of booking a payment, with the reason if it was not booked. */
export type Booking =
  | { booked: true; userSchemeId: number; number: number; nextDue: IndianDate | null }
  | { booked: false; money: 'refund queued' | 'review'; reason: string };

/** Left to the owner's review: once a rate for that day is set, the payment can be accepted. */
const WITHOUT_RATE: Booking = {
  booked: false,
  money: 'review',
  reason: 'No rate of the metal of this plan was set for the day of the payment, or it was too old.',
};

/** A joining payment with the terms and window stored when it was opened. */
export interface Joining extends OpenedOn {
  userId: string;
  schemeId: number;
}

/** Whether a joining payment received at `receivedAt` can still enrol the customer. */
export async function canStillJoin(
  db: Database,
  { userId, schemeId, ...opened }: Joining,
  receivedAt: Date,
): Promise<boolean> {
  const scheme = await findScheme(db, schemeId);
  if (!scheme || lateJoiningReason(scheme, opened, indianDate(receivedAt)) !== undefined) return false;
  return !(await hasActiveScheme(db, userId, schemeId));
}

/** Enrols a customer with the joining payment as instalment 1 (P-68), unless already enrolled or too late. */
export async function enrol(
  { db: tx, metalRateMaxDays }: RateReader,
  { userId, schemeId, ...opened }: Joining,
  payment: SchemePayment,
): Promise<Booking> {
  const scheme = await findScheme(tx, schemeId);
  if (!scheme) return { booked: false, money: 'review', reason: 'There is no such scheme.' };
  const late = lateJoiningReason(scheme, opened, indianDate(payment.receivedAt));
  if (late) return { booked: false, money: 'refund queued', reason: late };
  const { ratePaisePerGram, isMissing } = await rateOf(
    { db: tx, metalRateMaxDays },
    scheme,
    payment.receivedAt,
  );
  if (isMissing) return WITHOUT_RATE;
  const userSchemeId = await insertUserScheme(tx, userId, scheme, payment.receivedAt);
  if (userSchemeId === undefined) {
    return { booked: false, money: 'refund queued', reason: 'The customer has this scheme already.' };
  }
  await appendInstalment(tx, { userSchemeId, ratePaisePerGram }, 1, payment);
  const nextDue = nextDueAfter(scheme, indianDate(payment.receivedAt), 1);
  return { booked: true, userSchemeId, number: 1, nextDue };
}

/** This month’s instalment of an own passbook, or of any if `userId` is null, in paise. Refusals: not_found, plan_in_use, passbook_unsound, instalment_not_due, rate_unavailable. */
export async function payableInstalment(
  { db, metalRateMaxDays }: RateReader,
  userId: string | null,
  userSchemeId: number,
  now: Date,
): Promise<{ number: number; amountPaise: Paise; userId: string } | Refusal> {
  const member = await findMembership(db, userId, userSchemeId);
  if (!member) return refuse('not_found', 'We could not find this passbook.');
  const held = whyPlanIsHeld(member);
  if (held) return held;
  const entries = await findEntries(db, userSchemeId);
  const { next_due: next, broken_at: broken } = toPassbook(member, entries, indianDate(now));
  if (broken !== null) return refuse('passbook_unsound');
  if (!next) return refuse('instalment_not_due', 'No further instalment can be paid into this plan.');
  if (!next.payable_today) {
    return refuse(
      'instalment_not_due',
      `One instalment a month: number ${next.number} can be paid from ${formatIndianDate(next.due_date)}.`,
    );
  }
  const { isMissing } = await rateOf({ db, metalRateMaxDays }, member, now);
  if (isMissing) return refuse('rate_unavailable');
  return { number: next.number, amountPaise: member.instalmentPaise, userId: member.userId };
}

/**
 * Books an instalment for the month in which it was received. A month takes one payment: a second one, or one outside
 * the plan's months, is queued for a refund. The caller holds the passbook's lock.
 */
export async function payInstalment(
  { db: tx, metalRateMaxDays }: RateReader,
  userSchemeId: number,
  payment: SchemePayment,
): Promise<Booking> {
  const member = await findMembership(tx, null, userSchemeId);
  if (!member) return { booked: false, money: 'review', reason: 'There is no such passbook.' };
  const entries = await findEntries(tx, userSchemeId);
  const broken = firstBrokenEntry(userSchemeId, entries);
  if (broken !== undefined)
    return { booked: false, money: 'review', reason: brokenChain(userSchemeId, broken) };
  const held = whyPlanIsHeld(member);
  if (held) return { booked: false, money: 'refund queued', reason: held.message };
  const number = openMonth(member, entries, payment.receivedAt);
  if (typeof number === 'string') return { booked: false, money: 'refund queued', reason: number };
  const { ratePaisePerGram, isMissing } = await rateOf(
    { db: tx, metalRateMaxDays },
    member,
    payment.receivedAt,
  );
  if (isMissing) return WITHOUT_RATE;
  await appendInstalment(tx, { userSchemeId, ratePaisePerGram }, number, payment);
  return { booked: true, userSchemeId, number, nextDue: nextDueAfter(member, member.joinedOn, number) };
}

/** The number of the due month open for a payment received at that time, or the reason none is. */
function openMonth(member: Membership, entries: readonly ChainedEntry[], receivedAt: Date): number | string {
  if (member.status !== 'active') return `The plan is ${member.status}.`;
  const day = indianDate(receivedAt);
  const month = dueMonthOf(dueMonths(member, member.joinedOn), day);
  if (!month) return 'The plan takes no instalments on that day.';
  return instalmentsOf(entries).some(({ number }) => number === month.number)
    ? `Instalment ${month.number} is paid already: one a month.`
    : month.number;
}

/** A customer's own passbook; `userId` null: of any customer, for the shop. Refusals: not_found. */
export async function passbookOf(
  { db, metalRateMaxDays }: RateReader,
  userId: string | null,
  userSchemeId: number,
  now: Date,
): Promise<PassbookResponse | Refusal> {
  const member = await findMembership(db, userId, userSchemeId);
  if (!member) return refuse('not_found', 'We could not find this passbook.');
  const today = indianDate(now);
  const { ratePurity, status } = member;
  const isActiveWeightPlan = ratePurity !== null && status === 'active';
  const context = {
    boardRate: isActiveWeightPlan
      ? await readUsableRate({ db, metalRateMaxDays }, ratePurity, today)
      : undefined,
    consent: await findConsent(db, userSchemeId),
    ...(status === 'closed' && {
      bankReferences: await findBankReferences(db, userSchemeId),
      disputes: await findDisputes(db, userSchemeId),
    }),
  };
  return { data: toPassbook(member, await findEntries(db, userSchemeId), today, context) };
}

export async function allSchemes(db: Database, now: Date): Promise<SchemesResponse> {
  return { data: (await findSchemes(db)).map((row) => toScheme(row, now)) };
}

/** The active passbooks of a customer whose hash chains are intact, newest first. */
export async function readActivePassbooks(db: Database, userId: string): Promise<SoundPassbook[]> {
  const members = await findActiveMemberships(db, userId);
  if (members.length === 0) return [];
  const entriesOf = await findEntriesOf(
    db,
    members.map(({ userSchemeId }) => userSchemeId),
  );
  return members
    .map((member) => ({ member, entries: entriesOf.get(member.userSchemeId) ?? [] }))
    .filter(({ member, entries }) => firstBrokenEntry(member.userSchemeId, entries) === undefined);
}

/** Whether the bank looks into an instalment of a passbook, or took one back. */
export async function isDisputed(db: Database, userSchemeId: number): Promise<boolean> {
  const disputes = await findDisputes(db, userSchemeId);
  return disputes.some(({ isUndecided, deductedPaise }) => isUndecided || deductedPaise > 0);
}
