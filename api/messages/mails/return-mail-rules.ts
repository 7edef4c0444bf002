import { RETURN_PAGE_PATH } from '#contract/constants.ts';
import { cardWords } from '#contract/gift-cards/card-words.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, paise } from '#contract/money/money.ts';
import type { MessageKind, ReturnMessageKind } from '#contract/office/messages/message-states.ts';
import type { ReturnFacts } from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';

interface ReturnWords {
  heading: string;
  paragraphs: (facts: ReturnFacts) => string[];
}

const PACKING =
  'Pack the piece in its box with its tag, certificate and invoice, close the box, and hand over nothing that is open.';

const WORDS: Record<ReturnMessageKind, ReturnWords> = {
  'return asked': {
    heading: 'We have your return',
    paragraphs: ({ returnNumber }) => [
      `Its number is ${returnNumber}. We look at it and tell you whether the parcel may come.`,
    ],
  },
  'return approved': {
    heading: 'Your return is approved',
    paragraphs: ({ pickupDay }) => [
      `We have the parcel collected on ${formatIndianDate(pickupDay)}.`,
      PACKING,
    ],
  },
  'return refused': {
    heading: 'We cannot take your return',
    paragraphs: () => ['The reason is on the page of your return, with what we weighed.'],
  },
  'return closed': {
    heading: 'We have closed your return',
    paragraphs: () => [
      'Its parcel has not reached us. The reason is on the page of your return.',
      'If you have sent it, call us. A parcel that still arrives is taken in and looked at.',
    ],
  },
  'return accepted': {
    heading: 'Your return is accepted',
    paragraphs: ({
      amountPaise,
      planSavedPaise = 0,
      giftCardPaise = paise(0),
      isPaidDirectly = false,
      ...facts
    }) => [
      `${formatRupeesExact(amountPaise ?? paise(0))} goes ${isPaidDirectly ? 'to your bank account: we call you for its number. Your' : 'back the way you paid it, and your'} credit note is issued.`,
      ...(giftCardPaise > 0 ? [cardsBack(cardWords(giftCardPaise, facts.oldGoldPaise ?? paise(0)))] : []),
      ...(planSavedPaise > 0
        ? ['What your savings plan paid of it goes to your bank account: we call you for its number.']
        : []),
      'You get another e-mail when the bank has it, with its reference.',
    ],
  },
};

const cardsBack = (cards: ReturnType<typeof cardWords>) =>
  cards === 'gift card'
    ? 'What your gift card paid of it goes back to the card.'
    : `What your ${cards} paid of it can be spent again.`;

export function isReturnMail(kind: MessageKind): kind is ReturnMessageKind {
  return kind in WORDS;
}

/** The content of an e-mail about a step of a return (P-276). */
export function returnMail(
  kind: ReturnMessageKind,
  facts: ReturnFacts,
  { seller, shopAddress }: MailSender,
): MailContent {
  const { orderId, returnNumber } = facts;
  const { heading, paragraphs } = WORDS[kind];
  return {
    subject: `${heading}: ${returnNumber}`,
    preview: `${seller.name}, order ${orderId}`,
    heading,
    paragraphs: [...paragraphs(facts), `To ask something, call us at ${seller.phone}.`],
    facts: [
      ['Return', String(returnNumber)],
      ['Order', orderId],
    ],
    button: { label: 'Open your return', href: `${shopAddress}${RETURN_PAGE_PATH}/${returnNumber}` },
  };
}
