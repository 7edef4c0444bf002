import type { IndianDate } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { Passbook, PassbookEntry, PassbookRow } from '#contract/schemes/passbook.ts';
import { type Milligrams, milligrams, toGrams } from '#contract/weight.ts';
import { type DueMonth, dueMonths, monthStatus } from '../instalments/calendar-rules.ts';
import { instalmentsOf } from '../instalments/instalment-rules.ts';
import type { Membership } from './membership-rules.ts';

/** The first month that can still be paid; months with a refunded instalment are skipped. */
export function nextDue(
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): Passbook['next_due'] {
  const paid = new Set(instalmentsOf(entries).map(({ number }) => number));
  const next = dueMonths(member, member.joinedOn).find(
    (month) => !paid.has(month.number) && today <= month.payableUntil,
  );
  if (!next) return null;
  return {
    ...monthDates(next),
    amount: toRupees(member.instalmentPaise),
    payable_today: next.dueDate <= today,
  };
}

function monthDates(month: DueMonth) {
  return {
    number: month.number,
    due_date: month.dueDate,
    grace_until: month.graceUntil,
    payable_until: month.payableUntil,
  };
}

export function toRows(
  member: Membership,
  entries: readonly ChainedEntry[],
  today: IndianDate,
): PassbookRow[] {
  const paid = new Map(instalmentsOf(entries).map((entry) => [entry.number, entry]));
  let totalPaidPaise = 0;
  let totalMilligrams = 0;
  return dueMonths(member, member.joinedOn).map((month) => {
    const entry = paid.get(month.number);
    totalPaidPaise += entry?.savedPaise ?? 0;
    totalMilligrams += entry?.savedMilligrams ?? 0;
    const refundedPaise = entry ? entry.amountPaise - entry.savedPaise : 0;
    return {
      ...monthDates(month),
      status: entry?.savedPaise === 0 ? 'refunded' : monthStatus(month, entry?.entryDate, today),
      paid_on: entry?.entryDate ?? null,
      amount: entry ? toRupees(entry.amountPaise) : null,
      reference: entry?.providerPaymentId ?? null,
      receipt_number: entry?.receiptNumber ?? null,
      refunded: refundedPaise > 0 ? toRupees(paise(refundedPaise)) : null,
      refunded_on: entry?.reversedOn ?? null,
      rate: entry?.ratePaisePerGram ? toRupees(entry.ratePaisePerGram) : null,
      grams: gramsOf(entry?.milligrams ?? null),
      total_paid: entry ? toRupees(paise(totalPaidPaise)) : null,
      total_grams: entry && member.plan === 'weight' ? toGrams(milligrams(totalMilligrams)) : null,
    };
  });
}

export function toEntry(entry: ChainedEntry): PassbookEntry {
  return {
    sequence: entry.sequence,
    kind: entry.kind,
    number: entry.number,
    amount: toRupees(entry.amountPaise),
    entry_date: entry.entryDate,
    reference: entry.providerPaymentId,
    receipt_number: entry.receiptNumber,
    rate: entry.ratePaisePerGram === null ? null : toRupees(entry.ratePaisePerGram),
    grams: gramsOf(entry.milligrams),
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

export function gramsOf(weight: Milligrams | null): number | null {
  return weight === null ? null : toGrams(weight);
}
