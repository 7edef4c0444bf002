/** What the shop did with a payment. `noted`: no money yet; `refund queued`: captured; `review`: captured, not as requested. */
export const DISPOSITIONS = ['noted', 'applied', 'refund queued', 'review', 'refunded'] as const;

export type Disposition = (typeof DISPOSITIONS)[number];

/** `ordered`: not confirmed yet; `failed`: nothing was paid, may be ordered again; `paid otherwise`: by bank transfer. */
export const REFUND_STATES = ['ordered', 'pending', 'processed', 'failed', 'paid otherwise'] as const;

export type RefundState = (typeof REFUND_STATES)[number];

/** What a refund is for: money not kept, an ended savings plan, a cancelled order, or returned pieces as their note states. */
export const REFUND_PURPOSES = ['payment', 'plan', 'cancellation', 'return'] as const;

export type RefundPurpose = (typeof REFUND_PURPOSES)[number];

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

/** How an order is paid without a payment provider (P-348, P-358). */
export const DIRECT_METHODS = ['bank transfer', 'cash', 'card', 'upi'] as const;

export type DirectMethod = (typeof DIRECT_METHODS)[number];

/** The reference (UTR) that a bank gives a transfer. */
export const BANK_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9/-]{5,39}$/;
