import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees } from '#contract/money/money.ts';
import type { MessageKind, ShopMessageKind } from '#contract/office/messages/message-states.ts';
import type {
  CareFacts,
  ComplaintFacts,
  MessageFacts,
  OrderFacts,
  ReturnFacts,
} from '#db/tables/customers/messages.ts';
import type { MailContent, MailSender } from './content-rules.ts';
import { billOf } from './order-mail-rules.ts';

type Words = Pick<MailContent, 'heading' | 'paragraphs' | 'facts' | 'bill'> & { path: string; label: string };

const WORDS: Record<ShopMessageKind, (facts: MessageFacts) => Words> = {
  'shop order': (facts) => {
    const order = facts as OrderFacts;
    return {
      heading: `New order: ${formatRupees(order.totalPaise)}`,
      paragraphs: [promise(order)],
      facts: [
        ['Order', order.orderId],
        ['Goes to', `${order.city} ${order.pincode}`],
      ],
      bill: billOf(order),
      ...{ path: `/orders/${order.orderId}`, label: 'Open the order' },
    };
  },
  'shop return': (facts) => {
    const { orderId, returnNumber, pickupDay } = facts as ReturnFacts;
    return {
      heading: `A customer wants to return a piece: ${returnNumber}`,
      paragraphs: [
        `The parcel can be collected on ${formatIndianDate(pickupDay)}. Approve the return before.`,
      ],
      facts: [['Order', orderId]],
      ...{ path: `/returns/${returnNumber}`, label: 'Open the return' },
    };
  },
  'shop care': (facts) => {
    const { orderId, careNumber, work, productName } = facts as CareFacts;
    return {
      heading: `A customer asks for ${CARE_WORK_WORDS[work].toLowerCase()}: ${careNumber}`,
      paragraphs: ['Call the customer, and fix how the piece comes to you.'],
      facts: [
        ['Piece', productName],
        ['Order', orderId],
      ],
      ...{ path: `/care/${careNumber}`, label: 'Open the request' },
    };
  },
  'shop complaint': (facts) => {
    const { orderId, complaintNumber, dueAt } = facts as ComplaintFacts;
    return {
      heading: `A customer complains: ${complaintNumber}`,
      paragraphs: [`It has to be settled by ${lastDayToSettle(dueAt)}.`],
      facts: [['Order', orderId]],
      ...{ path: `/complaints/${complaintNumber}`, label: 'Open the complaint' },
    };
  },
};

function promise({ promisedTo }: OrderFacts): string {
  if (promisedTo === null)
    return 'It is paid. No day of delivery is promised: call the customer and fix one.';
  return `It is paid. We promised it until ${formatIndianDate(promisedTo)}.`;
}

export const isShopMail = (kind: MessageKind): kind is ShopMessageKind => kind in WORDS;

/** The content of an e-mail to the shop; it repeats nothing that a customer wrote (P-258). */
export function shopMail(
  kind: ShopMessageKind,
  facts: MessageFacts,
  { seller, shopAddress }: MailSender,
): MailContent {
  const { path, label, ...words } = WORDS[kind](facts);
  return {
    ...words,
    subject: words.heading,
    preview: seller.name,
    button: { label, href: `${shopAddress}/office${path}` },
  };
}
