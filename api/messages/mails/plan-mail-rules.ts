import { PASSBOOK_PAGE_PATH } from '#contract/constants.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees } from '#contract/money/money.ts';
import type { MessageKind, PlanMessageKind } from '#contract/office/messages/message-states.ts';
import { formatGrams, type Milligrams, toGrams } from '#contract/weight.ts';
import type { PlanFacts } from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';

interface News extends PlanFacts {
  amount: string;
  /** The day that matters, as it is written. */
  until: string;
  phone: string;
}

const WORDS: Record<PlanMessageKind, (news: News) => { heading: string; paragraphs: string[] }> = {
  'instalment paid': ({ number, instalments, schemeName, day, until }) => ({
    heading: 'Thank you, we have your instalment',
    paragraphs: [
      `Instalment ${number} of ${instalments} of your plan ${schemeName} is in your passbook.`,
      day === null ? 'It was the last one.' : `The next one can be paid from ${until}.`,
    ],
  }),
  'instalment due': ({ amount, schemeName, until }) => ({
    heading: 'Your next instalment can be paid',
    paragraphs: [
      `You can pay ${amount} for your plan ${schemeName} in your passbook now. Until ${until} it counts as paid in time.`,
      'If you have paid in the last minutes, there is nothing more to do.',
    ],
  }),
  'instalment late': ({ amount, schemeName, until }) => ({
    heading: 'Your instalment is not paid yet',
    paragraphs: [
      `We have not received ${amount} for your plan ${schemeName} yet. Until ${until} it counts as paid in time.`,
      'A month that is paid later, or not at all, takes one eleventh off your benefit.',
    ],
  }),
  'plan ready': ({ amount, schemeName, until, userSchemeId, phone }) => ({
    heading: 'You can choose your jewellery now',
    paragraphs: [
      `You have paid ${amount} into your plan ${schemeName}. Use it with your benefit until ${until}.`,
      `Choose jewellery in our shop and press “Buy Now”. On the page where you pay, choose your plan: it pays its part, and you pay the rest.`,
      `If you need help, call us at ${phone} with your passbook number ${userSchemeId}.`,
    ],
  }),
  'plan ends': ({ amount, schemeName, until, userSchemeId, phone }) => ({
    heading: 'Your savings plan ends soon',
    paragraphs: [
      `You have paid ${amount} into your plan ${schemeName}. Choose jewellery for it until ${until}. After that day we return what you paid, without the benefit.`,
      'If you have had a gift and some instalments are missing, its value is deducted then.',
      `Choose jewellery in our shop, and your plan on the page where you pay. If you need help, call us at ${phone} with your passbook number ${userSchemeId}.`,
    ],
  }),
  'plan gift given': ({ amount, schemeName, instalments, gift, phone }) => ({
    heading: 'You have the gift of your savings plan',
    paragraphs: [
      `We handed over the gift of your plan ${schemeName}: ${gift?.text}.`,
      ...(gift?.isDeductible
        ? [
            `If you stop before all ${instalments} instalments are paid and take your money back, we deduct its value, ${amount}.`,
          ]
        : []),
      `Did you not get it? Please call us at ${phone}.`,
    ],
  }),
};

export const isPlanMail = (kind: MessageKind): kind is PlanMessageKind => kind in WORDS;

/** What the passbook says of a paid instalment; it never changes. */
export interface InstalmentReceipt {
  receiptNumber: string | null;
  milligrams: Milligrams | null;
}

/** The content of an e-mail about a savings plan (P-343). */
export function planMail(
  kind: PlanMessageKind,
  facts: PlanFacts,
  receipt: InstalmentReceipt | undefined,
  { seller, shopAddress }: MailSender,
): MailContent {
  const { userSchemeId, schemeName, day } = facts;
  const amount = formatRupees(facts.amountPaise);
  const until = day === null ? '' : formatIndianDate(day);
  const { heading, paragraphs } = WORDS[kind]({ ...facts, amount, until, phone: seller.phone });
  return {
    subject: `${heading}: passbook ${userSchemeId}`,
    preview: `${seller.name}, ${schemeName}`,
    heading,
    paragraphs,
    facts: [
      ['Passbook', String(userSchemeId)],
      ['Plan', schemeName],
      [kind === 'plan gift given' ? 'Value of the gift' : 'Amount', amount],
      ...receiptFacts(receipt),
    ],
    button: { label: 'Open your passbook', href: `${shopAddress}${PASSBOOK_PAGE_PATH}/${userSchemeId}` },
  };
}

function receiptFacts(receipt: InstalmentReceipt | undefined): MailContent['facts'] {
  const { receiptNumber = null, milligrams = null } = receipt ?? {};
  return [
    ...(receiptNumber === null ? [] : [['Receipt', receiptNumber] satisfies [string, string]]),
    ...(milligrams === null
      ? []
      : [['Metal bought', formatGrams(toGrams(milligrams))] satisfies [string, string]]),
  ];
}
