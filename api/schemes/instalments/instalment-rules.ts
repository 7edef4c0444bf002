import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { ChainedEntry, EntryKind } from '#contract/schemes/ledger-text.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import type { Progress } from './benefit-rules.ts';
import { countsAsMissed, dueMonths, maturityDate, monthStatus, type SchemeTerms } from './calendar-rules.ts';

/** An instalment with the amount and grams left after reversals. */
export interface Instalment extends ChainedEntry {
  number: number;
  savedPaise: Paise;
  savedMilligrams: Milligrams | null;
  reversedOn: IndianDate | undefined;
}

export function instalmentsOf(entries: readonly ChainedEntry[]): Instalment[] {
  return entries.flatMap((entry) => {
    const { kind, number, amountPaise, milligrams: bought, providerPaymentId } = entry;
    if (kind !== 'instalment' || number === null) return [];
    const reversals = entries.filter(
      (other) => other.kind === 'reversal' && other.providerPaymentId === providerPaymentId,
    );
    const reversed = (of: (reversal: ChainedEntry) => number) =>
      reversals.reduce((sum, one) => sum + of(one), 0);
    const savedPaise = paise(amountPaise - reversed((one) => one.amountPaise));
    const savedMilligrams = bought && milligrams(bought - reversed((one) => one.milligrams ?? 0));
    return [{ ...entry, number, savedPaise, savedMilligrams, reversedOn: reversals.at(-1)?.entryDate }];
  });
}

/** Instalments not fully reversed; a fully reversed one does not count as paid. */
export function savedInstalmentsOf(entries: readonly ChainedEntry[]): Instalment[] {
  return instalmentsOf(entries).filter(({ savedPaise }) => savedPaise > 0);
}

/** A member's progress on a day. For an ended plan, as of its end. */
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
    paidInstalments: paid.length,
    totalPaidPaise: sumOf(paid.map(({ savedPaise }) => savedPaise)),
    missedMonths: months.filter((month) => countsAsMissed(monthStatus(month, paidOn.get(month.number), day)))
      .length,
    skippedMonths: months.filter((month) => !paidOn.has(month.number) && month.payableUntil < day).length,
    isMature: day >= maturityDate(terms, joinedOn),
  };
}

/** Entry kinds that end a plan; `refund` without a payment was written by an earlier version. */
const ENDS: readonly EntryKind[] = ['redemption', 'refund ordered', 'refund', 'gift deducted'];

export function endOf(entries: readonly ChainedEntry[]): IndianDate | undefined {
  return entries.find(({ kind }) => ENDS.includes(kind))?.entryDate;
}
