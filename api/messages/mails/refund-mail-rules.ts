import { ORDER_PAGE_PATH } from '#contract/constants.ts';
import { formatRupees } from '#contract/money/money.ts';
import type { RefundFacts } from '#db/tables/customers/messages.ts';
import { type MailContent, type MailSender, noteSentence } from './content-rules.ts';

/** The data of a refund at the time of its e-mail. */
export interface RefundReferences {
  noteNumbers: string[];
  /** Of the customer's bank; null where the provider has not reported it yet. */
  bankReference: string | null;
}

const WAYS: Record<RefundFacts['way'], string> = {
  provider: 'It goes to the card or account you paid from; banks usually need up to seven working days.',
  'bank transfer': 'We sent it to your bank account by transfer.',
  'gift card': 'It is on the gift card you paid with again, and you can spend it at once.',
  'old gold': 'You paid it with old gold: you can spend it again at once.',
};

const isSpendable = ({ way }: RefundFacts) => way === 'gift card' || way === 'old gold';

type Fact = MailContent['facts'][number];

/** The content of an e-mail about a refund. */
export function refundMail(
  refund: RefundFacts,
  { noteNumbers, bankReference }: RefundReferences,
  { seller, shopAddress }: MailSender,
): MailContent {
  const amount = formatRupees(refund.amountPaise);
  const { orderId, reference } = refund;
  return {
    subject: orderId === null ? `We sent you ${amount}` : `We sent you ${amount} for order ${orderId}`,
    preview: `${seller.name}, reference ${reference}`,
    heading: headingOf(refund),
    paragraphs: [
      reasonOf(refund),
      ...noteSentence(noteNumbers),
      WAYS[refund.way],
      isSpendable(refund)
        ? `If something is not right, call us at ${seller.phone}.`
        : `If it does not come, ask your bank with the reference below, or call us at ${seller.phone}.`,
    ],
    facts: [
      ['Amount', amount],
      ...(bankReference === null ? [] : [['Bank reference', bankReference] satisfies Fact]),
      ['Reference', reference],
      ...noteNumbers.map((number): Fact => ['Credit note', number]),
      ...(orderId === null ? [] : [['Order', orderId] satisfies Fact]),
    ],
    ...(orderId !== null && {
      button: {
        label: 'Open your order',
        href: `${shopAddress}${ORDER_PAGE_PATH}/${encodeURIComponent(orderId)}`,
      },
    }),
  };
}

function headingOf({ way, amountPaise }: RefundFacts): string {
  const amount = formatRupees(amountPaise);
  if (way === 'gift card') return `${amount} is on your gift card again`;
  return way === 'old gold' ? `You can spend ${amount} again` : `${amount} is on its way back to you`;
}

function reasonOf({ orderId, wasApplied }: RefundFacts): string {
  if (!wasApplied) return 'A payment came that was not needed, so we have sent it back.';
  return orderId === null
    ? 'We have sent back what you paid into your savings plan.'
    : 'We have sent back what you paid for your order.';
}
