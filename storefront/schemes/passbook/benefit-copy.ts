import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { formatGrams } from '#contract/weight.ts';

function rupees(amount: Rupees): string {
  return formatRupees(toPaise(amount));
}

/** Explains the benefit with the numbers of this passbook, one sentence per item; a closed plan has none. */
export function benefitCopy(passbook: Passbook): string[] {
  if (passbook.status === 'closed') return [];
  if (passbook.status === 'completed') return givenCopy(passbook);
  return [maximumCopy(passbook), lossCopy(passbook), accruedCopy(passbook)];
}

function maximumCopy({ benefit, plan }: Passbook): string {
  return plan === 'weight'
    ? `If you finish, making charges of up to ${benefit.percent}% are waived on the grams you saved, at the rate of the day you buy: on ${rupees(benefit.base)}, up to ${rupees(benefit.maximum)}.`
    : `${benefit.percent}% of one instalment of ${rupees(benefit.base)} is ${rupees(benefit.maximum)}.`;
}

function lossCopy({ benefit, plan }: Passbook): string {
  if (benefit.missed_months === 0) return 'No month was missed, so nothing is taken off.';
  const ifFinished = rupees(benefit.if_finished);
  return `${missedCopy(benefit.missed_months)}: ${plan === 'weight' ? `up to ${ifFinished}` : ifFinished} if you finish.`;
}

function missedCopy(months: number): string {
  return months === 1
    ? 'One month was missed, so one eleventh is taken off'
    : `${months} months were missed, so ${months} elevenths are taken off`;
}

function accruedCopy(passbook: Passbook): string {
  const { benefit, plan, worth, instalments, paid_instalments } = passbook;
  if (plan === 'value') {
    return `You have paid ${paid_instalments} of ${instalments} instalments: so far that is ${rupees(benefit.so_far)}.`;
  }
  return worth
    ? `Your ${formatGrams(worth.grams)} are worth ${rupees(worth.value)} today: on that, up to ${rupees(benefit.so_far)} of making is waived.`
    : `On the ${rupees(passbook.total_paid)} you paid so far that is up to ${rupees(benefit.so_far)}.`;
}

/** The benefit of a plan that was used for a purchase. */
function givenCopy(passbook: Passbook): string[] {
  const { benefit, plan, worth, instalments, paid_instalments } = passbook;
  const given = rupees(benefit.so_far);
  if (plan === 'weight') {
    const used = worth
      ? `You used ${formatGrams(worth.grams)} at ${rupees(worth.rate)} a gram, worth ${rupees(worth.value)}. `
      : '';
    return [`${used}${given} of the making was waived.`];
  }
  return [
    maximumCopy(passbook),
    ...(benefit.missed_months > 0 ? [`${missedCopy(benefit.missed_months)}.`] : []),
    `You paid ${paid_instalments} of ${instalments} instalments: ${given} was given.`,
  ];
}

function moneyBackCopy(moneyBack: Rupees, gift: Passbook['gift']): string {
  const amount = rupees(moneyBack);
  return gift && gift.deducted > 0
    ? `You get back ${amount}: what you paid, less ${rupees(gift.deducted)} for the gift that you have`
    : `You get back what you paid: ${amount}. Any gift already taken is deducted at its value`;
}

/** The benefit when closing the plan today. */
export function exitCopy({ early_exit, worth, gift, is_paid_in_shop }: Passbook): string[] {
  const { money_back, with_benefit } = early_exit;
  const back = `${moneyBackCopy(money_back, gift)}; the money goes to the account you paid from within seven working days${is_paid_in_shop ? ', and what you paid in our shop to your bank account: we call you for its number' : ''}.`;
  if (with_benefit === null) {
    return [
      back,
      'From six instalments on you can use the amount for jewellery with a part of the benefit instead.',
    ];
  }
  return [
    back,
    worth
      ? `Or use your ${formatGrams(worth.grams)} for jewellery: worth ${rupees(worth.value)} today, and with the making that is waived up to ${rupees(with_benefit)} off the bill. You choose your plan where you pay for the order.`
      : `Or use it for jewellery with the benefit so far: ${rupees(with_benefit)}. You choose your plan where you pay for the order.`,
  ];
}
