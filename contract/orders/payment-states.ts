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

/**
 * What a refund is for. `payment`: money that was not kept, or left of it; `plan`: a savings plan that ended;
 * `cancellation`: the rest of a cancelled order's payment; `return`: pieces of an order that came back, exactly what their
 * credit note states.
 */
export const REFUND_PURPOSES = ['payment', 'plan', 'cancellation', 'return'] as const;

export type RefundPurpose = (typeof REFUND_PURPOSES)[number];

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

/** The reference (UTR) that a bank gives a transfer. */
export const BANK_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9/-]{5,39}$/;
