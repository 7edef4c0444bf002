import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/office/messages/message-states.ts';
import type { ListedMessage, MessagesResponse, OfficeMessage } from '#contract/office/messages/messages.ts';
import { isChosen } from '../choices/choice-service.ts';
import { isShopMail } from '../mails/shop-mail-rules.ts';
import { retryDeadline, TURNED_OFF_REASON } from '../rules.ts';
import { writeMail } from '../sending/mail-text-service.ts';
import {
  filledText,
  groupOf,
  needsChoice,
  templateOf,
  templateVariables,
} from '../templates/template-rules.ts';
import * as queries from './office-queries.ts';

type Channels = Pick<Shop, 'mailChannel' | 'phoneChannels'>;
type Writer = Pick<Shop, 'db' | 'seller' | 'shopAddress'> & Channels;

const canSend = ({ mailChannel, phoneChannels = {} }: Channels, channel: MessageChannel): boolean =>
  (channel === 'mail' ? mailChannel : phoneChannels[channel]) !== undefined;

/** A page of messages, newest first. */
export async function listMessages(writer: Writer, filter: queries.MessageFilter): Promise<MessagesResponse> {
  const { page, next } = await readPage(
    (limit) => queries.findMessages(writer.db, filter, limit),
    ({ messageId }) => messageId,
  );
  return {
    data: page.map(toListed),
    next,
    is_sending: canSend(writer, 'mail'),
    channels: MESSAGE_CHANNELS.filter((channel) => channel === 'mail' || canSend(writer, channel)),
  };
}

const ORDER_SUBJECT = 'order:';

/** The order that a message is about, also one about a return, a complaint or a refund of it. */
function orderOf({ subject, payload }: queries.MessageRow): string | null {
  if (subject.startsWith(ORDER_SUBJECT)) return subject.slice(ORDER_SUBJECT.length);
  return 'orderId' in payload ? payload.orderId : null;
}

function toListed(row: queries.MessageRow): ListedMessage {
  const { messageId, kind, channel, state, recipient } = row;
  return {
    message_id: messageId,
    ...{ kind, channel, state, recipient },
    customer_name: row.customerName,
    user_id: row.userId,
    order_id: orderOf(row),
    queued_at: row.queuedAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    next_attempt_at: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    attempts: row.attempts,
    problem: row.problem,
  };
}

/** One message as its customer reads it. Refusal: not_found. */
export async function readMessage(writer: Writer, messageId: number): Promise<OfficeMessage | Refusal> {
  const message = await queries.findMessage(writer.db, messageId);
  if (!message) return noSuchMessage();
  return {
    ...toListed(message),
    ...(await writtenMessage(writer, message)),
    delivered_at: message.deliveredAt?.toISOString() ?? null,
    read_at: message.readAt?.toISOString() ?? null,
    provider_id: message.providerId,
    resends: message.resends,
    is_sending: canSend(writer, message.channel),
  };
}

async function writtenMessage(
  writer: Writer,
  message: queries.MessageRow,
): Promise<Pick<OfficeMessage, 'subject' | 'text' | 'html'>> {
  if (message.channel === 'mail') return writeMail(writer.db, message, writer);
  const template = templateOf(message.kind);
  const text = template ? filledText(template, templateVariables(template, message.payload, writer)) : '';
  return { subject: null, text, html: null };
}

export const NOT_SENDING: Record<MessageChannel, string> = {
  mail: 'The shop has no mail server, so nothing can be sent: the owner sets one under Messages first.',
  sms: 'The shop sends no SMS: set the MSG91 settings first.',
  whatsapp: 'The shop sends nothing by WhatsApp: set the WHATSAPP settings first.',
};

const noSuchMessage = () => refuse('not_found', 'There is no such message.');

type Present = NonNullable<Awaited<ReturnType<typeof queries.lockMessage>>>;

/** Where a message goes now; one to the shop keeps its address. */
function presentRecipient({ kind, channel, recipient, presentAddress, presentPhone }: Present): string {
  if (isShopMail(kind)) return recipient;
  return channel === 'mail' ? presentAddress : presentPhone;
}

/** Queues a message again, to the customer's address or phone of now (P-261). Refusals: not_found, message_refused. */
export function resendMessage(
  { db, now, actor }: Acting,
  channels: Channels,
  messageId: number,
): Promise<{ recipient: string } | Refusal> {
  return inTransaction<{ recipient: string } | Refusal>(db, async (tx) => {
    const message = await queries.lockMessage(tx, messageId);
    if (!message) return noSuchMessage();
    const { channel, userId, kind } = message;
    if (!canSend(channels, channel)) return refuse('message_refused', NOT_SENDING[channel]);
    if (message.state === 'waiting')
      return refuse('message_refused', 'This message waits to be sent already.');
    if (needsChoice(kind, channel) && !(await isChosen(tx, userId, channel, groupOf(message)))) {
      return refuse('message_refused', TURNED_OFF_REASON);
    }
    const recipient = presentRecipient(message);
    await queries.updateMessage(tx, messageId, {
      ...{ recipient, state: 'waiting', resends: message.resends + 1 },
      ...{
        attempts: 0,
        problem: null,
        deliveredAt: null,
        readAt: null,
        nextAttemptAt: now,
        giveUpAt: retryDeadline(now),
      },
    });
    const { state, subject } = message;
    const act = {
      act: 'message sent again',
      subject,
      before: { message: messageId, kind, channel, state },
      after: { message: messageId, state: 'waiting' },
    };
    await recordAct(tx, actor, act, now);
    return { recipient };
  });
}

/** Marks a failed message as dealt with, so that it no longer waits on Today. Refusals: not_found, message_refused. */
export function closeMessage(
  { db, now, actor }: Acting,
  messageId: number,
  reason: string,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const message = await queries.lockMessage(tx, messageId);
    if (!message) return noSuchMessage();
    if (message.state !== 'failed')
      return refuse('message_refused', 'Only a message that failed is dealt with this way.');
    await queries.updateMessage(tx, messageId, { state: 'closed' });
    const { subject, kind } = message;
    const act = {
      act: 'message dealt with',
      subject,
      before: { message: messageId, kind, state: 'failed' },
      after: { message: messageId, state: 'closed' },
      reason,
    };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}

/** Failed messages that wait for a person, counted up to a limit. */
export function countFailedMessages(db: Database, limit: number): Promise<number> {
  return queries.countFailed(db, limit);
}
