import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { type Paise, type PaisePerGram, paise, toRupees } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { Passbook, PassbookRefund } from '#contract/schemes/passbook.ts';
import { type Milligrams, toGrams } from '#contract/weight.ts';
import {
  type MoneyBack,
  moneyBackOf,
  type PaymentDispute,
  refundState,
} from '../closing/money-back-rules.ts';
import { savedWeightOf, worthOf } from '../closing/redemption-rules.ts';
import { giftDeductionOf, type HeldGift, heldGiftOf } from '../gifts/gift-rules.ts';
import { type Benefit, benefitOf, earlyExit, type Progress } from '../instalments/benefit-rules.ts';
import { maturityDate, redeemBy, type SchemeTerms } from '../instalments/calendar-rules.ts';
import { endOf, instalmentsOf, progressOf } from '../instalments/instalment-rules.ts';
import { firstBrokenEntry } from '../ledger/ledger-rules.ts';
import { averageRate } from '../rates/weight-rules.ts';
import type { Membership } from './membership-rules.ts';
import { gramsOf, nextDue, toEntry, toRows } from './month-rules.ts';

/** Passbook data from outside its ledger. */
interface PassbookContext {
  /** Today's rate for saved grams; undefined when none is set or it is too old. */
  boardRate?: DayRate | undefined;
  /** Bank references of the owner's transfers, by payment id. */
  bankReferences?: ReadonlyMap<string, string>;
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
  const { paidInShop = [] } = member;
  const progress = progressOf(member, member.joinedOn, entries, today);
  const savings = savingsOf(member, progress, entries, boardRate);
  const benefit = givenBenefit(benefitOf(member, progress, savings.worthPaise), entries);
  const deductedPaise = giftDeductionOf(member, entries);
  return {
    ...toPlan(member),
    paid_instalments: progress.paidInstalments,
    total_paid: toRupees(progress.totalPaidPaise),
    total_grams: gramsOf(savings.milligrams),
    average_rate: savings.averagePaisePerGram === null ? null : toRupees(savings.averagePaisePerGram),
    next_due: member.status === 'active' ? nextDue(member, entries, today) : null,
    benefit: toBenefit(member, progress, benefit),
    early_exit: toEarlyExit(earlyExit(progress, benefit, savings.worthPaise, deductedPaise)),
    ...toGift(heldGiftOf(entries), deductedPaise),
    worth: toWorth(savings),
    ...(paidInShop.length > 0 && { is_paid_in_shop: true as const }),
    refunds: moneyBackOf(entries).map((refund) => toRefund(refund, entries, { ...outside, paidInShop })),
    ...(member.order && { order: { order_id: member.order.orderId, is_paid: member.order.isPaid } }),
    ...(consent && { agreed_terms: toAgreedTerms(consent) }),
    rows: toRows(member, entries, endOf(entries) ?? today),
    entries: entries.map(toEntry),
    broken_at: firstBrokenEntry(member.userSchemeId, entries) ?? null,
  };
}

function toPlan(member: Membership) {
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
    special_gift: member.specialGift,
    grace_days: member.graceDays,
    first_bonus_date: maturityDate(member, member.joinedOn),
    redeem_by: redeemBy(member, member.joinedOn),
  };
}

/** What a plan has saved; the milligrams and their average cost are null if nothing was bought by weight. */
interface Savings {
  milligrams: Milligrams | null;
  averagePaisePerGram: PaisePerGram | null;
  /** The rate that the grams are counted at: that of the redemption, or today's. */
  countedAt: DayRate | undefined;
  worthPaise: Paise;
}

function savingsOf(
  member: Membership,
  { totalPaidPaise }: Progress,
  entries: readonly ChainedEntry[],
  boardRate: DayRate | undefined,
): Savings {
  const instalments = instalmentsOf(entries);
  const saved = savedWeightOf(instalments);
  const isWeighed = instalments.some(({ savedMilligrams }) => savedMilligrams !== null);
  const countedAt = member.plan === 'weight' ? (redemptionRate(entries) ?? boardRate) : undefined;
  return {
    milligrams: isWeighed ? saved.milligrams : null,
    averagePaisePerGram: isWeighed ? averageRate(saved.costPaise, saved.milligrams) : null,
    countedAt,
    worthPaise: countedAt ? worthOf(totalPaidPaise, saved, countedAt.ratePaisePerGram) : totalPaidPaise,
  };
}

function toWorth({ milligrams, countedAt }: Savings): Passbook['worth'] {
  if (!countedAt || milligrams === null) return null;
  return {
    rate: toRupees(countedAt.ratePaisePerGram),
    rate_date: countedAt.statedOn,
    grams: toGrams(milligrams),
    value: toRupees(metalAmount(milligrams, countedAt.ratePaisePerGram)),
  };
}

function toEarlyExit({ moneyBackPaise, withBenefitPaise }: ReturnType<typeof earlyExit>) {
  return {
    money_back: toRupees(moneyBackPaise),
    with_benefit: withBenefitPaise === null ? null : toRupees(withBenefitPaise),
  };
}

function toGift(held: HeldGift | undefined, deductedPaise: Paise): Pick<Passbook, 'gift'> {
  if (!held) return {};
  const { givenOn, valuePaise } = held;
  return { gift: { given_on: givenOn, value: toRupees(valuePaise), deducted: toRupees(deductedPaise) } };
}

function toAgreedTerms({ agreedAt, termsVersion, agreedText }: Consent) {
  return { agreed_on: indianDate(agreedAt), version: termsVersion, text: agreedText };
}

type DayRate = Omit<BoardRate, 'purity'>;

/** The rate used to redeem the grams of an ended plan. */
function redemptionRate(entries: readonly ChainedEntry[]): DayRate | undefined {
  const redemption = entries.find(({ kind }) => kind === 'redemption');
  return redemption?.ratePaisePerGram
    ? { ratePaisePerGram: redemption.ratePaisePerGram, statedOn: redemption.entryDate }
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
  { bankReferences, disputes = [], paidInShop }: PassbookContext & { paidInShop: readonly string[] },
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
    ...(paidInShop.includes(refund.paymentId) && { is_by_transfer: true as const }),
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
