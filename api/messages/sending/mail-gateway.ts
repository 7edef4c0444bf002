export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so that a mail server can drop a copy. */
  messageId: string;
  attachments: MailAttachment[];
  /** Where mail programs stop such messages by one press (RFC 8058); absent for those that a customer cannot stop. */
  unsubscribeAddress?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/**
 * `refused`: this message will never be accepted; `later`: this one is not accepted now; `unreachable`: no message can be
 * sent now; `undeliverable`: the customer's number takes no such messages; `withheld`: the shop did not send it.
 */
export type Delivery =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused' | 'later' | 'unreachable' | 'undeliverable' | 'withheld'; problem: string };

/** The port to a mail server. */
export interface MailChannel {
  deliver(mail: OutgoingMail): Promise<Delivery>;
}

/** Finds the PDF of an issued document by its number; undefined if it cannot be drawn now. */
export type DocumentFiles = (number: string) => Promise<MailAttachment | undefined>;
