import { createHash } from 'node:crypto';
import {
  type ChainedEntry,
  type LedgerEntry,
  ledgerText,
  openingText,
} from '#contract/schemes/ledger-text.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The previous hash of a passbook's first entry. */
function openingHash(passbook: number): string {
  return sha256(openingText(passbook));
}

function entryHash(passbook: number, entry: LedgerEntry, previousHash: string): string {
  return sha256(ledgerText(passbook, entry, previousHash));
}

/** Creates the next entry of a passbook, chained to the last one, if any. */
export function chain(
  passbook: number,
  last: Pick<ChainedEntry, 'sequence' | 'hash'> | undefined,
  movement: Omit<LedgerEntry, 'sequence'>,
): ChainedEntry {
  const entry = { ...movement, sequence: (last?.sequence ?? 0) + 1 };
  const previousHash = last?.hash ?? openingHash(passbook);
  return { ...entry, previousHash, hash: entryHash(passbook, entry, previousHash) };
}

export function firstBrokenEntry(passbook: number, entries: readonly ChainedEntry[]): number | undefined {
  const fault = findFault(passbook, entries);
  return fault && entries[fault.index]?.sequence;
}

/** An entry that fails verification, and why. */
export interface ChainFault {
  /** Its index in the given entries, from 0. */
  index: number;
  problem: 'changed' | 'out of order' | 'does not follow';
}

/**
 * The first entry that fails verification, in the given order. `changed`: its hash does not match its content; `does
 * not follow`: its content is intact, but its previous hash differs, so the entry before it was replaced or removed;
 * `out of order`: its sequence number is not the next one.
 */
export function findFault(passbook: number, entries: readonly ChainedEntry[]): ChainFault | undefined {
  let before = { sequence: 0, hash: openingHash(passbook) };
  for (const [index, entry] of entries.entries()) {
    if (entryHash(passbook, entry, entry.previousHash) !== entry.hash) return { index, problem: 'changed' };
    if (entry.sequence !== before.sequence + 1) return { index, problem: 'out of order' };
    if (entry.previousHash !== before.hash) return { index, problem: 'does not follow' };
    before = entry;
  }
  return undefined;
}
