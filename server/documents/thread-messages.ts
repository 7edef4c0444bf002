import type { CreditNote } from '#contract/orders/credit-notes.ts';
import type { Invoice } from '#contract/orders/invoices.ts';

/** A request to the thread. */
export type Drawing = { invoice: Invoice } | { creditNote: CreditNote };

/** Its response. */
export type DrawnOrFailed = { bytes: Uint8Array } | { problem: string };
