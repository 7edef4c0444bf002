/** A message that a provider took. */
export interface AcceptedMessage {
  channel: 'sms' | 'whatsapp';
  /** The provider's id of it. */
  id: string;
  /** Digits with the country code. */
  to: string;
  template: string;
  /** In the order of the template. */
  values: string[];
  /** The sender's reference: `CRQID`, or `biz_opaque_callback_data`. */
  reference: string;
}

/** A request that a provider refused. */
export interface RefusedRequest {
  channel: AcceptedMessage['channel'];
  status: number;
  reason: string;
}

/** The messages taken and the requests refused by both providers, in order. */
export class Journal {
  readonly accepted: AcceptedMessage[] = [];
  readonly refused: RefusedRequest[] = [];
  #onAccepted: () => void = () => {};

  /** Called when a message was taken, before the sender gets the response. */
  onAccepted(act: () => void): void {
    this.#onAccepted = act;
  }

  accept(message: AcceptedMessage): void {
    this.accepted.push(message);
    this.#onAccepted();
  }

  refuse(request: RefusedRequest): void {
    this.refused.push(request);
  }

  clear(): void {
    this.accepted.length = 0;
    this.refused.length = 0;
  }
}
