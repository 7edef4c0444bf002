import type { IndianDate } from '#contract/indian-time.ts';
import type { ChainedEntry, EntryKind } from '#contract/ledger-text.ts';
import type { Paise } from '#contract/money.ts';
import type { Progress } from './benefit-rules.ts';
import { countsAsMissed, dueMonths, maturityDate, monthStatus, type SchemeTerms } from './calendar-rules.ts';

/** An instalment, and what is left of it in the plan after what was sent back. */
export interface Instalment extends ChainedEntry {
  number: number;
  saved: Paise;
  savedMilligrams: number | null;
  /** The day of the last reversal; nothing when all of it is there. */
  reversedOn: IndianDate | undefined;
}

export function instalmentsOf(entries: readonly ChainedEntry[]): Instalment[] {
  return entries.flatMap((entry) => {
    const { kind, number, amount, milligrams, providerPaymentId } = entry;
    if (kind !== 'instalment' || number === null) return [];
    const reversals = entries.filter(
      (other) => other.kind === 'reversal' && other.providerPaymentId === providerPaymentId,
    );
    const reversed = (of: (reversal: ChainedEntry) => number) =>
      reversals.reduce((sum, one) => sum + of(one), 0);
    const saved = amount - reversed((one) => one.amount);
    const savedMilligrams = milligrams && milligrams - reversed((one) => one.milligrams ?? 0);
    return [{ ...entry, number, saved, savedMilligrams, reversedOn: reversals.at(-1)?.entryDate }];
  });
}

/** The instalments of which something is left: one that was sent back whole pays no month. */
export function savedInstalmentsOf(entries: readonly ChainedEntry[]): Instalment[] {
  return instalmentsOf(entries).filter(({ saved }) => saved > 0);
}

/** How far a member has come on a day. A plan that was ended counts only what happened before. */
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
    paid: paid.length,
    totalPaid: paid.reduce((sum, { saved }) => sum + saved, 0),
    missed: months.filter((month) => countsAsMissed(monthStatus(month, paidOn.get(month.number), day)))
      .length,
    skipped: months.filter((month) => !paidOn.has(month.number) && month.payableUntil < day).length,
    matured: day >= maturityDate(terms, joinedOn),
  };
}

/** The kinds of entries with which a plan ends; a refund without a payment is of an earlier version. */
const ENDS: readonly EntryKind[] = ['redemption', 'refund ordered', 'refund'];

/** The day on which a plan ended, by purchase or by money back. */
export function endOf(entries: readonly ChainedEntry[]): IndianDate | undefined {
  return entries.find(({ kind }) => ENDS.includes(kind))?.entryDate;
}
