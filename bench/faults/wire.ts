/** One message of PostgreSQL's protocol, whole. The first of a connection has no type. */
export interface WireMessage {
  type: string;
  body: Buffer;
  raw: Buffer;
}

/**
 * Cuts a stream of bytes into messages (PostgreSQL manual, "Message Formats"): one byte of type, except in the
 * message that opens a connection, then the length, which counts itself.
 */
export class WireReader {
  #rest: Buffer = Buffer.alloc(0);
  #opening: boolean;

  constructor(side: 'client' | 'server') {
    this.#opening = side === 'client';
  }

  push(chunk: Buffer): WireMessage[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: WireMessage[] = [];
    for (;;) {
      const head = this.#opening ? 0 : 1;
      if (this.#rest.length < head + 4) return messages;
      const length = head + this.#rest.readUInt32BE(head);
      if (this.#rest.length < length) return messages;
      const raw = this.#rest.subarray(0, length);
      messages.push({
        type: this.#opening ? '' : String.fromCharCode(raw[0] ?? 0),
        body: raw.subarray(head + 4),
        raw,
      });
      this.#opening = false;
      this.#rest = this.#rest.subarray(length);
    }
  }
}

/** The statement that a client's message carries: a simple query, or the text of one to be prepared. */
export function statementOf({ type, body }: WireMessage): string | undefined {
  if (type === 'Q') return body.toString('utf8', 0, body.length - 1);
  if (type !== 'P') return undefined;
  const nameEnd = body.indexOf(0);
  return body.toString('utf8', nameEnd + 1, body.indexOf(0, nameEnd + 1));
}
