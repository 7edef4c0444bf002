import { cardWords } from '#contract/gift-cards/card-words.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';

/** The provider's names of payment methods, as shoppers say them. */
const METHODS: Record<string, string> = {
  card: 'card',
  upi: 'UPI',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  cardless_emi: 'cardless EMI',
  paylater: 'pay later',
};

/** How an invoice was paid, such as `UPI`; empty if unknown. */
export function paymentMethod({ payment_method = '' }: Pick<Invoice, 'payment_method'>): string {
  return METHODS[payment_method] ?? payment_method;
}

/** What of an invoice gift cards and old gold paid, in words. */
export const cardsOf = ({
  from_gift_cards = rupees(0),
  from_old_gold = rupees(0),
}: Pick<Invoice, 'from_gift_cards' | 'from_old_gold'>) =>
  cardWords(toPaise(from_gift_cards), toPaise(from_old_gold));

/** How an invoice was paid: `Paid by UPI, payment reference pay_1`; nothing if unknown. */
export function paymentSentences(
  invoice: Pick<
    Invoice,
    'payment_method' | 'payment_reference' | 'plan' | 'from_gift_cards' | 'from_old_gold' | 'total_amount'
  >,
): string[] {
  const { payment_reference, plan, from_gift_cards = rupees(0), total_amount } = invoice;
  const paidBefore = [
    ...(plan ? [`${formatRupees(toPaise(plan.saved))} paid from savings plan ${plan.user_scheme_id}.`] : []),
    ...(from_gift_cards > 0
      ? [`${formatRupees(toPaise(from_gift_cards))} paid by ${cardsOf(invoice)}.`]
      : []),
  ];
  const isAll = from_gift_cards + (plan?.saved ?? 0) >= total_amount;
  if (!payment_reference || isAll) return paidBefore;
  const method = paymentMethod(invoice);
  const what = paidBefore.length > 0 ? 'The rest paid' : 'Paid';
  return [...paidBefore, `${what}${method && ` by ${method}`}, payment reference ${payment_reference}.`];
}

/** What the discount is for: `Coupon SWAGAT750`; empty without one. */
export function discountName({ coupon_code, plan }: Partial<Pick<Invoice, 'coupon_code' | 'plan'>>): string {
  if (plan) return `Benefit of savings plan ${plan.user_scheme_id}`;
  return coupon_code ? `Coupon ${coupon_code}` : '';
}

/** What the coupon or the plan took off: `₹750 incl. GST, ₹728.16 before tax`; empty if unknown. */
export function couponFact({
  coupon_amount,
  coupon_before_tax,
}: Pick<Invoice, 'coupon_amount' | 'coupon_before_tax'>): string {
  if (coupon_amount === undefined || coupon_before_tax === undefined) return '';
  const [withTax, before] = [coupon_amount, coupon_before_tax].map((rupees) => formatRupees(toPaise(rupees)));
  return `${withTax} incl. GST, ${before} before tax`;
}
