/** One complete message of PostgreSQL's protocol. The first of a connection has no type. */
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

function textAt(body: Buffer, start: number): { text: string; end: number } {
  const end = body.indexOf(0, start);
  return { text: body.toString('utf8', start, end), end: end + 1 };
}

/** Returns the statement that a client's message executes; tracks named prepared statements. */
export class StatementReader {
  readonly #prepared = new Map<string, string>();

  /** The statement of a simple query or of a bind message: its execution follows. */
  read({ type, body }: WireMessage): string | undefined {
    if (type === 'Q') return textAt(body, 0).text;
    if (type === 'P') {
      const name = textAt(body, 0);
      this.#prepared.set(name.text, textAt(body, name.end).text);
    }
    // Of a bind, the name of the portal comes before that of the statement.
    return type === 'B' ? this.#prepared.get(textAt(body, textAt(body, 0).end).text) : undefined;
  }
}
