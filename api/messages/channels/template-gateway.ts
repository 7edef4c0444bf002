import type { PhoneChannel } from '#contract/notices/notice-channels.ts';
import type { Delivery } from '../sending/mail-gateway.ts';
import type { MessageTemplate, TemplateVariable } from '../templates/template-rules.ts';

/** A message to one phone by a template that is registered at the provider. */
export interface OutgoingTemplate {
  /** In E.164, such as `+919820012345`. */
  to: string;
  template: MessageTemplate;
  variables: readonly TemplateVariable[];
  /** The same at every attempt; the provider repeats it in its reports. */
  reference: string;
}

/** The port to a provider that sends registered templates. */
export interface TemplateChannel {
  /** The names of the templates that the provider has registered. */
  registered: ReadonlySet<string>;
  deliver(message: OutgoingTemplate): Promise<Delivery>;
}

/** How WhatsApp signs its reports, and proves that the address of the reports is the shop's. */
export interface ReceiptSecrets {
  appSecret: string;
  verifyToken: string;
}

/** The providers that the shop uses. */
export type PhoneChannels = Partial<Record<PhoneChannel, TemplateChannel>> & { receipts?: ReceiptSecrets };

/** Where the providers are reached. */
export type PhoneApiUrls = Record<PhoneChannel, string>;
