import type { Shop } from '#api/shop.ts';
import { isChosen } from '../choices/choice-service.ts';
import { isMailAddress, messageIdOf, TURNED_OFF_REASON } from '../rules.ts';
import { groupOf, needsChoice } from '../templates/template-rules.ts';
import type { Delivery, DocumentFiles, MailAttachment, MailChannel } from './mail-gateway.ts';
import { documentNumbersOf, writeMail } from './mail-text-service.ts';
import type { OutboxRow } from './sending-queries.ts';

/** Attempts that wait for a document; the next one goes without, because the shop has it as well. */
const MAX_WAITS_FOR_DOCUMENT = 2;

export interface Post {
  mailChannel: MailChannel;
  documentFiles: DocumentFiles;
}

/** Sends one e-mail, with its documents. */
export async function attemptMail(
  sender: Pick<Shop, 'db' | 'seller' | 'shopAddress'>,
  { mailChannel, documentFiles }: Post,
  message: OutboxRow,
): Promise<Delivery> {
  if (!isMailAddress(message.recipient)) {
    return { outcome: 'refused', problem: 'This is no e-mail address.' };
  }
  const { userId, kind, channel } = message;
  if (needsChoice(kind, channel) && !(await isChosen(sender.db, userId, channel, groupOf(message)))) {
    return { outcome: 'withheld', problem: TURNED_OFF_REASON };
  }
  const attachments = await attachmentsOf(await documentNumbersOf(sender.db, message), documentFiles);
  if (!attachments && message.attempts <= MAX_WAITS_FOR_DOCUMENT) {
    return { outcome: 'later', problem: 'Its invoice or credit note could not be drawn yet.' };
  }
  return mailChannel.deliver({
    ...(await writeMail(sender.db, message, sender)),
    to: message.recipient,
    messageId: messageIdOf(message, sender.shopAddress),
    attachments: attachments ?? [],
  });
}

/** Undefined if one cannot be drawn now. Invoice and receipt of an order may share a file, which is attached once. */
async function attachmentsOf(
  numbers: readonly string[],
  documentFiles: DocumentFiles,
): Promise<MailAttachment[] | undefined> {
  const attachments: MailAttachment[] = [];
  for (const number of numbers) {
    const file = await documentFiles(number);
    if (!file) return undefined;
    if (!attachments.some(({ content }) => content.equals(file.content))) attachments.push(file);
  }
  return attachments;
}
