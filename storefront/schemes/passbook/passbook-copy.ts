import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import type { MonthStatus, Passbook, PassbookEntry, PassbookRefund } from '#contract/schemes/passbook.ts';

export const MONTH_COPY: Record<MonthStatus, string> = {
  paid: 'paid',
  late: 'paid late',
  due: 'due',
  grace: 'grace',
  missed: 'missed',
  upcoming: 'upcoming',
  refunded: 'refunded',
};

const KIND_COPY: Record<PassbookEntry['kind'], string> = {
  instalment: 'Instalment',
  reversal: 'Refunded instalment',
  'rate gain': 'Gain from the metal rate',
  'rate loss': 'Loss from the metal rate',
  bonus: 'Benefit',
  redemption: 'Used for a purchase',
  'refund ordered': 'Refund ordered for instalment',
  refund: 'Refund sent for instalment',
  'refund otherwise': 'Refund by bank transfer for instalment',
  gift: 'Gift handed over',
  'gift returned': 'Gift given back',
  'gift deducted': 'Kept for the gift, of instalment',
};

/** The label of an entry; refunds of old passbooks have no number and cover the whole plan. */
export function entryCopy({ kind, number }: Pick<PassbookEntry, 'kind' | 'number'>): string {
  if (kind === 'refund' && number === null) return 'Money back';
  return number === null ? KIND_COPY[kind] : `${KIND_COPY[kind]} ${number}`;
}

export function refundCopy({
  amount,
  paid_on,
  number,
  state,
  settled_on,
  bank_reference,
  is_by_transfer,
}: PassbookRefund): string {
  const what = `${formatRupees(toPaise(amount))} ${paid_on === null ? `of instalment ${number}` : `paid on ${formatIndianDate(paid_on)}`}`;
  const day = settled_on === null ? '' : ` on ${formatIndianDate(settled_on)}`;
  switch (state) {
    case 'ordered':
      if (is_by_transfer)
        return `${what}: refund ordered. You paid it in our shop, so we send it to your bank account and call you for its number.`;
      return `${what}: refund ordered. It reaches the account you paid from within seven working days.`;
    case 'waiting for your bank':
      return `${what}: your bank is looking into this payment. If it does not return the money to you, we will.`;
    case 'returned by your bank':
      return `${what}: returned to you by your bank.`;
    case 'sent':
      return `${what}: refund sent${day} to the account you paid from.`;
    case 'paid by bank transfer':
      return `${what}: paid by bank transfer${day}${bank_reference ? `, reference ${bank_reference}` : ''}.`;
  }
}

/** The gift of a plan, and what it means that the customer has it. */
export function giftCopy({ special_gift, gift, status }: Passbook): string[] {
  if (!gift) return [special_gift];
  const given = `${special_gift}: handed over on ${formatIndianDate(gift.given_on)}.`;
  if (gift.deducted === 0) return [given];
  const value = formatRupees(toPaise(gift.deducted));
  const deducted =
    status === 'closed'
      ? `Its value, ${value}, was deducted from the money that went back.`
      : `If you stop early and take your money back, ${value} is deducted for it.`;
  return [given, deducted];
}

export function nextDueCopy(passbook: Passbook): string {
  const next = passbook.next_due;
  if (!next) {
    return passbook.status === 'active'
      ? `Nothing more is due. Choose your jewellery between ${formatIndianDate(passbook.first_bonus_date)} and ${formatIndianDate(passbook.redeem_by)}.`
      : 'This plan has ended. Nothing is due.';
  }
  const due = formatIndianDate(next.due_date);
  if (!next.payable_today) {
    return `Instalment ${next.number} of ${passbook.instalments} is due on ${due}. One instalment a month: you can pay it from that day on.`;
  }
  return `Instalment ${next.number} of ${passbook.instalments} ${payableCopy(passbook, next)}`;
}

/** The effect on the benefit of paying this month's instalment now or later. */
function payableCopy(
  { rows }: Passbook,
  { number, due_date, grace_until, payable_until }: NonNullable<Passbook['next_due']>,
): string {
  const due = formatIndianDate(due_date);
  const lastDay = formatIndianDate(payable_until);
  const status = rows.find((row) => row.number === number)?.status;
  if (status === 'missed') {
    return `was due on ${due}. The days of grace are over, so one eleventh is taken off your benefit. You can still pay until ${lastDay}.`;
  }
  const when = status === 'due' ? `is due today, ${due}` : `was due on ${due}`;
  return `${when}. Pay by ${formatIndianDate(grace_until)} and nothing is taken off your benefit. You can pay until ${lastDay}.`;
}

/** The result of checking the hash chain (P-74). */
export function chainCopy(passbook: Passbook): string {
  const count = passbook.entries.length;
  return passbook.broken_at === null
    ? `Checked just now: ${count === 1 ? 'the entry is as it was' : `all ${count} entries are as they were`} written.`
    : `Entry ${passbook.broken_at} is not as it was written. Please call us.`;
}
