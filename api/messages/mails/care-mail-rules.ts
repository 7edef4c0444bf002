import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import { ORDER_PAGE_PATH } from '#contract/constants.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees } from '#contract/money/money.ts';
import type { CareMessageKind, MessageKind } from '#contract/office/messages/message-states.ts';
import { formatGrams, toGrams } from '#contract/weight.ts';
import type { CareFacts } from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';

interface Words {
  heading: string;
  words: string[];
}

const WORDS: Record<CareMessageKind, (facts: CareFacts, phone: string) => Words> = {
  'care asked': ({ productName }, phone) => ({
    heading: `We will look after your ${productName}`,
    words: [
      'We have your request, and call you about how the piece reaches us.',
      `We begin nothing that costs money before you have agreed to it. You can withdraw the request in your order, or call us at ${phone}.`,
    ],
  }),
  'care declined': ({ productName }, phone) => ({
    heading: `We cannot do this for your ${productName}`,
    words: [`The reason is in your order. If you have a question, call us at ${phone}.`],
  }),
  'care taken in': ({ productName, promisedFor }, phone) => ({
    heading: `We have your ${productName}`,
    words: [
      promisedFor === null
        ? 'We tell you when it is ready.'
        : `It is promised for ${formatIndianDate(promisedFor)}. We tell you when it is ready.`,
      `We begin nothing that costs money before you have agreed to it. If something is wrong here, call us at ${phone}.`,
    ],
  }),
  'care charge agreed': ({ productName, chargePaise }, phone) => ({
    heading: `You agreed to ${formatRupees(chargePaise)} for your ${productName}`,
    words: [
      'This is the charge with GST. You pay it when you take the piece back, and no more than this.',
      `If you did not agree to it, call us at ${phone} at once.`,
    ],
  }),
  'care postponed': ({ productName, promisedFor }, phone) => ({
    heading: `Your ${productName} takes longer`,
    words: [
      ...(promisedFor === null
        ? []
        : [`It is now promised for ${formatIndianDate(promisedFor)}. We are sorry.`]),
      `If you need it earlier, call us at ${phone}.`,
    ],
  }),
  'care ready': ({ productName, chargePaise }) => ({
    heading: `Your ${productName} is ready`,
    words: [
      chargePaise > 0
        ? `Please bring this note. ${formatRupees(chargePaise)} is to be paid, as agreed.`
        : 'Please bring this note. There is nothing to pay.',
    ],
  }),
  'care given back': ({ productName, chargePaise }, phone) => ({
    heading: `You have your ${productName} back`,
    words: [
      chargePaise > 0 ? `You paid ${formatRupees(chargePaise)}.` : 'There was nothing to pay.',
      `If you do not have it back, call us at ${phone} at once.`,
    ],
  }),
};

export const isCareMail = (kind: MessageKind): kind is CareMessageKind => kind in WORDS;

/** The content of an e-mail about a piece in care (P-363). */
export function careMail(
  kind: CareMessageKind,
  { facts, documentNumbers }: { facts: CareFacts; documentNumbers: string[] },
  { seller, shopAddress }: MailSender,
): MailContent {
  const { heading, words } = WORDS[kind](facts, seller.phone);
  return {
    subject: `${heading}: note ${facts.careNumber}`,
    preview: `${seller.name}, ${CARE_WORK_WORDS[facts.work]}`,
    heading,
    paragraphs: words,
    facts: [
      ['Note', String(facts.careNumber)],
      ['Piece', facts.productName],
      ['Work', CARE_WORK_WORDS[facts.work]],
      ['What is to be done', facts.wish],
      ...weightRow(facts),
      ...chargeRow(facts),
      ...documentNumbers.map((number): [string, string] => ['Invoice', number]),
      ['Order', facts.orderId],
    ],
    button: { label: 'See it in your order', href: `${shopAddress}${ORDER_PAGE_PATH}/${facts.orderId}` },
  };
}

/** Nothing is said of a charge before the piece is taken in, unless one is agreed. */
const chargeRow = ({ weightMilligrams, chargePaise }: CareFacts): [string, string][] =>
  weightMilligrams === null && chargePaise === 0
    ? []
    : [['Charge with GST', chargePaise > 0 ? formatRupees(chargePaise) : 'Free']];

const weightRow = ({ weightMilligrams }: CareFacts): [string, string][] =>
  weightMilligrams === null ? [] : [['Weight', formatGrams(toGrams(weightMilligrams))]];
