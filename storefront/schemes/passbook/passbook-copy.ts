import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import type { MonthStatus, Passbook, PassbookEntry, PassbookRefund } from '#contract/schemes/passbook.ts';
import { formatGrams } from '../scheme-display.ts';

function rupees(amount: Rupees): string {
  return formatRupees(toPaise(amount));
}

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
  'rate gain': 'Gain by the gold rate',
  'rate loss': 'Loss by the gold rate',
  bonus: 'Benefit',
  redemption: 'Used for a purchase',
  'refund ordered': 'Refund ordered of instalment',
  refund: 'Refund sent of instalment',
  'refund otherwise': 'Refund by bank transfer of instalment',
};

/** The label of an entry; refunds of old passbooks have no number and cover the whole plan. */
export function entryCopy({ kind, number }: Pick<PassbookEntry, 'kind' | 'number'>): string {
  if (kind === 'refund' && number === null) return 'Money back';
  return number === null ? KIND_COPY[kind] : `${KIND_COPY[kind]} ${number}`;
}

function parts(count: number): string {
  return count === 1 ? 'one eleventh is' : `${count} elevenths are`;
}

/** The maximum benefit of a completed plan. */
function maximumCopy({ benefit, plan }: Passbook): string {
  return plan === 'weight'
    ? `If you finish, up to ${benefit.percent}% making is waived on the gold you saved, at the rate of the day you buy: on ${rupees(benefit.base)} of gold, up to ${rupees(benefit.maximum)}.`
    : `${benefit.percent}% of one instalment of ${rupees(benefit.base)} is ${rupees(benefit.maximum)}.`;
}

function accruedCopy(passbook: Passbook): string {
  const { benefit, plan, worth, instalments, paid_instalments } = passbook;
  if (plan === 'value') {
    return `You have paid ${paid_instalments} of ${instalments} instalments: so far that is ${rupees(benefit.so_far)}.`;
  }
  return worth
    ? `Your ${formatGrams(worth.grams)} are worth ${rupees(worth.value)} today: on that, up to ${rupees(benefit.so_far)} making is waived.`
    : `On the ${rupees(passbook.total_paid)} you paid so far that is up to ${rupees(benefit.so_far)}.`;
}

/** Explains the benefit with the numbers of this passbook, one sentence per item. */
export function benefitCopy(passbook: Passbook): string[] {
  const { benefit, plan, status, worth } = passbook;
  if (plan === 'weight' && status === 'completed' && worth) {
    return [
      `You used ${formatGrams(worth.grams)} at ${rupees(worth.rate)} a gram, worth ${rupees(worth.value)}. ${rupees(benefit.so_far)} of the making was waived.`,
    ];
  }
  const missed = benefit.missed_months;
  const months = missed === 1 ? 'One month was' : `${missed} months were`;
  const ifFinished = plan === 'weight' ? `up to ${rupees(benefit.if_finished)}` : rupees(benefit.if_finished);
  const loss =
    missed === 0
      ? 'No month was missed, so nothing is taken off.'
      : `${months} missed, so ${parts(missed)} taken off: ${ifFinished} if you finish.`;
  if (status !== 'active') return [maximumCopy(passbook), loss];
  return [maximumCopy(passbook), loss, accruedCopy(passbook)];
}

/** What the customer gets when closing the plan today. */
export function exitCopy(passbook: Passbook): string[] {
  const { money_back, with_benefit } = passbook.early_exit;
  const back = `You get back what you paid: ${rupees(money_back)}. Any gift already taken is deducted at its value; the money goes to the account you paid from within seven working days.`;
  if (with_benefit === null) {
    return [
      back,
      'From six instalments on you can use the amount for jewellery with a part of the benefit instead.',
    ];
  }
  const { worth } = passbook;
  return [
    back,
    worth
      ? `Or use your ${formatGrams(worth.grams)} for jewellery: worth ${rupees(worth.value)} today, and with the making that is waived up to ${rupees(with_benefit)} off the bill.`
      : `Or use it for jewellery with the benefit so far: ${rupees(with_benefit)}.`,
  ];
}

export function refundCopy({
  amount,
  paid_on,
  number,
  state,
  settled_on,
  bank_reference,
}: PassbookRefund): string {
  const what = `${rupees(amount)} of ${paid_on === null ? `instalment ${number}` : formatIndianDate(paid_on)}`;
  const day = settled_on === null ? '' : ` on ${formatIndianDate(settled_on)}`;
  switch (state) {
    case 'ordered':
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
  return `Instalment ${next.number} of ${passbook.instalments} is due since ${due}. Pay by ${formatIndianDate(next.grace_until)} and your benefit stays whole; it can be paid until ${formatIndianDate(next.payable_until)}.`;
}

/** The result of checking the hash chain (P-74). */
export function chainCopy(passbook: Passbook): string {
  const count = passbook.entries.length;
  return passbook.broken_at === null
    ? `Checked just now: ${count === 1 ? 'the entry is as it was' : `all ${count} entries are as they were`} written.`
    : `Entry ${passbook.broken_at} is not as it was written. Please call us.`;
}
