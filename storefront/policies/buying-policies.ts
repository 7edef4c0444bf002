import {
  CARD_BY_POST,
  CARE_TERMS,
  EXCHANGE_TERMS,
  FAULT_TERMS,
  madeWeightTerms,
  NOT_RETURNED,
  PARCEL_TERMS,
  PURITY_TERMS,
  returnTerms,
} from './piece-terms.ts';
import { contactText, type Policy } from './policy.ts';

export const SHIPPING: Policy = {
  title: 'Shipping',
  summary: 'Free and insured across India; each piece says when it reaches your pincode.',
  sections: (seller) => [
    {
      heading: 'What it costs',
      lines: ['Nothing. Every parcel is insured until it reaches you.'],
    },
    {
      heading: 'How long it takes',
      lines: [
        'That depends on the place. Enter your pincode on the page of a piece and it shows the days between which it arrives if you pay today. Checkout and order show the same days.',
        'We count Monday to Friday from your payment. A piece that is made for you takes longer, by the days that its page names. The order shows when it has been shipped and when it was delivered.',
        'For a few places, and for parcels worth more than our insurance covers there, we promise no day: we call you after your payment and fix one with you.',
        `If it takes longer, ${contactText(seller)} with your order number.`,
      ],
    },
    {
      heading: 'When the parcel comes',
      lines: [PARCEL_TERMS, CARD_BY_POST],
    },
  ],
};

export const RETURNS: Policy = {
  title: 'Returns and refunds',
  summary: 'How to send a piece back for the full price, and until when.',
  sections: (seller) => [
    {
      heading: 'Cancelling an order',
      lines: [
        'An order that is not paid can be cancelled from the order itself. Nothing is due.',
        'An order that is paid can be cancelled from the order itself until we have packed it, also one that is engraved or made for you. The full amount goes back the way you paid it, and you get a credit note.',
        `An order that is packed and not yet shipped: ${contactText(seller)}. We cancel it and return the full amount.`,
      ],
    },
    {
      heading: 'Sending a piece back',
      lines: [
        returnTerms(seller),
        `Open your order and choose “Return a piece”. You read what comes back before you send it, and choose the day on which we collect the parcel. If you cannot, ${contactText(seller)} with your order number.`,
        'We weigh the piece and show you the weights. If it weighs what it weighed when it was sold, your refund is ordered at once.',
        NOT_RETURNED,
      ],
    },
    {
      heading: 'Something is wrong with the piece',
      lines: [
        FAULT_TERMS,
        'What the Consumer Protection Act 2019 gives you stays yours, whatever this page says.',
      ],
    },
    {
      heading: 'A piece made for you',
      lines: [madeWeightTerms(seller)],
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
    { heading: 'Exchange', lines: [EXCHANGE_TERMS] },
    { heading: 'Purity', lines: [PURITY_TERMS] },
    { heading: 'Cleaning and repairs', lines: [CARE_TERMS] },
    {
      heading: 'Gift cards',
      lines: [
        `To spend a gift card, choose a piece, then ${contactText(seller)} with the number of the card.`,
      ],
    },
    {
      heading: 'How to ask for it',
      lines: [`Keep your invoice, and ${contactText(seller)}.`],
    },
  ],
};
