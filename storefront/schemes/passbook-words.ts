import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, type Rupees, toPaise } from '#contract/money.ts';
import type { MonthStatus, Passbook, PassbookEntry } from '#contract/passbook.ts';

function rupees(amount: Rupees): string {
  return formatRupees(toPaise(amount));
}

/** How a due month stands, in words. */
export const MONTH_WORDS: Record<MonthStatus, string> = {
  paid: 'paid',
  late: 'paid late',
  due: 'due',
  grace: 'grace',
  missed: 'missed',
  upcoming: 'upcoming',
  refunded: 'refunded',
};

export const KIND_WORDS: Record<PassbookEntry['kind'], string> = {
  instalment: 'Instalment',
  reversal: 'Refunded instalment',
  'rate gain': 'Gain by the gold rate',
  'rate loss': 'Loss by the gold rate',
  bonus: 'Benefit',
  redemption: 'Used for a purchase',
  'refund ordered': 'Refund ordered',
  refund: 'Refund sent',
  'refund otherwise': 'Refund paid by bank transfer',
};

function parts(count: number): string {
  return count === 1 ? 'one eleventh is' : `${count} elevenths are`;
}

/** How the benefit is computed, sentence by sentence, with this passbook's own numbers. */
export function benefitWords(passbook: Passbook): string[] {
  const { benefit, plan, instalments, paid_instalments, status } = passbook;
  const missed = benefit.missed_months;
  const months = missed === 1 ? 'One month was' : `${missed} months were`;
  const base =
    plan === 'weight'
      ? `If you finish, up to ${benefit.percent}% making is waived on the grams you saved: on ${rupees(benefit.base)} saved, up to ${rupees(benefit.maximum)}.`
      : `${benefit.percent}% of one instalment of ${rupees(benefit.base)} is ${rupees(benefit.maximum)}.`;
  const loss =
    missed === 0
      ? 'No month was missed, so nothing is taken off.'
      : `${months} missed, so ${parts(missed)} taken off: ${rupees(benefit.if_finished)} if you finish.`;
  if (status !== 'active') return [base, loss];
  const soFar =
    plan === 'weight'
      ? `On the ${rupees(passbook.total_paid)} saved so far that is ${rupees(benefit.so_far)}.`
      : `You have paid ${paid_instalments} of ${instalments} instalments: so far that is ${rupees(benefit.so_far)}.`;
  return [base, loss, soFar];
}

/** What stopping today would come to. */
export function exitWords(passbook: Passbook): string[] {
  const { money_back, with_benefit } = passbook.early_exit;
  const back = `You get back what you paid: ${rupees(money_back)}. Any gift already taken is deducted at its value; the money goes to the account you paid from within seven working days.`;
  return with_benefit === null
    ? [
        back,
        'From six instalments on you can use the amount for jewellery with a part of the benefit instead.',
      ]
    : [back, `Or use it for jewellery with the benefit so far: ${rupees(with_benefit)}.`];
}

/** What is to be paid next, and until when. */
export function nextDueWords(passbook: Passbook): string {
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

/** Whether the hashes fit, in words. */
export function chainWords(passbook: Passbook): string {
  const count = passbook.entries.length;
  return passbook.broken_at === null
    ? `Checked just now: ${count === 1 ? 'the entry carries' : `all ${count} entries carry`} the right hash.`
    : `Entry ${passbook.broken_at} does not carry the right hash. Please call us.`;
}
