import { RETURN_DAYS } from '#contract/constants.ts';
import { ASSURANCES } from '#storefront/home/assurances/assurance-copy.ts';
import { type Policy, reachUs } from './policy.ts';

function assurance(title: string): readonly string[] {
  return ASSURANCES.filter((one) => one.title === title).map(({ full }) => full);
}

export const SHIPPING: Policy = {
  title: 'Shipping',
  summary: 'Free and insured across India, in 3 to 7 working days.',
  sections: (seller) => [
    {
      heading: 'What it costs',
      lines: ['Nothing. Every parcel is insured until it reaches you.'],
    },
    {
      heading: 'How long it takes',
      lines: [
        '3 to 7 working days from your payment, anywhere in India. The order shows when it has been shipped and when it was delivered.',
        `If it takes longer, ${reachUs(seller)} with your order number.`,
      ],
    },
    {
      heading: 'When the parcel comes',
      lines: [
        'Look at the parcel before you take it. If it is open or damaged, do not take it, and tell us the same day.',
        'Gift cards are printed and come by post to the address of the order.',
      ],
    },
  ],
};

export const RETURNS: Policy = {
  title: 'Returns and refunds',
  summary: 'Send a piece back within days of its delivery, for the full price.',
  sections: (seller) => [
    {
      heading: 'Cancelling an order',
      lines: [
        'An order that is not paid can be cancelled from the order itself. Nothing is due.',
        `An order that is paid and not yet shipped: ${reachUs(seller)}. We cancel it and return the full amount.`,
      ],
    },
    {
      heading: 'Sending a piece back',
      lines: [
        `You have ${seller?.return_days ?? RETURN_DAYS} days from delivery. The piece must be unworn, with its tags, certificate and invoice.`,
        `There is no form to fill in: ${reachUs(seller)} with your order number, and we tell you how it comes back to us.`,
        'Coins, bars, gift cards and engraved pieces cannot be returned.',
      ],
    },
    {
      heading: 'Something is wrong with the piece',
      lines: [
        'If a piece comes damaged, or is not what you ordered or not as described, we take it back for the full price, whatever kind of piece it is.',
        'What the Consumer Protection Act 2019 gives you stays yours, whatever stands on this page.',
      ],
    },
    {
      heading: 'Your refund',
      lines: [
        'We look at the piece when it reaches us and then order the refund. It goes to the card or account you paid from; banks usually need up to seven working days. Your order shows each refund with its date and amount.',
      ],
    },
  ],
};

export const EXCHANGE: Policy = {
  title: 'Exchange and care',
  summary: 'Full value of the gold on exchange; cleaning and polish for life.',
  sections: (seller) => [
    { heading: 'Exchange', lines: assurance('Exchange') },
    { heading: 'Purity', lines: assurance('Purity Guarantee') },
    { heading: 'Cleaning and repairs', lines: assurance('Life Time Maintenance') },
    {
      heading: 'Gift cards',
      lines: [`To spend a gift card, choose a piece, then ${reachUs(seller)} with the number of the card.`],
    },
    {
      heading: 'How to ask for it',
      lines: [`Keep your invoice, and ${reachUs(seller)}.`],
    },
  ],
};
