import { lastDayToSettle } from '#contract/complaints/complaint-clocks.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, formatRupeesExact, paise } from '#contract/money/money.ts';
import type { NoticeGroup, PhoneChannel } from '#contract/notices/notice-channels.ts';
import type { MessageChannel, MessageKind } from '#contract/office/messages/message-states.ts';
import type {
  ComplaintFacts,
  CreditNoteFacts,
  MessageFacts,
  OrderFacts,
  RefundFacts,
  ReturnFacts,
  WishNewsFacts,
} from '#db/tables/customers/messages.ts';
import type { MailSender } from '../mails/content-rules.ts';

/** A text as it is registered at the provider, with its variables in braces and in order. */
export interface MessageTemplate {
  /** Its name at WhatsApp, and in the settings. */
  name: string;
  text: string;
  /** The values of the variables of `text`. */
  values(facts: MessageFacts, sender: MailSender): Record<string, string>;
}

export type TemplateVariable = readonly [name: string, value: string];

/** The register of TRAI takes no longer value of a variable. */
const MAX_VALUE = 30;

const ofOrder = (facts: MessageFacts) => facts as OrderFacts;
const ofNote = (facts: MessageFacts) => facts as CreditNoteFacts;
const ofRefund = (facts: MessageFacts) => facts as RefundFacts;
const firstPiece = (facts: MessageFacts) => (facts as WishNewsFacts).pieces[0];
const ofComplaint = (facts: MessageFacts) => facts as ComplaintFacts;
const ofReturn = (facts: MessageFacts) => facts as ReturnFacts;

const ORDER_DIGITS = 8;
const shortOrder = (facts: MessageFacts) =>
  (facts as OrderFacts | CreditNoteFacts).orderId.slice(-ORDER_DIGITS);

/** Without the sign of the rupee, which makes an SMS twice as long. */
const withoutSign = (shown: string) => `Rs ${shown.replace('₹', '')}`;

const amount = (total: OrderFacts['totalPaise']) => withoutSign(formatRupees(total));

const returnNumber = (facts: MessageFacts) => String(ofReturn(facts).returnNumber);

const arrival = ({ promisedTo }: OrderFacts) =>
  promisedTo === null ? 'as we agreed by phone' : `by ${formatIndianDate(promisedTo)}`;

/** The template of each kind that may go to a phone; others go by e-mail only. None contains what a customer typed (P-258). */
const TEMPLATES: Partial<Record<MessageKind, MessageTemplate>> = {
  'order paid': {
    name: 'order_paid',
    text: 'We have received {amount} for your order {order}, and get it ready. The invoice is in your e-mail. {shop}',
    values: (facts) => ({ amount: amount(ofOrder(facts).totalPaise), order: shortOrder(facts) }),
  },
  'order packed': {
    name: 'order_packed',
    text: 'Your order {order} is packed and sealed, and waits for the carrier. {shop}',
    values: (facts) => ({ order: shortOrder(facts) }),
  },
  'order shipped': {
    name: 'order_shipped',
    text: 'Your order {order} is on its way with {carrier}, tracking number {tracking}. It arrives {arrival}. {shop}',
    values: (facts) => ({
      order: shortOrder(facts),
      carrier: ofOrder(facts).carrier ?? 'our carrier',
      tracking: ofOrder(facts).trackingNumber ?? 'in your e-mail',
      arrival: arrival(ofOrder(facts)),
    }),
  },
  'order delivered': {
    name: 'order_delivered',
    text: 'Your order {order} has arrived. If you have not received it, call us at {phone}. {shop}',
    values: (facts, { seller }) => ({ order: shortOrder(facts), phone: seller.phone }),
  },
  'order cancelled': {
    name: 'order_cancelled',
    text: 'Your order {order} is cancelled, and what you paid goes back to you. If you did not expect this, call us at {phone}. {shop}',
    values: (facts, { seller }) => ({ order: shortOrder(facts), phone: seller.phone }),
  },
  'refund sent': {
    name: 'refund_sent',
    text: 'We have sent {amount} back to you, reference {reference}. Banks may need up to seven working days. {shop}',
    values: (facts) => ({
      amount: amount(ofRefund(facts).amountPaise),
      reference: ofRefund(facts).reference,
    }),
  },
  'credit note issued': {
    name: 'credit_note_issued',
    text: 'Credit note {number} of {amount} for your order {order} is issued. It is on the page of your order in our shop. {shop}',
    values: (facts) => ({
      number: ofNote(facts).number,
      amount: withoutSign(formatRupeesExact(ofNote(facts).amountPaise)),
      order: shortOrder(facts),
    }),
  },
  'complaint received': {
    name: 'complaint_received',
    text: 'We have your complaint {complaint} and settle it by {day}. {shop}',
    values: (facts) => ({
      complaint: String(ofComplaint(facts).complaintNumber),
      day: lastDayToSettle(ofComplaint(facts).dueAt),
    }),
  },
  'return asked': {
    name: 'return_asked',
    text: 'We have your return {return}. We look at it and tell you whether the parcel may come. {shop}',
    values: (facts) => ({ return: returnNumber(facts) }),
  },
  'return approved': {
    name: 'return_approved',
    text: 'Your return {return} is approved. Its parcel is collected on {day}. How to pack it is in your e-mail. {shop}',
    values: (facts) => ({
      return: returnNumber(facts),
      day: formatIndianDate(ofReturn(facts).pickupDay),
    }),
  },
  'return refused': {
    name: 'return_refused',
    text: 'We cannot take your return {return}. The reason is on its page in our shop. To ask something, call us at {phone}. {shop}',
    values: (facts, { seller }) => ({ return: returnNumber(facts), phone: seller.phone }),
  },
  'return accepted': {
    name: 'return_accepted',
    text: 'Your return {return} is accepted. {amount} goes back to you, and your credit note is issued. {shop}',
    values: (facts) => ({
      return: returnNumber(facts),
      amount: withoutSign(formatRupeesExact(ofReturn(facts).amountPaise ?? paise(0))),
    }),
  },
  'return closed': {
    name: 'return_closed',
    text: 'We have closed your return {return}, as its parcel has not reached us. If you have sent it, call us at {phone}. {shop}',
    values: (facts, { seller }) => ({ return: returnNumber(facts), phone: seller.phone }),
  },
  'wish news': {
    name: 'wish_news',
    text: 'News of your wish list: {piece} is {amount} now. More in your e-mail, where you can also stop these messages. {shop}',
    values: (facts) => ({
      piece: firstPiece(facts)?.name ?? '',
      amount: amount(firstPiece(facts)?.pricePaise ?? paise(0)),
    }),
  },
};

export const templateOf = (kind: MessageKind): MessageTemplate | undefined => TEMPLATES[kind];

export const ALL_TEMPLATES: readonly MessageTemplate[] = Object.values(TEMPLATES);

/** The choice that allows a message. */
export function groupOf({ kind, payload }: { kind: MessageKind; payload: MessageFacts }): NoticeGroup {
  if (kind !== 'wish news') return 'orders';
  return (payload as WishNewsFacts).group ?? 'price and stock';
}

/** Whether a message goes only to a customer who chose it: all to a phone, and e-mails that are not about an order (P-283). */
export const needsChoice = (kind: MessageKind, channel: MessageChannel): boolean =>
  channel !== 'mail' || kind === 'wish news';

const VARIABLE = /\{([a-z]+)\}/g;

/** The names of a template's variables, in order. */
export const variableNames = ({ text }: Pick<MessageTemplate, 'text'>): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

/** The values of a template's variables, in order, each on one line and no longer than the register takes. */
export function templateVariables(
  template: MessageTemplate,
  facts: MessageFacts,
  sender: MailSender,
): TemplateVariable[] {
  const values: Record<string, string> = {
    ...template.values(facts, sender),
    shop: sender.seller.name,
  };
  return variableNames(template).map((name) => [name, oneLine(values[name] ?? '')]);
}

const oneLine = (value: string) =>
  [...value.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, MAX_VALUE).join('').trim() || '-';

/** The text as a customer reads it. */
export function filledText({ text }: MessageTemplate, variables: readonly TemplateVariable[]): string {
  const values = new Map(variables);
  return text.replace(VARIABLE, (_, name: string) => values.get(name) ?? '');
}

/** The text as it is entered where the provider registers it. */
export function registeredText({ text }: Pick<MessageTemplate, 'text'>, channel: PhoneChannel): string {
  let number = 0;
  return text.replace(VARIABLE, (_, name: string) => (channel === 'sms' ? `##${name}##` : `{{${++number}}}`));
}
