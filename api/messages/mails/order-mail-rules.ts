import { choiceFacts } from '#contract/choices/choice-facts.ts';
import { ORDER_PAGE_PATH } from '#contract/constants.ts';
import { cardWords } from '#contract/gift-cards/card-words.ts';
import { spokenMoment } from '#contract/indian-time.ts';
import { formatRupees, formatRupeesExact, paise } from '#contract/money/money.ts';
import type { OrderMessageKind } from '#contract/office/messages/message-states.ts';
import { HANDED_OVER } from '#contract/orders/delivery/carriers.ts';
import { BY_CALL, deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import type { OrderFacts, OrderFactsLine } from '#db/tables/customers/messages.ts';
import { type MailBill, type MailContent, type MailSender, noteSentence } from './content-rules.ts';

export interface OrderNews {
  order: OrderFacts;
  /** The numbers of its invoice and receipt, or of the credit notes of its cancellation. */
  documentNumbers: string[];
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>;

const WORDS: Record<OrderMessageKind, (news: OrderNews, sender: MailSender) => Words> = {
  'order placed': ({ order }, sender) => (order.isPlacedByShop ? PLACED_BY_SHOP : PLACED)(order, sender),
  'order paid': (news) => ({
    subject: 'Your payment is here',
    heading: 'Thank you, your payment is here',
    paragraphs: [
      `We have received ${receivedText(news.order)} and get your pieces ready. ${arrival(news.order)}`,
      ...codesSentence(news.order),
      ...billSentence(news),
    ],
  }),
  'order address changed': ({ order }, { seller }) => ({
    subject: 'Your order goes to another address',
    heading: 'Your order goes to another address',
    paragraphs: [
      isResent(order)
        ? 'The parcel came back to us. We send it again, to the address below.'
        : `We have changed the address, as you asked us to. ${arrival(order)}`,
      `If you did not ask for this, call us at once at ${seller.phone}.`,
    ],
  }),
  'order packed': ({ order }) => ({
    subject: 'Your order is packed',
    heading: 'Your order is packed',
    paragraphs: [
      `It is sealed and waits for the carrier. We write to you when it is on its way. ${arrival(order)}`,
    ],
  }),
  'order shipped': ({ order }, { seller }) => ({
    subject: isResent(order) ? 'Your order is on its way again' : 'Your order is on its way',
    heading: isResent(order) ? 'Your order is on its way again' : 'Your order is on its way',
    paragraphs: [
      isResent(order)
        ? 'The first parcel came back to us, so we have sent your pieces in a new one. Its number is below.'
        : arrival(order),
      `Please look at the seal before you take the parcel. If it is broken, do not take it and call us at ${seller.phone}.`,
    ],
  }),
  'order delivered': ({ order }, { seller }) => ({
    subject: arrivedHeading(order),
    heading: arrivedHeading(order),
    paragraphs: [
      'We hope that it brings you joy for many years.',
      ...(hasPieces(order)
        ? ['Other customers would like to know how it looks and fits: open your order to write a review.']
        : []),
      `If you have not received it, or if something is not right, call us at ${seller.phone} or reply to this e-mail.`,
    ],
  }),
  'gift card renewed': (_, { seller }) => ({
    subject: 'Your gift card has a new code',
    heading: 'Your gift card has a new code',
    paragraphs: [
      'The former code does not work any more. Open your order to see the new one, and give it to whoever has the card.',
      `If you did not expect this, call us at ${seller.phone}.`,
    ],
  }),
  'review declined': (_, { seller }) => ({
    subject: 'We did not publish your review',
    heading: 'We did not publish your review',
    paragraphs: [
      'Open your order to read the reason and to write it differently. Then we read it again.',
      `If you have a question, call us at ${seller.phone}.`,
    ],
  }),
  'order cancelled': ({ order, documentNumbers }, { seller }) => ({
    subject: 'Your order is cancelled',
    heading: 'Your order is cancelled',
    paragraphs: [
      order.isPaid
        ? `${goesBack(order)} We write to you again when it is sent.`
        : 'There is nothing to pay for it any more. If money has left your account for it, it is sent back to you.',
      ...(order.isPaid && savedOf(order) > 0
        ? [
            `The ${formatRupees(savedOf(order))} of your savings plan goes to your bank account: we call you for its number.`,
          ]
        : []),
      ...(order.isPaid && cardPaid(order) > 0 ? [cardsBack(order)] : []),
      ...noteSentence(documentNumbers),
      `If you did not expect this, call us at ${seller.phone}.`,
    ],
  }),
};

const PLACED = ({ priceKeptUntil }: OrderFacts): Words => ({
  subject: 'We have your order',
  heading: 'Thank you for your order',
  paragraphs: [
    `We keep its price and its pieces for you until ${spokenMoment(new Date(priceKeptUntil))}. As soon as your payment is here, we start on it.`,
    'If you have paid already, there is nothing more to do: we write to you again in a moment.',
  ],
});

const PLACED_BY_SHOP = ({ priceKeptUntil }: OrderFacts, { seller }: MailSender): Words => ({
  subject: 'Your order is ready to be paid',
  heading: 'We have placed your order',
  paragraphs: [
    `As you asked us, we have placed this order for you. We keep its price and its pieces until ${spokenMoment(new Date(priceKeptUntil))}. Open it to look at it and to pay.`,
    `If you did not ask for it, there is nothing to pay, and it ends by itself. Call us at ${seller.phone} if something is not right.`,
  ],
});

/** The content of an e-mail about an order. Text typed by a customer is left out until the order is paid (P-258). */
export function orderMail(kind: OrderMessageKind, news: OrderNews, sender: MailSender): MailContent {
  const { order } = news;
  const words = WORDS[kind](news, sender);
  return {
    ...words,
    subject: `${words.subject}: ${order.orderId}`,
    preview: `${sender.seller.name}, order ${order.orderId}, ${formatRupees(order.totalPaise)}`,
    facts: factsOf(kind, order),
    bill: billOf(order),
    button: {
      label: 'Open your order',
      href: `${sender.shopAddress}${ORDER_PAGE_PATH}/${encodeURIComponent(order.orderId)}`,
    },
  };
}

const goesBack = ({ isPaidDirectly = false }: OrderFacts) =>
  isPaidDirectly
    ? 'What you paid to us goes to your bank account: we call you for its number.'
    : 'What you paid goes back the way you paid it.';

const savedOf = ({ planSavedPaise = paise(0) }: OrderFacts) => planSavedPaise;

const cardPaid = ({ giftCardPaise = paise(0) }: OrderFacts) => giftCardPaise;

const cardsBack = (order: OrderFacts) => {
  const paid = `The ${formatRupees(cardPaid(order))} of your ${cardsOf(order)}`;
  return cardsOf(order) === 'gift card'
    ? `${paid} is on it again within minutes.`
    : `${paid} can be spent again within minutes.`;
};

const cardsOf = (order: OrderFacts) => cardWords(cardPaid(order), order.oldGoldPaise ?? paise(0));

/** What was paid, and what of it came from a savings plan, gift cards and old gold. */
function receivedText(order: OrderFacts): string {
  const parts = [
    ...(savedOf(order) > 0 ? [`${formatRupees(savedOf(order))} of it from your savings plan`] : []),
    ...(cardPaid(order) > 0 ? [`${formatRupees(cardPaid(order))} of it from your ${cardsOf(order)}`] : []),
  ];
  const total = formatRupees(order.totalPaise);
  return parts.length === 0 ? total : `${total}, ${parts.join(' and ')},`;
}

/** Whoever reads the code of a gift card can spend it, so that it stands on the page of the order only. */
function codesSentence({ giftCards = 0 }: OrderFacts): string[] {
  if (giftCards === 0) return [];
  const [cards, their] =
    giftCards === 1 ? ['Your gift card is', 'its code'] : ['Your gift cards are', 'their codes'];
  return [
    `${cards} ready: open your order to see ${their} and to pass ${giftCards === 1 ? 'it' : 'them'} on.`,
  ];
}

/** Whether it has more than gift cards. */
const hasPieces = ({ lines, giftCards = 0 }: OrderFacts) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0) > giftCards;

const isResent = ({ parcel = 1 }: OrderFacts) => parcel > 1;

function arrival({ promisedFrom, promisedTo }: OrderFacts): string {
  if (promisedFrom === null || promisedTo === null) return BY_CALL;
  return `It arrives ${deliverySpan({ first: promisedFrom, last: promisedTo })}.`;
}

/** True whether the files are attached or not, so that the office shows what was sent. */
function billSentence({ documentNumbers }: OrderNews): string[] {
  if (documentNumbers.length === 0) return [];
  const [papers, are] = documentNumbers.length === 1 ? ['Your invoice', 'is'] : ['Your invoices', 'are'];
  return [
    `${papers} ${documentNumbers.join(' and ')} ${are} with your order in our shop, to read and to save.`,
  ];
}

const arrivedHeading = ({ carrier }: OrderFacts) =>
  carrier === HANDED_OVER ? 'You have taken your order along' : 'Your order has arrived';

const WITHOUT_ADDRESS: readonly OrderMessageKind[] = [
  'order cancelled',
  'gift card renewed',
  'review declined',
];

function factsOf(kind: OrderMessageKind, order: OrderFacts): MailContent['facts'] {
  const facts: [string, string | null][] = [['Order', order.orderId]];
  if (kind === 'order shipped') {
    facts.push(['Carrier', order.carrier], ['Tracking number', order.trackingNumber]);
  }
  if (order.isPaid && !WITHOUT_ADDRESS.includes(kind)) facts.push(['Goes to', addressOf(order)]);
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function addressOf({ recipientName, street, city, pincode }: OrderFacts): string {
  return [recipientName, street, `${city} ${pincode}`].filter(Boolean).join(', ');
}

export function billOf(order: OrderFacts): MailBill {
  const { subtotalPaise, discountPaise, totalPaise, couponCode, isPaid } = order;
  const reduced = [
    { label: 'Pieces', amount: formatRupeesExact(subtotalPaise) },
    {
      label: couponCode === null ? 'Benefit of your savings plan' : `Coupon ${couponCode}`,
      amount: formatRupeesExact(paise(-discountPaise)),
    },
  ];
  const savedPaise = savedOf(order);
  return {
    lines: order.lines.map((line) => ({
      name: line.name,
      detail: detailOf(line, isPaid),
      amount: formatRupeesExact(line.amountPaise),
    })),
    sums: [
      ...(discountPaise > 0 ? reduced : []),
      { label: 'Total with GST', amount: formatRupeesExact(totalPaise) },
      ...(savedPaise > 0
        ? [{ label: 'Of it from your savings plan', amount: formatRupeesExact(savedPaise) }]
        : []),
      ...(cardPaid(order) > 0
        ? [{ label: `Of it from your ${cardsOf(order)}`, amount: formatRupeesExact(cardPaid(order)) }]
        : []),
    ],
  };
}

function detailOf({ quantity, size, secondSize, engraving }: OrderFactsLine, isPaid: boolean): string {
  const pieces = quantity === 1 ? '' : `${quantity} pieces`;
  const chosen = choiceFacts({ size, second_size: secondSize, engraving: isPaid ? engraving : null });
  return [pieces, ...chosen].filter(Boolean).join(', ');
}
