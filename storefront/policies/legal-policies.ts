import { formatIndianDate } from '#contract/indian-time.ts';
import { SCHEME_TERMS, SCHEME_TERMS_VERSION } from '#contract/schemes/scheme-terms.ts';
import type { PublicSeller } from '#storefront/services.ts';
import { madeWeightTerms, WEIGHT_TERMS } from './piece-terms.ts';
import { contactText, type Policy } from './policy.ts';

function sellerLine(seller: PublicSeller | undefined): string {
  return seller
    ? `This shop is run by ${seller.name}, ${seller.address}, GSTIN ${seller.gstin}.`
    : 'The seller is named at the foot of this page.';
}

export const PRIVACY: Policy = {
  title: 'Privacy',
  summary: 'What we know about you, why, and how you get it changed or deleted.',
  sections: (seller) => [
    { heading: 'Who keeps your data', lines: [sellerLine(seller)] },
    {
      heading: 'What we keep, and why',
      lines: [
        'Your name, e-mail, phone and address: for your account, for deliveries and for invoices.',
        'Your orders, invoices, refunds and savings plans, with the reference numbers of their payments. Card numbers and bank logins go to the payment partner only; we never see them.',
        'Your wish list, and what you write to us in complaints and returns, with the photos that you send.',
        'Your PAN, only for an order of ₹2,00,000 or more, because income-tax rules ask for it. It is stored encrypted, and only its last four characters are shown again.',
        'Your password in a form from which it cannot be read back.',
        'For each login the kind of browser, when it began and when it was last used, so that you can see and end it in your profile.',
      ],
    },
    {
      heading: 'In your browser',
      lines: [
        'After login your browser remembers you until you log out. What you type in the cart and in other forms, apart from passwords, is remembered until you log out or close the tab.',
        'The pieces you looked at last are remembered on your device, and nowhere else, until you clear them.',
        'There are no advertisements, and nobody else follows you through this shop.',
      ],
    },
    {
      heading: 'Who else gets it',
      lines: [
        'The payment partner (Razorpay): name, e-mail, phone and the amount. The courier: name, phone and address. The companies that carry our e-mails, SMS and WhatsApp messages: your e-mail address or phone number, and the message. Tax and other authorities, where a law obliges us. Nobody else, and nobody buys it.',
      ],
    },
    {
      heading: 'How long',
      lines: [
        'Invoices and what belongs to them for as long as tax law asks. Everything else until you ask us to delete it.',
      ],
    },
    {
      heading: 'What you can do',
      lines: [
        'You can correct your name, e-mail, phone and address in your profile.',
        `For a copy of your data, to have it deleted or to take back your consent, write to ${seller?.email ?? 'us'}. A person does it and answers you; there is no button for it.`,
        'If you are not content with our answer you can complain to the Data Protection Board of India.',
      ],
    },
  ],
};

export const TERMS: Policy = {
  title: 'Terms',
  summary: 'How an order, its price and its payment work here.',
  sections: (seller) => [
    { heading: 'Who sells', lines: [sellerLine(seller)] },
    {
      heading: 'Prices',
      lines: [
        'Prices are in rupees and include making and GST. The price of a piece can change until you order it; from then on your order keeps its price for the time that the checkout shows. After that time we look at price and stock again before you pay.',
        'Offers count on the days that they name. One coupon can be used for an order.',
      ],
    },
    {
      heading: 'Your order',
      lines: [
        'An order is placed when you have paid it. You then get a tax invoice in your orders; a gift card gets a receipt.',
        'An order that nobody pays is cancelled.',
        'For orders of ₹2,00,000 or more we need the PAN of the buyer.',
        'Buyers are 18 or older.',
      ],
    },
    {
      heading: 'Paying',
      lines: [
        'Payments are taken by Razorpay by card, UPI or net banking. We take no cash. If you were charged twice, or for an order that was cancelled, the money goes back to where it came from.',
      ],
    },
    {
      heading: 'Pictures and weights',
      lines: [
        'Pictures are made from the design of a piece, and each screen shows colours a little differently.',
        WEIGHT_TERMS,
        madeWeightTerms(seller),
      ],
    },
    { heading: 'Law', lines: ['The law of India applies.'] },
  ],
};

export const SCHEME_POLICY: Policy = {
  title: 'Scheme terms',
  summary: 'What you agree to when you join a savings scheme.',
  sections: () => [
    {
      heading: `Version of ${formatIndianDate(SCHEME_TERMS_VERSION)}`,
      lines: [
        ...SCHEME_TERMS,
        'Amount, number of instalments, days of grace and benefit are on the card of each plan.',
      ],
    },
  ],
};

export const GRIEVANCES: Policy = {
  title: 'Grievance redressal',
  summary: 'Whom to tell when something went wrong, and how fast we answer.',
  sections: (seller) => [
    {
      heading: 'Grievance officer',
      lines: [
        `${seller?.grievance_officer ? `${seller.grievance_officer}, ${seller.name}` : (seller?.name ?? 'The seller')}: ${contactText(seller)}.`,
        'We acknowledge a complaint within 48 hours and settle it within one month.',
      ],
    },
    {
      heading: 'If that does not help',
      lines: [
        'The National Consumer Helpline answers on 1915 and at consumerhelpline.gov.in. About your personal data you can complain to the Data Protection Board of India.',
      ],
    },
  ],
};
