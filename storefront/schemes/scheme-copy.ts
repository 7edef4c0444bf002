/** Texts of the schemes page. The terms are binding: change them together with the rules in `api/schemes`. */
export const SCHEMES_TITLE = 'Savings schemes';
export const SCHEMES_LINE =
  'Pay a fixed amount each month. Choose your jewellery at the end. Every plan finishes within 12 months.';
export const SMALL_PRINT =
  'Instalments are an advance for buying jewellery from us. They do not earn interest and are not a deposit or an investment. Benefits are given as a discount on your purchase invoice.';

export const PLAN_COPY = {
  months: 'Instalments paid',
  dates: 'Your dates if you join today',
  terms: 'scheme terms',
};

/** `grace`: the days of grace of the plans shown, such as `7 days`. */
export const howItWorks = (grace: string | undefined) => [
  {
    title: 'Pick a plan.',
    text: 'Choose the amount you can pay every month.',
  },
  {
    title: 'Pay the first instalment.',
    text: 'By UPI, card or net banking. Your passbook opens at once.',
  },
  {
    title: 'Pay every month.',
    text: `Your passbook shows when the next one is due.${grace ? ` You have ${grace} of grace each time.` : ''}`,
  },
  {
    title: 'Choose and take it home.',
    text: 'From the first bonus date until the last day to choose, spend what you saved plus your benefit on any eligible piece. You choose your plan on the page where you pay.',
  },
];

/** `grace`: as above. */
export const faq = (grace: string | undefined) => [
  {
    question: 'Who can join?',
    response:
      'Any Indian resident aged 18 or over. You can hold several plans, but each plan only once at a time.',
  },
  {
    question: 'What if I miss a month?',
    response: `${grace ? `Pay within the days of grace (${grace} after the due date) and nothing changes. Later, you` : 'You'} can still pay until the next one is due, but your benefit is reduced by one eleventh for each missed month.`,
  },
  {
    question: 'Can I pay ahead?',
    response:
      'One instalment a month only. This keeps the plan fair for weight savers and keeps every payment inside the year.',
  },
  {
    question: 'Which rate do I get?',
    response:
      'In value plans, the rate on the day you buy. In the weight plan, the gold you saved is already yours at the rates you paid: we take its value at the day’s rate off your bill, and anything extra is at the day’s rate.',
  },
  {
    question: 'What can I buy?',
    response:
      'Jewellery in the plan’s metal. Coins, bars, gift cards and loose stones are not included. A plan is used whole, for pieces that cost more than it is worth: you pay the rest.',
  },
  {
    question: 'Can I stop early?',
    response:
      'Yes. Before six instalments you get back what you paid. From six on you can instead buy jewellery with a part of the benefit. Any gift already taken is deducted at its value. The refund goes to the account you paid from, or to your bank account if you paid in our shop, within seven working days.',
  },
  {
    question: 'Can I take cash at the end?',
    response:
      'No. The benefit is a discount on jewellery. If you have not chosen by the last date we return your instalments, without the benefit.',
  },
  {
    question: 'Is GST included?',
    response: 'No. Instalments are not taxed. GST at 3% is charged on the final invoice like any purchase.',
  },
  {
    question: 'Can I use a coupon too?',
    response:
      'Scheme benefits and coupons cannot be used on the same invoice. Product offers that are already on the price stay.',
  },
  {
    question: 'Do I need a PAN?',
    response: 'Yes, if the purchase is ₹2 lakh or more. We ask when you buy, not when you join.',
  },
  {
    question: 'How do I see what I have saved?',
    response:
      'Your passbook lists each payment with date, receipt number, rate and grams, and shows what is due next.',
  },
];
