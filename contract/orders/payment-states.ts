/**
 * What the shop did with a payment. `noted`: it brought no money yet; `refund queued`: captured, to be refunded; `review`:
 * captured, but not as requested; `refunded`: fully refunded.
 */
export const DISPOSITIONS = ['noted', 'applied', 'refund queued', 'review', 'refunded'] as const;

/**
 * `ordered`: not confirmed by the provider yet; `pending`: in progress; `failed`: nothing was paid, it may be ordered
 * again; `paid otherwise`: paid by the owner's bank transfer.
 */
export const REFUND_STATES = ['ordered', 'pending', 'processed', 'failed', 'paid otherwise'] as const;

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

/** The reference (UTR) that a bank gives a transfer. */
export const BANK_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9/-]{5,39}$/;
