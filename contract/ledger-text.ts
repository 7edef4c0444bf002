import type { IndianDate } from './indian-time.ts';
import type { Paise } from './money.ts';

/**
 * `reversal`: an instalment, or a part of it, whose payment was sent back while the plan runs. `rate gain`, `rate loss`:
 * by how much saved grams are worth more or less at redemption than was paid for them. `refund ordered`: a payment of a
 * plan that ended with money back is to be sent back; `refund`: the provider sent it; `refund otherwise`: the owner paid
 * it by bank transfer. A `refund` without a payment is of an earlier version and stands for the whole plan.
 */
export const ENTRY_KINDS = [
  'instalment',
  'reversal',
  'rate gain',
  'rate loss',
  'bonus',
  'redemption',
  'refund ordered',
  'refund',
  'refund otherwise',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What an entry does to the savings of its passbook: adds its amount and grams, takes them out, or neither. */
export const SAVED_BY: Record<EntryKind, 1 | -1 | 0> = {
  instalment: 1,
  reversal: -1,
  'rate gain': 0,
  'rate loss': 0,
  bonus: 0,
  redemption: 0,
  'refund ordered': 0,
  refund: 0,
  'refund otherwise': 0,
};

/** What the ledger of a passbook says about one movement; what does not apply is null. */
export interface LedgerEntry {
  /** 1, 2, 3 ... within its passbook. */
  sequence: number;
  kind: EntryKind;
  /** The due month of the instalment that the entry is about; 1 is the month of joining. */
  number: number | null;
  amount: Paise;
  entryDate: IndianDate;
  providerPaymentId: string | null;
  receiptNumber: string | null;
  /** The rate of the day, in paise a gram, and the weight bought or redeemed at it: weight plans only. */
  rate: Paise | null;
  milligrams: number | null;
}

/** An entry as it stands in the ledger. Hashes are SHA-256 in 64 lower-case hexadecimal digits. */
export interface ChainedEntry extends LedgerEntry {
  previousHash: string;
  hash: string;
}

const VERSION = 'tola-passbook-1';

/** What is hashed in place of the entry before the first one. */
export function openingText(passbook: number): string {
  return `${VERSION}|${passbook}|opening`;
}

/**
 * The text whose SHA-256 (of its UTF-8 bytes) is the hash of an entry: eleven fields and the previous hash between
 * upright strokes, whole numbers without separators, nothing for null (docs/decisions/012-passbook-hash-text.md).
 */
export function ledgerText(passbook: number, entry: LedgerEntry, previousHash: string): string {
  return [
    VERSION,
    passbook,
    entry.sequence,
    entry.kind,
    entry.number,
    entry.amount,
    entry.entryDate,
    entry.providerPaymentId,
    entry.receiptNumber,
    entry.rate,
    entry.milligrams,
    previousHash,
  ]
    .map((field) => field ?? '')
    .join('|');
}
