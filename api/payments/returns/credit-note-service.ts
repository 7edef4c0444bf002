import type { NewCreditNote } from '#api/invoices/credit-notes/credit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise, sumOf } from '#contract/money/money.ts';
import { whyDisputed } from '../disputes/disputed-refund-service.ts';
import { type LockedPayment, lockPayment } from '../refunds/refund-queries.ts';
import { creditedRefundWrites } from '../refunds/refund-service.ts';
import { type Rest, readTaken } from '../refunds/taken-service.ts';
import { findAppliedPayments } from '../settlement/payment-queries.ts';

/** Credit notes of an order that is kept, and the payments of which their amount goes back, one after the other. */
export interface PreparedCredit {
  rests: Rest[];
  notes: NewCreditNote[];
  amountPaise: Paise;
}

/** The credit notes of an order that the caller locked; locks its payments. Refusals: credit_refused (too much), those of `notesOf`. */
export async function prepareNotes(
  tx: Database,
  orderId: string,
  notesOf: () => Promise<NewCreditNote[] | Refusal>,
): Promise<PreparedCredit | Refusal> {
  const rests: Rest[] = [];
  for (const { providerPaymentId: paymentId } of await findAppliedPayments(tx, orderId)) {
    const payment = await lockPayment(tx, paymentId);
    const disputed = payment && (await whyDisputed(tx, paymentId));
    if (disputed) return refuse('credit_refused', disputed);
    if (payment) rests.push({ paymentId, leftPaise: await leftOf(tx, payment) });
  }
  if (rests.length === 0) {
    return refuse('credit_refused', 'No payment of this order is kept: nothing can go back.');
  }
  const notes = await notesOf();
  if (isRefusal(notes)) return notes;
  const amountPaise = sumOf(notes.map(({ totalPaise }) => totalPaise));
  const leftPaise = sumOf(rests.map((rest) => rest.leftPaise));
  if (amountPaise > leftPaise) {
    const left = formatRupeesExact(leftPaise);
    return refuse(
      'credit_refused',
      `These pieces cost ${formatRupeesExact(amountPaise)}, and only ${left} of the payment can still go back.`,
    );
  }
  return { rests, notes, amountPaise };
}

async function leftOf(tx: Database, { providerPaymentId, refundablePaise }: LockedPayment): Promise<Paise> {
  const takenPaise = await readTaken(tx, providerPaymentId);
  return paise(Math.max(0, refundablePaise - takenPaise));
}

/** The writes that issue the notes and order the refund of exactly what each states, for `commitWith`. */
export async function creditWrites(
  tx: Database,
  { rests, notes }: PreparedCredit,
  now: Date,
): Promise<Write[]> {
  const lastWrites: Write[] = [];
  const left = rests.map((rest) => ({ ...rest }));
  for (const { totalPaise, number, writes } of notes) {
    lastWrites.push(...writes);
    let openPaise: number = totalPaise;
    for (const rest of left) {
      const amountPaise = paise(Math.min(openPaise, rest.leftPaise));
      if (amountPaise === 0) continue;
      const refund = { amountPaise, purpose: 'return', creditNoteNumber: number } as const;
      lastWrites.push(...(await creditedRefundWrites(tx, rest.paymentId, refund, now)));
      rest.leftPaise = paise(rest.leftPaise - amountPaise);
      openPaise -= amountPaise;
    }
  }
  return lastWrites;
}
