import type { NewCreditNote } from '#api/invoices/credit-notes/credit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise, sumOf } from '#contract/money/money.ts';
import { whyDisputed } from '../disputes/disputed-refund-service.ts';
import { sentBack } from '../refunds/provider-refund-queries.ts';
import { findOutstanding, type LockedPayment, lockPayment } from '../refunds/refund-queries.ts';
import { creditedRefundWrites } from '../refunds/refund-service.ts';
import { findAppliedPayment } from '../settlement/payment-queries.ts';

/** Credit notes of an order that is kept, and the payment of which their amount goes back. */
export interface PreparedCredit {
  payment: LockedPayment;
  notes: NewCreditNote[];
  amountPaise: Paise;
}

/** The credit notes of an order that the caller locked; locks its payment. Refusals: credit_refused (too much), those of `notesOf`. */
export async function prepareNotes(
  tx: Database,
  orderId: string,
  notesOf: () => Promise<NewCreditNote[] | Refusal>,
): Promise<PreparedCredit | Refusal> {
  const applied = await findAppliedPayment(tx, orderId);
  const payment = applied && (await lockPayment(tx, applied.providerPaymentId));
  if (!payment) return refuse('credit_refused', 'No payment of this order is kept: nothing can go back.');
  const disputed = await whyDisputed(tx, payment.providerPaymentId);
  if (disputed) return refuse('credit_refused', disputed);
  const notes = await notesOf();
  if (isRefusal(notes)) return notes;
  const amountPaise = sumOf(notes.map(({ totalPaise }) => totalPaise));
  const leftPaise = await leftOf(tx, payment);
  if (amountPaise > leftPaise) {
    const left = formatRupeesExact(paise(Math.max(0, leftPaise)));
    return refuse(
      'credit_refused',
      `These pieces cost ${formatRupeesExact(amountPaise)}, and only ${left} of the payment can still go back.`,
    );
  }
  return { payment, notes, amountPaise };
}

async function leftOf(tx: Database, { providerPaymentId, refundablePaise }: LockedPayment): Promise<number> {
  const takenPaise = (await sentBack(tx, providerPaymentId)) + (await findOutstanding(tx, providerPaymentId));
  return refundablePaise - takenPaise;
}

/** The writes that issue the notes and order the refund of exactly what each states, for `commitWith`. */
export async function creditWrites(
  tx: Database,
  { payment, notes }: PreparedCredit,
  now: Date,
): Promise<Write[]> {
  const lastWrites: Write[] = [];
  for (const { totalPaise, number, writes } of notes) {
    lastWrites.push(...writes);
    if (totalPaise === 0) continue;
    const refund = { amountPaise: totalPaise, purpose: 'return', creditNoteNumber: number } as const;
    lastWrites.push(...(await creditedRefundWrites(tx, payment.providerPaymentId, refund, now)));
  }
  return lastWrites;
}
