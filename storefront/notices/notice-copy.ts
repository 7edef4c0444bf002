import type { PublicSeller } from '#storefront/services.ts';

/** How a customer hears of an order: a shop without a mail server sends no e-mail. */
export function orderMailText(seller: Pick<PublicSeller, 'sends_email'> | undefined): string {
  return seller?.sends_email
    ? 'We e-mail you at each step of your order.'
    : 'Each step is shown on the page of your order.';
}
