import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { disputeReports, paymentAcceptances } from '#db/tables/money/payment-matters.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import type { ProviderPayment } from '../provider/gateway.ts';

/** The owner's acceptance of a payment in review; `note`: how the rest of a short payment was received. */
export interface Acceptance {
  note: string | null;
  actor: Actor;
}

/** Records why a payment of a different amount is applied; nothing if the amounts are equal. */
export async function recordAcceptance(
  tx: Database,
  bookedPaise: Paise,
  { id: providerPaymentId, amountPaise: paidPaise }: ProviderPayment,
  accepted: Acceptance | undefined,
  acceptedAt: Date,
): Promise<void> {
  if (!accepted && paidPaise === bookedPaise) return;
  const basis = accepted ? 'owner' : 'provider fee';
  const note = accepted?.note ?? null;
  await tx
    .insert(paymentAcceptances)
    .values({ providerPaymentId, bookedPaise, paidPaise, basis, note, acceptedAt })
    .onConflictDoNothing();
}

/** SQL: the maximum refund of a payment: the applied amount, at most what was paid, minus lost disputes and what is kept for a gift. */
export const refundablePaise = sql`least(payments.amount_paise, coalesce((
  select a.booked_paise from ${paymentAcceptances} a
  where a.provider_payment_id = payments.provider_payment_id), payments.amount_paise)) - (
  select coalesce(sum(d.deducted_paise), 0) from ${disputeReports} d
  where d.provider_payment_id = payments.provider_payment_id and d.status = 'lost' and not exists (
    select 1 from ${disputeReports} later
    where later.dispute_id = d.dispute_id and later.dispute_report_id > d.dispute_report_id)) - (
  select coalesce(sum(kept.amount_paise), 0) from ${schemeEntries} kept
  where kept.provider_payment_id = payments.provider_payment_id and kept.kind = 'gift deducted')`.mapWith(
  (amountPaise) => paise(Number(amountPaise)),
);

export async function findPaymentToAccept(db: Database, paymentId: string) {
  const [found] = await db
    .select({ payment: getTableColumns(payments), intent: getTableColumns(paymentIntents) })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(eq(payments.providerPaymentId, paymentId));
  return found;
}
