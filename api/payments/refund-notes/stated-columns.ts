import { sql } from 'drizzle-orm';
import { providerRefundNotes } from '#db/tables/money/payments.ts';

/** How much of a provider's refund credit notes state; needs `provider_refunds` in the outer query. */
export const statedPaise = sql`(select coalesce(sum(stated.amount_paise), 0) from ${providerRefundNotes} stated
  where stated.provider_refund_id = provider_refunds.provider_refund_id)`;

/** The numbers of the credit notes that state a provider's refund; needs `provider_refunds` in the outer query. */
export const noteNumbersOfRefund = sql<string[]>`(
  select coalesce(json_agg(stated.credit_note_number order by stated.linked_at, stated.credit_note_number), '[]')
  from ${providerRefundNotes} stated where stated.provider_refund_id = provider_refunds.provider_refund_id)`;
