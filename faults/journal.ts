/** What a customer's program knows of one call of its own. */
export interface JournalEntry {
  customer: string;
  op: string;
  /** ok: answered 200. refused: answered 4xx. unknown: 5xx, or no answer at all. */
  outcome: 'ok' | 'refused' | 'unknown';
  code: string;
  /** What the answer named, such as the order; else what was asked about. */
  result: string;
  pieces: number;
  ms: number;
  at: number;
}

/** The memory of all customers: every call is written down when its outcome is known, never taken back. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  #checked = 0;

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /** What was written since this was asked before: a round's customers are looked at in that round. */
  unchecked(): JournalEntry[] {
    const fresh = this.entries.slice(this.#checked);
    this.#checked = this.entries.length;
    return fresh;
  }

  /** What was written since so many entries. */
  since(mark: number): JournalEntry[] {
    return this.entries.slice(mark);
  }
}
