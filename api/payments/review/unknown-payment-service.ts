import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ProviderPayment } from '../provider/gateway.ts';
import { isOwnReceipt } from '../receipt-rules.ts';
import type { SettlementContext } from '../settlement/settlement-service.ts';
import {
  findOpenUnknownIds,
  findOpenUnknownPayments,
  insertUnknownClosings,
  insertUnknownPayment,
  isNotedAsUnknown,
  type UnknownPayment,
} from './unknown-payment-queries.ts';

type Noter = Pick<SettlementContext, 'db' | 'clock' | 'gateway' | 'log'>;

const REFUNDED_REASON = 'The provider sent it back.';

/** Stores a captured payment on an unknown provider order once, for the owner (P-53); closes fully refunded ones. */
export async function noteUnknownPayment(noter: Noter, payment: ProviderPayment): Promise<void> {
  if (payment.status === 'refunded') return closeRefundedUnknownPayments(noter, [payment.id]);
  if (payment.status !== 'captured' || (await isNotedAsUnknown(noter.db, payment.id))) return;
  await storeUnknownPayment(noter, payment);
}

/** Stores a payment unknown to the shop, whatever its status. */
export async function storeUnknownPayment(
  { db, clock, gateway, log }: Noter,
  payment: ProviderPayment,
): Promise<void> {
  const { id: providerPaymentId, orderId: providerOrderId, amountPaise, currency, method } = payment;
  const order = providerOrderId === null ? undefined : await gateway.order(providerOrderId);
  const receipt = order && 'value' in order ? (order.value.receipt ?? null) : null;
  const isNews = await insertUnknownPayment(db, {
    ...{ providerPaymentId, providerOrderId, receipt, amountPaise, currency, method },
    ...{ paidAt: payment.paidAt ?? null, foundAt: clock() },
  });
  if (!isNews) return;
  const what = { payment: providerPaymentId, providerOrder: providerOrderId, amountPaise, receipt };
  // Payments without a provider order are routine: card terminals and payment links make them.
  if (providerOrderId === null) log.warn(what, 'a payment without a provider order was received');
  else log.error(what, 'a payment on an unknown provider order was received');
}

export async function closeRefundedUnknownPayments(
  { db, clock }: Pick<Noter, 'db' | 'clock'>,
  paymentIds: string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  await insertUnknownClosings(db, await findOpenUnknownIds(db, paymentIds), REFUNDED_REASON, clock());
}

/** Open unknown payments, split into those on provider orders created by this shop and others. */
export async function readOpenUnknownPayments(
  db: Database,
): Promise<{ own: UnknownPayment[]; outside: UnknownPayment[] }> {
  const all = await findOpenUnknownPayments(db);
  return {
    own: all.filter(({ receipt }) => isOwnReceipt(receipt)),
    outside: all.filter(({ receipt }) => !isOwnReceipt(receipt)),
  };
}

/** Command argument that selects all payments made outside of the shop. */
export const ALL_OUTSIDE = 'outside';

/** Marks unknown payments as handled, by id or all made outside of the shop. Idempotent. Refusal: not_found (none is closed). */
export async function closeUnknownPayments(
  acting: Acting,
  names: string[],
  note: string,
): Promise<{ closed: number } | Refusal> {
  const { db } = acting;
  if (names.length === 1 && names[0] === ALL_OUTSIDE) {
    const { outside } = await readOpenUnknownPayments(db);
    return closeAll(
      acting,
      outside.map(({ providerPaymentId }) => providerPaymentId),
      note,
    );
  }
  for (const name of names) {
    if (await isNotedAsUnknown(db, name)) continue;
    return refuse('not_found', `${name} is no payment that the shop noted as unknown.`);
  }
  return closeAll(acting, names, note);
}

function closeAll({ db, now, actor }: Acting, ids: string[], note: string): Promise<{ closed: number }> {
  return inTransaction(db, async (tx) => {
    await insertUnknownClosings(tx, ids, note, now);
    for (const id of ids) {
      await recordAct(
        tx,
        actor,
        { act: 'unknown payment closed', subject: `payment:${id}`, reason: note },
        now,
      );
    }
    return { closed: ids.length };
  });
}
