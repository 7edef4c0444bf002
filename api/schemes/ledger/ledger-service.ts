import { printedNumber } from '#api/invoices/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { financialYear, indianDate } from '#contract/indian-time.ts';
import { type Paise, type PaisePerGram, paise } from '#contract/money/money.ts';
import type { LedgerEntry } from '#contract/schemes/ledger-text.ts';
import { milligrams } from '#contract/weight.ts';
import { moneyBackOf, openPaiseOf } from '../closing/money-back-rules.ts';
import { instalmentsOf } from '../instalments/instalment-rules.ts';
import type { Membership } from '../passbook/membership-rules.ts';
import { findEntries, findMembership, insertEntry, takeReceiptNumber } from '../queries.ts';
import { milligramsBought } from '../rates/weight-rules.ts';
import { chain } from './ledger-rules.ts';
import { RECEIPT_SERIES } from './receipt-rules.ts';

/** Fields that are null in most movements. */
export const EMPTY_FIELDS = {
  number: null,
  providerPaymentId: null,
  receiptNumber: null,
  ratePaisePerGram: null,
  milligrams: null,
};

/** Appends an entry to a passbook. The caller holds the passbook's lock. */
export async function append(
  tx: Database,
  userSchemeId: number,
  movement: Omit<LedgerEntry, 'sequence'>,
): Promise<void> {
  const entry = chain(userSchemeId, (await findEntries(tx, userSchemeId)).at(-1), movement);
  await insertEntry(tx, userSchemeId, entry);
}

/**
 * Appends an instalment with its receipt voucher number and, in a weight plan, the grams bought at the day's rate. The
 * caller has locked or just created the passbook. Belongs near the end of the transaction, which locks the counter of
 * the receipts until then.
 */
export async function appendInstalment(
  tx: Database,
  {
    userSchemeId,
    ratePaisePerGram,
  }: Pick<Membership, 'userSchemeId'> & { ratePaisePerGram: PaisePerGram | null },
  number: number,
  payment: { id: string; amountPaise: Paise; receivedAt: Date },
): Promise<void> {
  const entryDate = indianDate(payment.receivedAt);
  const year = financialYear(entryDate);
  const last = (await findEntries(tx, userSchemeId)).at(-1);
  const serial = await takeReceiptNumber(tx, year);
  const entry = chain(userSchemeId, last, {
    kind: 'instalment',
    number,
    amountPaise: payment.amountPaise,
    entryDate,
    providerPaymentId: payment.id,
    receiptNumber: printedNumber({ series: RECEIPT_SERIES, financialYear: year, number: serial }),
    ratePaisePerGram,
    milligrams: ratePaisePerGram === null ? null : milligramsBought(payment.amountPaise, ratePaisePerGram),
  });
  await insertEntry(tx, userSchemeId, entry);
}

/** A refund of a payment, made by the shop or at the provider. */
interface SentBack {
  paymentId: string;
  amountPaise: Paise;
  refundedAt: Date;
}

/** Books a refund of an instalment: a reversal in an active plan, else the payout ordered at its end. The passbook is locked. */
export async function bookSentBack(tx: Database, userSchemeId: number, sent: SentBack): Promise<void> {
  const member = await findMembership(tx, null, userSchemeId);
  if (member?.status === 'active') await reverseInstalment(tx, userSchemeId, sent);
  else await settleMoneyBack(tx, userSchemeId, 'refund', sent);
}

async function reverseInstalment(
  tx: Database,
  userSchemeId: number,
  { paymentId, amountPaise, refundedAt }: SentBack,
): Promise<void> {
  const entries = await findEntries(tx, userSchemeId);
  const instalment = instalmentsOf(entries).find((one) => one.providerPaymentId === paymentId);
  if (!instalment) return;
  const { number, ratePaisePerGram, savedPaise, savedMilligrams } = instalment;
  const leftMilligrams =
    ratePaisePerGram === null ? 0 : milligramsBought(paise(savedPaise - amountPaise), ratePaisePerGram);
  await append(tx, userSchemeId, {
    ...EMPTY_FIELDS,
    kind: 'reversal',
    number,
    amountPaise,
    entryDate: indianDate(refundedAt),
    providerPaymentId: paymentId,
    ratePaisePerGram,
    milligrams: savedMilligrams === null ? null : milligrams(savedMilligrams - leftMilligrams),
  });
}

/** Books the payout of an ended plan's refund, never more than was ordered. The caller has locked the passbook. */
export async function settleMoneyBack(
  tx: Database,
  userSchemeId: number,
  kind: 'refund' | 'refund otherwise',
  { paymentId, amountPaise, refundedAt }: SentBack,
): Promise<void> {
  const entries = await findEntries(tx, userSchemeId);
  const ordered = moneyBackOf(entries).find((one) => one.paymentId === paymentId);
  const settledPaise = paise(ordered ? Math.min(amountPaise, openPaiseOf(ordered)) : 0);
  if (!ordered || settledPaise <= 0) return;
  await append(tx, userSchemeId, {
    ...EMPTY_FIELDS,
    kind,
    number: ordered.number,
    amountPaise: settledPaise,
    entryDate: indianDate(refundedAt),
    providerPaymentId: paymentId,
  });
}
