import { counted } from '#contract/counted.ts';

/** The terms agreed to by joining, stored with each joining. Changed words need a new version. */
export const SCHEME_TERMS_VERSION = '2026-12-01';

export const SCHEME_TERMS: readonly string[] = [
  'Instalments are an advance for buying jewellery from us. They earn no interest and are not a deposit or an investment.',
  'Any Indian resident aged 18 or over can join. You can hold several plans, but each plan only once at a time.',
  'The first instalment is paid on joining. The next ones are due each month on that day, or on the last day of a shorter month. One instalment a month; none can be paid ahead.',
  'An instalment paid within the days of grace counts as paid in time. A month that is paid later or not at all takes one eleventh off the benefit. A month can be paid until the day before the next one is due.',
  'In a value plan the benefit is a part of one instalment. In a weight plan each instalment buys gold at the rate of its day; on the grams saved the making charge is waived, up to the limit of the plan. The benefit is a discount on your purchase, never cash.',
  'From the first bonus date you can use what you paid and the benefit for jewellery in the metal of the plan, within the days that the plan names and always within 365 days of the first instalment. Coins, bars, gift cards and loose stones are not included. You can add money for a bigger piece.',
  'GST is charged on the final invoice. The benefit of a plan and a coupon cannot be used on the same invoice.',
  'You can stop at any time. Before six instalments you get back what you paid. From six instalments on you can instead buy jewellery with a part of the benefit. Any gift already taken is deducted at its value.',
  'If you have not chosen by the last day, we return what you paid, without the benefit.',
  'Money that goes back reaches the account you paid from, or your bank account if you paid in our shop, within seven working days.',
  'The terms of the day you join stay as they are for your passbook, whatever we change later.',
];

interface PlanNumbers {
  name: string;
  instalmentText: string;
  instalments: number;
  benefitPercent: number;
  plan: 'value' | 'weight';
  graceDays: number;
  redeemWithinDays: number;
  specialGift: string;
}

/** What joining a plan means, word by word: its numbers, then the terms. */
export function agreedTerms(plan: PlanNumbers): string {
  const benefit =
    plan.plan === 'value'
      ? `The benefit is ${plan.benefitPercent}% of one instalment.`
      : `Making is waived up to ${plan.benefitPercent}% on the gold saved.`;
  const numbers = `${plan.name}: ${counted(plan.instalments, 'monthly instalment')} of ${plan.instalmentText}, ${counted(plan.graceDays, 'day')} of grace. ${benefit} To be used within ${counted(plan.redeemWithinDays, 'day')} from the first bonus date. The gift of the plan: ${plan.specialGift}.`;
  return [numbers, ...SCHEME_TERMS].join('\n');
}
