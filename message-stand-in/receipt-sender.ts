import { createHmac } from 'node:crypto';

/** WhatsApp's report about a message. */
export interface ReportedStatus {
  id: string;
  to: string;
  reference: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Of one that failed. */
  code?: number;
}

/** The signature of WhatsApp's reports. */
const signatureOf = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

/** Pauses before a report that was not acknowledged is posted again. */
const PAUSES_MS = [200, 1000, 5000, 30_000];
const TIMEOUT_MS = 5000;

/** Posts WhatsApp's reports and customers' replies, signed, until they are acknowledged. */
export class ReceiptSender {
  readonly #account: { appSecret: string; phoneId: string };
  readonly #timers = new Set<NodeJS.Timeout>();
  #url = '';
  #isClosed = false;

  constructor(account: { appSecret: string; phoneId: string }) {
    this.#account = account;
  }

  setUrl(url: string): void {
    this.#url = url;
  }

  /** Reports the state of a message in the background; does nothing while no URL is set. */
  report(reported: ReportedStatus): void {
    if (this.#url) void this.#post(this.statusBody(reported), 0);
  }

  /** Posts a customer's reply in the background. */
  reply(from: string, text: string): void {
    if (this.#url) void this.#post(this.replyBody(from, text), 0);
  }

  statusBody({ id, to, reference, status, code }: ReportedStatus, at = new Date()): string {
    const statuses = [
      {
        ...{ id, status, recipient_id: to, timestamp: inSeconds(at), biz_opaque_callback_data: reference },
        ...(code !== undefined && { errors: [{ code, title: 'Message undeliverable' }] }),
      },
    ];
    return this.#body({ statuses });
  }

  replyBody(from: string, text: string, at = new Date()): string {
    const message = { from, id: `wamid.${from}.${inSeconds(at)}`, timestamp: inSeconds(at) };
    return this.#body({ messages: [{ ...message, type: 'text', text: { body: text } }] });
  }

  headersFor(body: string): Record<string, string> {
    return {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(body, this.#account.appSecret),
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #body(value: object): string {
    const metadata = { display_phone_number: '918000000000', phone_number_id: this.#account.phoneId };
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
    return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
  }

  async #post(body: string, attempt: number): Promise<void> {
    const isTaken = await fetch(this.#url, {
      method: 'POST',
      headers: this.headersFor(body),
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    const pause = PAUSES_MS[attempt];
    if (isTaken || this.#isClosed || pause === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#post(body, attempt + 1);
    }, pause);
    timer.unref();
    this.#timers.add(timer);
  }
}

const inSeconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
