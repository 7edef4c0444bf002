import type { Database } from '#api/platform/database.ts';
import { clientOf, send, type Write } from '#api/platform/statements.ts';
import { inTransactionUnlessRefused } from '#api/platform/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { financialYear, formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import type { ChainedEntry, LedgerEntry } from '#contract/ledger-text.ts';
import type { Paise } from '#contract/money.ts';
import { benefitOf, earlyExit } from './benefit-rules.ts';
import { redeemBy } from './calendar-rules.ts';
import { chain } from './ledger-rules.ts';
import { instalmentsOf, type Membership, progressOf, savedInstalmentsOf } from './passbook-rules.ts';
import {
  findActiveJoinedBefore,
  findEntries,
  findMembership,
  findRate,
  insertEntryWrite,
  lockUserScheme,
  setUserSchemeStatus,
  takeReceiptNumber,
} from './queries.ts';
import { RECEIPT_SERIES } from './receipt-rules.ts';
import { milligramsBought } from './weight-rules.ts';

const NOTHING_ELSE = {
  number: null,
  providerPaymentId: null,
  receiptNumber: null,
  rate: null,
  milligrams: null,
};

/** Adds an entry after the last one of a passbook, which the caller has locked. */
async function append(
  tx: Database,
  userSchemeId: number,
  movement: Omit<LedgerEntry, 'sequence'>,
): Promise<void> {
  const entry = chain(userSchemeId, (await findEntries(tx, userSchemeId)).at(-1), movement);
  await send(clientOf(tx), insertEntryWrite(tx, userSchemeId, entry));
}

/**
 * The statement that writes an instalment with its receipt voucher and, in a weight plan, what it bought at the rate
 * of the day, into a passbook which the caller has locked or just made. For the end of the transaction: the receipt's
 * number is part of what the entry hashes and taken last, so that its counter is locked for one way between shop and
 * database and the commit.
 */
export async function appendInstalmentWrite(
  tx: Database,
  { userSchemeId, ratePurity }: Pick<Membership, 'userSchemeId' | 'ratePurity'>,
  number: number,
  payment: { id: string; amount: Paise; receivedAt: Date },
): Promise<Write> {
  const entryDate = indianDate(payment.receivedAt);
  const rate = ratePurity === null ? null : ((await findRate(tx, ratePurity, entryDate)) ?? null);
  const year = financialYear(entryDate);
  const last = (await findEntries(tx, userSchemeId)).at(-1);
  const serial = await takeReceiptNumber(tx, year);
  const entry = chain(userSchemeId, last, {
    kind: 'instalment',
    number,
    amount: payment.amount,
    entryDate,
    providerPaymentId: payment.id,
    receiptNumber: `${RECEIPT_SERIES}/${year}/${String(serial).padStart(6, '0')}`,
    rate,
    milligrams: rate === null ? null : milligramsBought(payment.amount, rate),
  });
  return insertEntryWrite(tx, userSchemeId, entry);
}

/**
 * Takes an instalment, or a part of it, out of a running plan: its payment was sent back at the provider. A plan that
 * has ended is settled and stays as it is. The caller has locked the passbook.
 */
export async function reverseInstalment(
  tx: Database,
  userSchemeId: number,
  refund: { paymentId: string; amount: Paise; refundedAt: Date },
): Promise<void> {
  const member = await findMembership(tx, null, userSchemeId);
  if (member?.status !== 'active') return;
  const entries = await findEntries(tx, userSchemeId);
  const instalment = instalmentsOf(entries).find((one) => one.providerPaymentId === refund.paymentId);
  if (!instalment) return;
  const { number, rate, saved, savedMilligrams } = instalment;
  const left = rate === null ? 0 : milligramsBought(saved - refund.amount, rate);
  await append(tx, userSchemeId, {
    ...NOTHING_ELSE,
    kind: 'reversal',
    number,
    amount: refund.amount,
    entryDate: indianDate(refund.refundedAt),
    providerPaymentId: refund.paymentId,
    rate,
    milligrams: savedMilligrams === null ? null : savedMilligrams - left,
  });
}

/** How a plan ends: in a purchase with its benefit, or with the instalments given back. */
export type PlanEnd = 'purchase' | 'money back';

/** What the end of a plan came to, in paise, and the payments it was made of. */
export interface EndedPlan {
  amount: Paise;
  benefit: Paise;
  paymentIds: string[];
}

/**
 * Ends a plan. A purchase writes the benefit as a bonus and takes both out as a redemption; it needs maturity or
 * six instalments, and a day on which every payment is younger than 365 days. Money back writes a refund.
 * Refusals: not_found, scheme_closed.
 */
export function endPlan(
  db: Database,
  userSchemeId: number,
  end: PlanEnd,
  now: Date,
): Promise<EndedPlan | Refusal> {
  return inTransactionUnlessRefused(db, async (tx) => {
    await lockUserScheme(tx, userSchemeId);
    const member = await findMembership(tx, null, userSchemeId);
    if (!member) return refuse('not_found', 'There is no such passbook.');
    if (member.status !== 'active') return refuse('scheme_closed', `This plan is ${member.status} already.`);
    const entries = await findEntries(tx, userSchemeId);
    const today = indianDate(now);
    const ended =
      end === 'purchase'
        ? await redeem(tx, member, entries, today)
        : await giveBack(tx, member, entries, today);
    if ('refused' in ended) return ended;
    await setUserSchemeStatus(tx, userSchemeId, end === 'purchase' ? 'completed' : 'closed');
    return { ...ended, paymentIds: paymentsOf(entries) };
  });
}

/** What the ledger says of how a plan ended; nothing while it runs, or when there was nothing left to give back. */
export async function readPlanEnd(
  db: Database,
  userSchemeId: number,
): Promise<(EndedPlan & { end: PlanEnd }) | undefined> {
  const entries = await findEntries(db, userSchemeId);
  const last = entries.find(({ kind }) => kind === 'redemption' || kind === 'refund');
  if (!last) return undefined;
  return {
    end: last.kind === 'redemption' ? 'purchase' : 'money back',
    amount: last.amount,
    benefit: entries.find(({ kind }) => kind === 'bonus')?.amount ?? 0,
    paymentIds: paymentsOf(entries),
  };
}

function paymentsOf(entries: readonly ChainedEntry[]): string[] {
  return savedInstalmentsOf(entries).flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
}

type Outcome = Omit<EndedPlan, 'paymentIds'>;

async function redeem(
  tx: Database,
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Promise<Outcome | Refusal> {
  const lastDay = redeemBy(member, member.joinedOn);
  if (today > lastDay) {
    return refuse('scheme_closed', `The last day was ${formatIndianDate(lastDay)}: give the money back.`);
  }
  const progress = progressOf(member, member.joinedOn, entries, today);
  const benefit = benefitOf(member, progress);
  const { withBenefit } = earlyExit(progress, benefit);
  if (withBenefit === null) {
    return refuse('scheme_closed', 'Before six instalments only the money can be given back.');
  }
  const movement = { ...NOTHING_ELSE, entryDate: today };
  const { userSchemeId } = member;
  if (benefit.soFar > 0)
    await append(tx, userSchemeId, { ...movement, kind: 'bonus', amount: benefit.soFar });
  await append(tx, userSchemeId, { ...movement, kind: 'redemption', amount: withBenefit });
  return { amount: withBenefit, benefit: benefit.soFar };
}

async function giveBack(
  tx: Database,
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Promise<Outcome> {
  const { totalPaid } = progressOf(member, member.joinedOn, entries, today);
  // All of it went back before: there is nothing to write.
  if (totalPaid === 0) return { amount: 0, benefit: 0 };
  await append(tx, member.userSchemeId, {
    ...NOTHING_ELSE,
    entryDate: today,
    kind: 'refund',
    amount: totalPaid,
  });
  return { amount: totalPaid, benefit: 0 };
}

/** The plans whose last day has passed unused: their money must go back (FAQ 7). */
export async function overduePlans(
  db: Database,
  now: Date,
): Promise<{ userSchemeId: number; lastDay: IndianDate }[]> {
  const today = indianDate(now);
  return (await findActiveJoinedBefore(db, now))
    .map((plan) => ({
      userSchemeId: plan.userSchemeId,
      lastDay: redeemBy(plan, indianDate(plan.joinedAt)),
    }))
    .filter(({ lastDay }) => lastDay < today);
}
