import type { IndianDate } from '#contract/indian-time.ts';
import type { Paise, PaisePerGram } from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';

/**
 * `reversal`: an instalment, fully or partly refunded while the plan is active. `rate gain`, `rate loss`: the
 * difference between the saved grams' value at redemption and their cost. `refund ordered`: a payment of a closed
 * plan is to be refunded; `refund`: the provider refunded it; `refund otherwise`: the owner refunded it by bank
 * transfer. A `refund` without a payment was written by an earlier version and covers the whole plan. `gift`: the gift
 * of the plan was handed over, at its value; `gift returned`: it is back; `gift deducted`: what is kept of a payment for it.
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
  'gift',
  'gift returned',
  'gift deducted',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How an entry changes the savings: adds its amount and grams, subtracts them, or neither. */
export const SAVINGS_SIGN: Record<EntryKind, 1 | -1 | 0> = {
  instalment: 1,
  reversal: -1,
  'rate gain': 0,
  'rate loss': 0,
  bonus: 0,
  redemption: 0,
  'refund ordered': 0,
  refund: 0,
  'refund otherwise': 0,
  gift: 0,
  'gift returned': 0,
  'gift deducted': 0,
};

/** One ledger movement; fields that do not apply are null. */
export interface LedgerEntry {
  /** 1, 2, 3 ... within its passbook. */
  sequence: number;
  kind: EntryKind;
  /** The due month of the instalment concerned; 1 is the month of joining. */
  number: number | null;
  amountPaise: Paise;
  entryDate: IndianDate;
  providerPaymentId: string | null;
  receiptNumber: string | null;
  /** Weight plans only: the day's rate, and the weight bought or redeemed. */
  ratePaisePerGram: PaisePerGram | null;
  milligrams: Milligrams | null;
}

/** A stored entry. Hashes are SHA-256, 64 lower-case hexadecimal digits. */
export interface ChainedEntry extends LedgerEntry {
  previousHash: string;
  hash: string;
}

const VERSION = 'tola-passbook-1';

/** The text hashed as the predecessor of the first entry. */
export function openingText(passbook: number): string {
  return `${VERSION}|${passbook}|opening`;
}

/** The text whose SHA-256 (UTF-8) is an entry's hash: fields separated by `|` (docs/decisions/012-passbook-hash-text.md). */
export function ledgerText(passbook: number, entry: LedgerEntry, previousHash: string): string {
  return [
    VERSION,
    passbook,
    entry.sequence,
    entry.kind,
    entry.number,
    entry.amountPaise,
    entry.entryDate,
    entry.providerPaymentId,
    entry.receiptNumber,
    entry.ratePaisePerGram,
    entry.milligrams,
    previousHash,
  ]
    .map((field) => field ?? '')
    .join('|');
}
