import { createHash } from 'node:crypto';
import { type ChainedEntry, type LedgerEntry, ledgerText, openingText } from '#contract/ledger-text.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** What the first entry of a passbook carries as the hash before it. */
function openingHash(passbook: number): string {
  return sha256(openingText(passbook));
}

function entryHash(passbook: number, entry: LedgerEntry, previousHash: string): string {
  return sha256(ledgerText(passbook, entry, previousHash));
}

/** The next entry of a passbook, chained to the one before it, if there is one. */
export function chain(
  passbook: number,
  last: Pick<ChainedEntry, 'sequence' | 'hash'> | undefined,
  movement: Omit<LedgerEntry, 'sequence'>,
): ChainedEntry {
  const entry = { ...movement, sequence: (last?.sequence ?? 0) + 1 };
  const previousHash = last?.hash ?? openingHash(passbook);
  return { ...entry, previousHash, hash: entryHash(passbook, entry, previousHash) };
}

/** The number of the first entry of a passbook that does not fit. */
export function firstBrokenEntry(passbook: number, entries: readonly ChainedEntry[]): number | undefined {
  const fault = findFault(passbook, entries);
  return fault && entries[fault.index]?.sequence;
}

/** An entry that does not fit, and what is wrong with it. */
export interface ChainFault {
  /** Its place among the entries given, from 0. */
  index: number;
  problem: 'changed' | 'out of order' | 'does not follow';
}

/**
 * The first entry that does not fit, in the order given. `changed`: its own hash is another; `does not follow`: it is
 * sound, but carries another hash of the one before it, which was then replaced or left out; `out of order`: its
 * place in the sequence is taken or skipped.
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
