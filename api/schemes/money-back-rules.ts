import type { ChainedEntry } from '#contract/ledger-text.ts';
import type { Paise } from '#contract/money.ts';

/** A payment that is to go back because its plan ended with money back, and what became of it by the ledger. */
export interface MoneyBack {
  number: number;
  paymentId: string;
  amount: Paise;
  orderedOn: string;
  /** What the provider sent, and what the owner paid by bank transfer. */
  sent: Paise;
  paidOtherwise: Paise;
  /** The day of the last of both; nothing while neither happened. */
  settledOn: string | undefined;
}

/** Every payment that is to go back, in the order of its instalment. */
export function moneyBackOf(entries: readonly ChainedEntry[]): MoneyBack[] {
  return entries.flatMap(({ kind, number, providerPaymentId: paymentId, amount, entryDate }) => {
    if (kind !== 'refund ordered' || number === null || paymentId === null) return [];
    const settled = entries.filter(
      (other) =>
        other.providerPaymentId === paymentId &&
        (other.kind === 'refund' || other.kind === 'refund otherwise'),
    );
    const sumOf = (wanted: 'refund' | 'refund otherwise') =>
      settled.filter((one) => one.kind === wanted).reduce((sum, one) => sum + one.amount, 0);
    return [
      {
        number,
        paymentId,
        amount,
        orderedOn: entryDate,
        sent: sumOf('refund'),
        paidOtherwise: sumOf('refund otherwise'),
        settledOn: settled.at(-1)?.entryDate,
      },
    ];
  });
}

/** What is still to go back of a payment. */
export function stillOpen({ amount, sent, paidOtherwise }: MoneyBack): Paise {
  return amount - sent - paidOtherwise;
}
