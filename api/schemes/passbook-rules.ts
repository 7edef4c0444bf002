import type { IndianDate } from '#contract/indian-time.ts';
import type { ChainedEntry } from '#contract/ledger-text.ts';
import { type Paise, toRupees } from '#contract/money.ts';
import type { Passbook, PassbookEntry, PassbookRow } from '#contract/passbook.ts';
import { type Benefit, benefitOf, earlyExit, type Progress } from './benefit-rules.ts';
import {
  countsAsMissed,
  type DueMonth,
  dueMonths,
  maturityDate,
  monthStatus,
  redeemBy,
  type SchemeTerms,
} from './calendar-rules.ts';
import { findFault } from './ledger-rules.ts';
import { averageRate } from './weight-rules.ts';

/** What is known of a customer's part in a scheme, apart from its ledger. */
export interface Membership extends SchemeTerms {
  userSchemeId: number;
  schemeId: number;
  schemeName: string;
  metal: string;
  status: Passbook['status'];
  member: string;
  joinedOn: IndianDate;
}

/** An instalment, and what is left of it in the plan after what was sent back. */
export interface Instalment extends ChainedEntry {
  number: number;
  saved: Paise;
  savedMilligrams: number | null;
  /** The day of the last reversal; nothing when all of it is there. */
  reversedOn: IndianDate | undefined;
}

export function instalmentsOf(entries: readonly ChainedEntry[]): Instalment[] {
  return entries.flatMap((entry) => {
    const { kind, number, amount, milligrams, providerPaymentId } = entry;
    if (kind !== 'instalment' || number === null) return [];
    const reversals = entries.filter(
      (other) => other.kind === 'reversal' && other.providerPaymentId === providerPaymentId,
    );
    const reversed = (of: (reversal: ChainedEntry) => number) =>
      reversals.reduce((sum, one) => sum + of(one), 0);
    const saved = amount - reversed((one) => one.amount);
    const savedMilligrams = milligrams && milligrams - reversed((one) => one.milligrams ?? 0);
    return [{ ...entry, number, saved, savedMilligrams, reversedOn: reversals.at(-1)?.entryDate }];
  });
}

/** The instalments of which something is left: one that was sent back whole pays no month. */
export function savedInstalmentsOf(entries: readonly ChainedEntry[]): Instalment[] {
  return instalmentsOf(entries).filter(({ saved }) => saved > 0);
}

/** How far a member has come on a day. A plan that was ended counts only what happened before. */
export function progressOf(
  terms: SchemeTerms,
  joinedOn: IndianDate,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Progress {
  const paid = savedInstalmentsOf(entries);
  const paidOn = new Map(paid.map(({ number, entryDate }) => [number, entryDate]));
  const day = endOf(entries) ?? today;
  const months = dueMonths(terms, joinedOn);
  return {
    paid: paid.length,
    totalPaid: paid.reduce((sum, { saved }) => sum + saved, 0),
    missed: months.filter((month) => countsAsMissed(monthStatus(month, paidOn.get(month.number), day)))
      .length,
    skipped: months.filter((month) => !paidOn.has(month.number) && month.payableUntil < day).length,
    matured: day >= maturityDate(terms, joinedOn),
  };
}

/** The day on which a plan ended, by purchase or by money back. */
function endOf(entries: readonly ChainedEntry[]): IndianDate | undefined {
  return entries.find(({ kind }) => kind === 'redemption' || kind === 'refund')?.entryDate;
}

/** The passbook as the call carries it, on an Indian day. */
export function toPassbook(
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Passbook {
  const progress = progressOf(member, member.joinedOn, entries, today);
  const benefit = benefitOf(member, progress);
  const milligrams = totalMilligrams(instalmentsOf(entries));
  const average = milligrams === null ? null : averageRate(progress.totalPaid, milligrams);
  const exit = earlyExit(progress, benefit);
  const fault = findFault(member.userSchemeId, entries);
  return {
    user_scheme_id: member.userSchemeId,
    scheme_id: member.schemeId,
    scheme_name: member.schemeName,
    metal: member.metal,
    plan: member.plan,
    status: member.status,
    member: member.member,
    joined_on: member.joinedOn,
    instalment_amount: toRupees(member.instalmentAmount),
    instalments: member.instalments,
    grace_days: member.graceDays,
    paid_instalments: progress.paid,
    total_paid: toRupees(progress.totalPaid),
    total_grams: toGrams(milligrams),
    average_rate: average === null ? null : toRupees(average),
    first_bonus_date: maturityDate(member, member.joinedOn),
    redeem_by: redeemBy(member, member.joinedOn),
    next_due: member.status === 'active' ? nextDue(member, entries, today) : null,
    benefit: toBenefit(member, progress, benefit),
    early_exit: {
      money_back: toRupees(exit.moneyBack),
      with_benefit: exit.withBenefit === null ? null : toRupees(exit.withBenefit),
    },
    rows: toRows(member, entries, endOf(entries) ?? today),
    entries: entries.map(toEntry),
    broken_at: fault ? (entries[fault.index]?.sequence ?? null) : null,
  };
}

function toBenefit(terms: SchemeTerms, progress: Progress, benefit: Benefit): Passbook['benefit'] {
  return {
    percent: terms.benefitBasisPoints / 100,
    base: toRupees(benefit.base),
    maximum: toRupees(benefit.maximum),
    missed_months: progress.missed,
    if_finished: toRupees(benefit.ifFinished),
    so_far: toRupees(benefit.soFar),
  };
}

/** The first month without an instalment, not even a refunded one, that can still be paid, today or later. */
function nextDue(
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Passbook['next_due'] {
  const paid = new Set(instalmentsOf(entries).map(({ number }) => number));
  const next = dueMonths(member, member.joinedOn).find(
    (month) => !paid.has(month.number) && today <= month.payableUntil,
  );
  if (!next) return null;
  return {
    ...monthDates(next),
    amount: toRupees(member.instalmentAmount),
    payable_today: next.dueDate <= today,
  };
}

function monthDates(month: DueMonth) {
  return {
    number: month.number,
    due_date: month.dueDate,
    grace_until: month.graceUntil,
    payable_until: month.payableUntil,
  };
}

function toRows(member: Membership, entries: readonly ChainedEntry[], today: IndianDate): PassbookRow[] {
  const paid = new Map(instalmentsOf(entries).map((entry) => [entry.number, entry]));
  let totalPaid: Paise = 0;
  let totalSaved = 0;
  return dueMonths(member, member.joinedOn).map((month) => {
    const entry = paid.get(month.number);
    totalPaid += entry?.saved ?? 0;
    totalSaved += entry?.savedMilligrams ?? 0;
    const refunded = entry ? entry.amount - entry.saved : 0;
    return {
      ...monthDates(month),
      status: entry?.saved === 0 ? 'refunded' : monthStatus(month, entry?.entryDate, today),
      paid_on: entry?.entryDate ?? null,
      amount: entry ? toRupees(entry.amount) : null,
      reference: entry?.providerPaymentId ?? null,
      receipt_number: entry?.receiptNumber ?? null,
      refunded: refunded > 0 ? toRupees(refunded) : null,
      refunded_on: entry?.reversedOn ?? null,
      rate: entry?.rate ? toRupees(entry.rate) : null,
      grams: toGrams(entry?.milligrams ?? null),
      total_paid: entry ? toRupees(totalPaid) : null,
      total_grams: entry && member.plan === 'weight' ? toGrams(totalSaved) : null,
    };
  });
}

function toEntry(entry: ChainedEntry): PassbookEntry {
  return {
    sequence: entry.sequence,
    kind: entry.kind,
    number: entry.number,
    amount: toRupees(entry.amount),
    entry_date: entry.entryDate,
    reference: entry.providerPaymentId,
    receipt_number: entry.receiptNumber,
    rate: entry.rate === null ? null : toRupees(entry.rate),
    grams: toGrams(entry.milligrams),
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

/** All grams saved; null when nothing was bought by weight. */
function totalMilligrams(instalments: readonly Instalment[]): number | null {
  const bought = instalments.flatMap(({ savedMilligrams }) => savedMilligrams ?? []);
  return bought.length > 0 ? bought.reduce((sum, one) => sum + one, 0) : null;
}

function toGrams(milligrams: number | null): number | null {
  return milligrams === null ? null : milligrams / 1000;
}
