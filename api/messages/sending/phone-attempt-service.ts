import type { Shop } from '#api/shop.ts';
import { mobileNumber } from '#contract/notices/mobile-number.ts';
import type { TemplateChannel } from '../channels/template-gateway.ts';
import { isChosen } from '../choices/choice-service.ts';
import { referenceOf, TURNED_OFF_REASON } from '../rules.ts';
import { groupOf, templateOf, templateVariables } from '../templates/template-rules.ts';
import type { Delivery } from './mail-gateway.ts';
import type { OutboxRow } from './sending-queries.ts';

/** Sends one SMS or WhatsApp message, if its customer still wants it and its template is registered (P-284). */
export async function attemptTemplate(
  sender: Pick<Shop, 'db' | 'seller' | 'shopAddress'>,
  channel: TemplateChannel,
  message: OutboxRow,
): Promise<Delivery> {
  const template = templateOf(message.kind);
  if (!template || !channel.registered.has(template.name)) {
    return { outcome: 'withheld', problem: 'No template is registered for it.' };
  }
  const to = mobileNumber(message.recipient);
  if (to === undefined) return { outcome: 'undeliverable', problem: 'This is no Indian mobile number.' };
  if (!(await isChosen(sender.db, message.userId, message.channel, groupOf(message)))) {
    return { outcome: 'withheld', problem: TURNED_OFF_REASON };
  }
  return channel.deliver({
    to,
    template,
    variables: templateVariables(template, message.payload, sender),
    reference: referenceOf(message),
  });
}
