import type { CreditNote } from '#contract/orders/credit-notes.ts';
import type { Invoice } from '#contract/orders/invoices.ts';

/** What the thread is asked for. */
export type Drawing = { invoice: Invoice } | { creditNote: CreditNote };

/** What it responds. */
export type DrawnOrFailed = { bytes: Uint8Array } | { problem: string };
