import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { PassbookRefund } from '#contract/schemes/passbook.ts';

/** A payment to be refunded because its plan was closed, with the refund's progress in the ledger. */
export interface MoneyBack {
  number: number;
  paymentId: string;
  amountPaise: Paise;
  orderedOn: string;
  /** Refunded by the provider, and by the owner's bank transfer. */
  sentPaise: Paise;
  paidOtherwisePaise: Paise;
  /** Date of the latest refund, if any. */
  settledOn: string | undefined;
}

export function moneyBackOf(entries: readonly ChainedEntry[]): MoneyBack[] {
  return entries.flatMap(({ kind, number, providerPaymentId: paymentId, amountPaise, entryDate }) => {
    if (kind !== 'refund ordered' || number === null || paymentId === null) return [];
    const settled = entries.filter(
      (other) =>
        other.providerPaymentId === paymentId &&
        (other.kind === 'refund' || other.kind === 'refund otherwise'),
    );
    const settledPaise = (wanted: 'refund' | 'refund otherwise') =>
      sumOf(settled.filter((one) => one.kind === wanted).map((one) => one.amountPaise));
    return [
      {
        number,
        paymentId,
        amountPaise,
        orderedOn: entryDate,
        sentPaise: settledPaise('refund'),
        paidOtherwisePaise: settledPaise('refund otherwise'),
        settledOn: settled.at(-1)?.entryDate,
      },
    ];
  });
}

/** The latest state of a dispute about a payment; `deductedPaise`: what the bank gave back to the customer. */
export interface PaymentDispute {
  paymentId: string;
  /** The bank has yet to decide. */
  isUndecided: boolean;
  deductedPaise: Paise;
}

/** How far a refund is. A refund of a disputed payment waits for the bank, which may give the money back itself. */
export function refundState(refund: MoneyBack, disputes: readonly PaymentDispute[]): PassbookRefund['state'] {
  const own = disputes.filter(({ paymentId }) => paymentId === refund.paymentId);
  const returnedPaise = own.reduce((sum, { deductedPaise }) => sum + deductedPaise, 0);
  if (openPaiseOf(refund) <= returnedPaise) {
    if (refund.paidOtherwisePaise > 0) return 'paid by bank transfer';
    return refund.sentPaise > 0 ? 'sent' : 'returned by your bank';
  }
  return own.some(({ isUndecided }) => isUndecided) ? 'waiting for your bank' : 'ordered';
}

export function openPaiseOf({ amountPaise, sentPaise, paidOtherwisePaise }: MoneyBack): Paise {
  return paise(amountPaise - sentPaise - paidOtherwisePaise);
}
