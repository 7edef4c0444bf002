import type { Database } from '#api/platform/database/database.ts';
import { clientOf, send, type Write } from '#api/platform/database/prepared-statements.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import type { LedgerEntry } from '#contract/ledger-text.ts';
import type { Paise } from '#contract/money.ts';
import { instalmentsOf } from './instalment-rules.ts';
import { chain } from './ledger-rules.ts';
import { moneyBackOf, stillOpen } from './money-back-rules.ts';
import type { Membership } from './passbook-rules.ts';
import { findEntries, findMembership, insertEntryWrite, takeReceiptNumber } from './queries.ts';
import { RECEIPT_SERIES } from './receipt-rules.ts';
import { milligramsBought } from './weight-rules.ts';

/** What most movements have none of. */
export const NOTHING_ELSE = {
  number: null,
  providerPaymentId: null,
  receiptNumber: null,
  rate: null,
  milligrams: null,
};

/** Adds an entry after the last one of a passbook, which the caller has locked. */
export async function append(
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
  { userSchemeId, rate }: Pick<Membership, 'userSchemeId'> & { rate: Paise | null },
  number: number,
  payment: { id: string; amount: Paise; receivedAt: Date },
): Promise<Write> {
  const entryDate = indianDate(payment.receivedAt);
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

/** Money of a payment that went back, whoever sent it. */
interface SentBack {
  paymentId: string;
  amount: Paise;
  refundedAt: Date;
}

/**
 * Writes money that went back of an instalment into its passbook: it leaves a running plan, and settles what was
 * ordered when the plan ended with money back. The caller has locked the passbook.
 */
export async function bookSentBack(tx: Database, userSchemeId: number, sent: SentBack): Promise<void> {
  const member = await findMembership(tx, null, userSchemeId);
  if (member?.status === 'active') await reverseInstalment(tx, userSchemeId, sent);
  else await settleMoneyBack(tx, userSchemeId, 'refund', sent);
}

async function reverseInstalment(
  tx: Database,
  userSchemeId: number,
  { paymentId, amount, refundedAt }: SentBack,
): Promise<void> {
  const entries = await findEntries(tx, userSchemeId);
  const instalment = instalmentsOf(entries).find((one) => one.providerPaymentId === paymentId);
  if (!instalment) return;
  const { number, rate, saved, savedMilligrams } = instalment;
  const left = rate === null ? 0 : milligramsBought(saved - amount, rate);
  await append(tx, userSchemeId, {
    ...NOTHING_ELSE,
    kind: 'reversal',
    number,
    amount,
    entryDate: indianDate(refundedAt),
    providerPaymentId: paymentId,
    rate,
    milligrams: savedMilligrams === null ? null : savedMilligrams - left,
  });
}

/**
 * Notes that money which the end of a plan ordered back has gone back, never more than was ordered. The caller has
 * locked the passbook.
 */
export async function settleMoneyBack(
  tx: Database,
  userSchemeId: number,
  kind: 'refund' | 'refund otherwise',
  { paymentId, amount, refundedAt }: SentBack,
): Promise<void> {
  const entries = await findEntries(tx, userSchemeId);
  const ordered = moneyBackOf(entries).find((one) => one.paymentId === paymentId);
  const settled = ordered ? Math.min(amount, stillOpen(ordered)) : 0;
  if (!ordered || settled <= 0) return;
  await append(tx, userSchemeId, {
    ...NOTHING_ELSE,
    kind,
    number: ordered.number,
    amount: settled,
    entryDate: indianDate(refundedAt),
    providerPaymentId: paymentId,
  });
}
