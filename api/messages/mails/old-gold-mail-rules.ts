import { purityText } from '#contract/catalogue/purity.ts';
import { ORDER_HISTORY_PAGE_PATH } from '#contract/constants.ts';
import { formatRupees } from '#contract/money/money.ts';
import type { MessageKind, OldGoldMessageKind } from '#contract/office/messages/message-states.ts';
import { formatGrams, toGrams } from '#contract/weight.ts';
import type { OldGoldFacts } from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';

const WORDS: Record<
  OldGoldMessageKind,
  (value: string, phone: string) => { heading: string; words: string[] }
> = {
  'old gold taken': (value, phone) => ({
    heading: 'We have taken your old gold',
    words: [
      `Its value in exchange is ${value}. It can pay any piece in our shop except gift cards, in parts too: choose it on the page of payment, or tell us at the counter.`,
      `If you did not give it to us, or if a figure is wrong, call us at ${phone} at once.`,
    ],
  }),
  'old gold given back': (value, phone) => ({
    heading: 'You have your old gold back',
    words: [
      `Its ${value} can no longer pay for anything in our shop.`,
      `If you do not have it back, call us at ${phone} at once.`,
    ],
  }),
};

export const isOldGoldMail = (kind: MessageKind): kind is OldGoldMessageKind => kind in WORDS;

/** The content of an e-mail about old gold, with what was weighed (P-362). */
export function oldGoldMail(
  kind: OldGoldMessageKind,
  facts: OldGoldFacts,
  { seller, shopAddress }: MailSender,
): MailContent {
  const value = formatRupees(facts.valuePaise);
  const { heading, words } = WORDS[kind](value, seller.phone);
  return {
    subject: `${heading}: note ${facts.oldGoldNumber}`,
    preview: `${seller.name}, ${facts.description}`,
    heading,
    paragraphs: words,
    facts: [
      ['Note', String(facts.oldGoldNumber)],
      ['What it is', facts.description],
      ['Purity', purityText(facts.purity)],
      ['Net weight', formatGrams(toGrams(facts.netWeightMilligrams))],
      ['Rate of a gram', formatRupees(facts.ratePaisePerGram)],
      ['Share of the rate', `${facts.shareBasisPoints / 100}%`],
      ...(facts.stonesPaise > 0
        ? [['Stones', formatRupees(facts.stonesPaise)] satisfies [string, string]]
        : []),
      ['Value', value],
    ],
    button: { label: 'See what is left of it', href: `${shopAddress}${ORDER_HISTORY_PAGE_PATH}` },
  };
}
