/** A simulated customer's record of one of its calls. */
export interface JournalEntry {
  customer: string;
  op: string;
  /** ok: 200. refused: 4xx. unknown: 5xx, or no response. */
  outcome: 'ok' | 'refused' | 'unknown';
  code: string;
  /** An id from the response, such as the order's; else from the request. */
  result: string;
  pieces: number;
  ms: number;
  at: number;
}

/** The append-only record of all customers' calls. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  #checked = 0;

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /** The entries since the previous call of this, so that each round checks its own customers. */
  unchecked(): JournalEntry[] {
    const fresh = this.entries.slice(this.#checked);
    this.#checked = this.entries.length;
    return fresh;
  }

  /** The entries from an index on. */
  since(mark: number): JournalEntry[] {
    return this.entries.slice(mark);
  }
}
