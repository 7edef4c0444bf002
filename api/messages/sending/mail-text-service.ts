import type { Database } from '#api/platform/database/database.ts';
import type { ComplaintMessageKind, MessageKind } from '#contract/office/messages/message-states.ts';
import type {
  CareFacts,
  ComplaintFacts,
  CreditNoteFacts,
  OldGoldFacts,
  OrderFacts,
  PlanFacts,
  RefundFacts,
  ReturnFacts,
  WishNewsFacts,
} from '#db/tables/customers/messages.ts';
import { careMail, isCareMail } from '../mails/care-mail-rules.ts';
import { complaintMail } from '../mails/complaint-mail-rules.ts';
import type { MailContent, MailSender } from '../mails/content-rules.ts';
import { creditNoteMail } from '../mails/credit-note-mail-rules.ts';
import { isOldGoldMail, oldGoldMail } from '../mails/old-gold-mail-rules.ts';
import { orderMail } from '../mails/order-mail-rules.ts';
import { isPlanMail, planMail } from '../mails/plan-mail-rules.ts';
import { refundMail } from '../mails/refund-mail-rules.ts';
import { isReturnMail, returnMail } from '../mails/return-mail-rules.ts';
import { mailHtml } from '../mails/sheet-mail.tsx';
import { isShopMail, shopMail } from '../mails/shop-mail-rules.ts';
import { mailText } from '../mails/text-rules.ts';
import { wishMail } from '../mails/wish-mail-rules.ts';
import { findStopToken } from '../watchers/watcher-queries.ts';
import {
  findBillNumbers,
  findCancellationNotes,
  findCareInvoices,
  findInstalmentReceipt,
  findRefundReferences,
  type OutboxRow,
} from './sending-queries.ts';

/** An e-mail as it is sent and as the office shows it. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  /** Absent where the customer cannot stop such messages. */
  unsubscribeAddress?: string;
}

/** The input for an e-mail and its attachments. */
export type Queued = Pick<OutboxRow, 'kind' | 'fact' | 'payload' | 'userId'>;

/** Writes the e-mail of a queued message. Numbers of documents and the bank's reference are read, because they never change. */
export async function writeMail(db: Database, message: Queued, sender: MailSender): Promise<WrittenMail> {
  return renderMail(await contentOf(db, message, sender), sender);
}

/** Renders the content of an e-mail as plain text and as HTML. */
export function renderMail(content: MailContent, sender: MailSender): WrittenMail {
  return {
    subject: content.subject,
    text: mailText(content, sender),
    html: mailHtml(content, sender),
    ...(content.stop && { unsubscribeAddress: content.stop.oneClick }),
  };
}

async function contentOf(db: Database, message: Queued, sender: MailSender): Promise<MailContent> {
  const { kind, payload, userId } = message;
  if (kind === 'wish news') {
    // The outbox holds no token.
    return wishMail(payload as WishNewsFacts, (await findStopToken(db, userId)) ?? '', sender);
  }
  if (kind === 'refund sent') {
    return refundMail(payload as RefundFacts, await findRefundReferences(db, refundIdOf(message)), sender);
  }
  if (kind === 'credit note issued') return creditNoteMail(payload as CreditNoteFacts, sender);
  if (isOfComplaint(kind)) return complaintMail(kind, payload as ComplaintFacts, sender);
  if (isReturnMail(kind)) return returnMail(kind, payload as ReturnFacts, sender);
  if (isShopMail(kind)) return shopMail(kind, payload, sender);
  if (isOldGoldMail(kind)) return oldGoldMail(kind, payload as OldGoldFacts, sender);
  if (isCareMail(kind)) {
    const documentNumbers = await documentNumbersOf(db, message);
    return careMail(kind, { facts: payload as CareFacts, documentNumbers }, sender);
  }
  if (isPlanMail(kind)) {
    const plan = payload as PlanFacts;
    return planMail(kind, plan, await receiptOf(db, kind, plan), sender);
  }
  const order = payload as OrderFacts;
  return orderMail(kind, { order, documentNumbers: await documentNumbersOf(db, message) }, sender);
}

async function receiptOf(db: Database, kind: MessageKind, { userSchemeId, number }: PlanFacts) {
  return kind === 'instalment paid' && number !== null
    ? findInstalmentReceipt(db, userSchemeId, number)
    : undefined;
}

const isOfComplaint = (kind: MessageKind): kind is ComplaintMessageKind => kind.startsWith('complaint ');

const refundIdOf = ({ fact }: Pick<Queued, 'fact'>) => fact.slice('refund:'.length);

/** The numbers of the invoice, receipt and credit notes that a message is about. */
export async function documentNumbersOf(db: Database, message: Queued): Promise<string[]> {
  const { kind, payload } = message;
  if (kind === 'refund sent') return (await findRefundReferences(db, refundIdOf(message))).noteNumbers;
  if (kind === 'credit note issued') return [(payload as CreditNoteFacts).number];
  if (kind === 'care given back') return findCareInvoices(db, (payload as CareFacts).careNumber);
  if (!('orderId' in payload) || payload.orderId === null) return [];
  if (kind === 'order paid') return findBillNumbers(db, payload.orderId);
  return kind === 'order cancelled' ? findCancellationNotes(db, payload.orderId) : [];
}
