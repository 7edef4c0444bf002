import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { recordAlone } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { spokenMoment } from '#contract/indian-time.ts';
import type { MailContent } from '../mails/content-rules.ts';
import { isMailAddress, messageIdOf } from '../rules.ts';
import type { Delivery } from '../sending/mail-gateway.ts';
import { renderMail } from '../sending/mail-text-service.ts';
import { NOT_SENDING } from './office-service.ts';

/** Shorter than the time that a request may take. */
const MAX_WAIT_MS = 6000;

const SILENT = {
  outcome: 'unreachable',
  problem: `no response within ${MAX_WAIT_MS / 1000} seconds. Check its name and port.`,
} as const satisfies Delivery;

/** Sends an e-mail at once, to try the mail server. Refusals: invalid_input (the address), message_refused, with what the server said. */
export async function sendTestMail(
  acting: Acting,
  { mailChannel, seller, shopAddress }: Pick<Shop, 'mailChannel' | 'seller' | 'shopAddress'>,
  to: string,
): Promise<Refusal | undefined> {
  if (!mailChannel) return refuse('message_refused', NOT_SENDING.mail);
  if (!isMailAddress(to)) return refuseField('email', 'This is no e-mail address.');
  const sending = mailChannel.deliver({
    ...renderMail(contentAt(seller.name, acting.now), { seller, shopAddress }),
    to,
    messageId: messageIdOf({ kind: 'test', fact: randomUUID(), resends: 0 }, shopAddress),
    attachments: [],
  });
  const delivery = await Promise.race([sending, setTimeout(MAX_WAIT_MS, SILENT, { ref: false })]);
  await recordAlone(acting, { act: 'test e-mail', subject: 'shop', after: { outcome: delivery.outcome } });
  if (delivery.outcome === 'sent') return undefined;
  return refuse('message_refused', `The mail server did not take it: ${delivery.problem}`);
}

function contentAt(shopName: string, now: Date): MailContent {
  return {
    subject: `A test of ${shopName}`,
    preview: 'The e-mails of your shop arrive.',
    heading: 'The e-mails of your shop arrive',
    paragraphs: [
      `The owner asked for this e-mail in the office, ${spokenMoment(now)}. There is nothing to do.`,
      'If it was among spam, ask whoever runs your domain to set up SPF and DKIM for the mail server.',
    ],
    facts: [],
  };
}
