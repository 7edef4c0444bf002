import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { Passbook, PassbookEntry, PassbookRefund, PassbookRow } from '#contract/schemes/passbook.ts';
import { type Milligrams, milligrams, toGrams } from '#contract/weight.ts';
import {
  type MoneyBack,
  moneyBackOf,
  type PaymentDispute,
  refundState,
} from '../closing/money-back-rules.ts';
import { savedWeightOf, worthOf } from '../closing/redemption-rules.ts';
import { type Benefit, benefitOf, earlyExit, type Progress } from '../instalments/benefit-rules.ts';
import {
  type DueMonth,
  dueMonths,
  maturityDate,
  monthStatus,
  redeemBy,
  type SchemeTerms,
} from '../instalments/calendar-rules.ts';
import { endOf, type Instalment, instalmentsOf, progressOf } from '../instalments/instalment-rules.ts';
import { firstBrokenEntry } from '../ledger/ledger-rules.ts';
import type { BoardRate } from '../rates/rate-rules.ts';
import { averageRate, worthOfGrams } from '../rates/weight-rules.ts';

/** A customer's membership in a scheme, without its ledger. */
export interface Membership extends SchemeTerms {
  userSchemeId: number;
  schemeId: number;
  schemeName: string;
  metal: string;
  status: Passbook['status'];
  member: string;
  joinedOn: IndianDate;
}

/** Passbook data from outside its ledger. */
interface PassbookContext {
  /** Today's rate for saved grams; undefined when none is set or it is too old. */
  boardRate?: BoardRate | undefined;
  /** Bank references of the owner's transfers, by payment id. */
  bankReferences?: ReadonlyMap<string, string>;
  /** Disputes about its payments. */
  disputes?: readonly PaymentDispute[];
  consent?: Consent | undefined;
}

/** What was agreed to by joining. */
export interface Consent {
  termsVersion: string;
  agreedText: string;
  agreedAt: Date;
}

/** Converts a passbook to its API form, as of an Indian date. */
export function toPassbook(
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
  { boardRate, consent, ...outside }: PassbookContext = {},
): Passbook {
  const progress = progressOf(member, member.joinedOn, entries, today);
  const instalments = instalmentsOf(entries);
  const saved = savedWeightOf(instalments);
  const counted = member.plan === 'weight' ? (redemptionRate(entries) ?? boardRate) : undefined;
  const worth = counted
    ? worthOf(progress.totalPaidPaise, saved, counted.ratePaisePerGram)
    : progress.totalPaidPaise;
  const benefit = givenBenefit(benefitOf(member, progress, worth), entries);
  const weight = totalMilligrams(instalments);
  const average = weight === null ? null : averageRate(saved.costPaise, weight);
  const exit = earlyExit(progress, benefit, worth);
  return {
    user_scheme_id: member.userSchemeId,
    scheme_id: member.schemeId,
    scheme_name: member.schemeName,
    metal: member.metal,
    plan: member.plan,
    status: member.status,
    member: member.member,
    joined_on: member.joinedOn,
    instalment_amount: toRupees(member.instalmentPaise),
    instalments: member.instalments,
    grace_days: member.graceDays,
    paid_instalments: progress.paidInstalments,
    total_paid: toRupees(progress.totalPaidPaise),
    total_grams: gramsOf(weight),
    average_rate: average === null ? null : toRupees(average),
    first_bonus_date: maturityDate(member, member.joinedOn),
    redeem_by: redeemBy(member, member.joinedOn),
    next_due: member.status === 'active' ? nextDue(member, entries, today) : null,
    benefit: toBenefit(member, progress, benefit),
    early_exit: {
      money_back: toRupees(exit.moneyBackPaise),
      with_benefit: exit.withBenefitPaise === null ? null : toRupees(exit.withBenefitPaise),
    },
    worth:
      counted && weight !== null
        ? {
            rate: toRupees(counted.ratePaisePerGram),
            rate_date: counted.rateDate,
            grams: toGrams(weight),
            value: toRupees(worthOfGrams(weight, counted.ratePaisePerGram)),
          }
        : null,
    refunds: moneyBackOf(entries).map((refund) => toRefund(refund, entries, outside)),
    ...(consent && {
      agreed_terms: {
        agreed_on: indianDate(consent.agreedAt),
        version: consent.termsVersion,
        text: consent.agreedText,
      },
    }),
    rows: toRows(member, entries, endOf(entries) ?? today),
    entries: entries.map(toEntry),
    broken_at: firstBrokenEntry(member.userSchemeId, entries) ?? null,
  };
}

/** The rate used to redeem the grams of an ended plan. */
function redemptionRate(entries: readonly ChainedEntry[]): BoardRate | undefined {
  const redemption = entries.find(({ kind }) => kind === 'redemption');
  return redemption?.ratePaisePerGram
    ? { ratePaisePerGram: redemption.ratePaisePerGram, rateDate: redemption.entryDate }
    : undefined;
}

/** After redemption the benefit is the amount granted, which may be below the maximum. */
function givenBenefit(benefit: Benefit, entries: readonly ChainedEntry[]): Benefit {
  if (!entries.some(({ kind }) => kind === 'redemption')) return benefit;
  const given = entries.find(({ kind }) => kind === 'bonus')?.amountPaise ?? paise(0);
  return { ...benefit, soFarPaise: given, ifFinishedPaise: given };
}

function toRefund(
  refund: MoneyBack,
  entries: readonly ChainedEntry[],
  { bankReferences, disputes = [] }: PassbookContext,
): PassbookRefund {
  const state = refundState(refund, disputes);
  const isDone = state === 'sent' || state === 'paid by bank transfer';
  return {
    number: refund.number,
    amount: toRupees(refund.amountPaise),
    paid_on: instalmentsOf(entries).find(({ number }) => number === refund.number)?.entryDate ?? null,
    state,
    settled_on: isDone ? (refund.settledOn ?? null) : null,
    bank_reference: bankReferences?.get(refund.paymentId) ?? null,
  };
}

function toBenefit(terms: SchemeTerms, progress: Progress, benefit: Benefit): Passbook['benefit'] {
  return {
    percent: terms.benefitBasisPoints / 100,
    base: toRupees(benefit.basePaise),
    maximum: toRupees(benefit.maximumPaise),
    missed_months: progress.missedMonths,
    if_finished: toRupees(benefit.ifFinishedPaise),
    so_far: toRupees(benefit.soFarPaise),
  };
}

/** The first month that can still be paid; months with a refunded instalment are skipped. */
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
    amount: toRupees(member.instalmentPaise),
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
  let totalPaid = 0;
  let totalSaved = 0;
  return dueMonths(member, member.joinedOn).map((month) => {
    const entry = paid.get(month.number);
    totalPaid += entry?.savedPaise ?? 0;
    totalSaved += entry?.savedMilligrams ?? 0;
    const refunded = entry ? entry.amountPaise - entry.savedPaise : 0;
    return {
      ...monthDates(month),
      status: entry?.savedPaise === 0 ? 'refunded' : monthStatus(month, entry?.entryDate, today),
      paid_on: entry?.entryDate ?? null,
      amount: entry ? toRupees(entry.amountPaise) : null,
      reference: entry?.providerPaymentId ?? null,
      receipt_number: entry?.receiptNumber ?? null,
      refunded: refunded > 0 ? toRupees(paise(refunded)) : null,
      refunded_on: entry?.reversedOn ?? null,
      rate: entry?.ratePaisePerGram ? toRupees(entry.ratePaisePerGram) : null,
      grams: gramsOf(entry?.milligrams ?? null),
      total_paid: entry ? toRupees(paise(totalPaid)) : null,
      total_grams: entry && member.plan === 'weight' ? toGrams(milligrams(totalSaved)) : null,
    };
  });
}

function toEntry(entry: ChainedEntry): PassbookEntry {
  return {
    sequence: entry.sequence,
    kind: entry.kind,
    number: entry.number,
    amount: toRupees(entry.amountPaise),
    entry_date: entry.entryDate,
    reference: entry.providerPaymentId,
    receipt_number: entry.receiptNumber,
    rate: entry.ratePaisePerGram === null ? null : toRupees(entry.ratePaisePerGram),
    grams: gramsOf(entry.milligrams),
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

/** Total milligrams saved; null if nothing was bought by weight. */
function totalMilligrams(instalments: readonly Instalment[]): Milligrams | null {
  const bought = instalments.flatMap(({ savedMilligrams }) => savedMilligrams ?? []);
  return bought.length > 0 ? milligrams(bought.reduce((sum, one) => sum + one, 0)) : null;
}

function gramsOf(weight: Milligrams | null): number | null {
  return weight === null ? null : toGrams(weight);
}
