import type { ProviderPayment } from '../provider/gateway.ts';
import { noteUnknownPayment } from '../review/unknown-payment-service.ts';
import type { Settlement } from '../rules.ts';
import { findClaim } from './intent-queries.ts';
import { type SettlementContext, settleIntent, settlePayment } from './settlement-service.ts';

/**
 * Settles a payment on the provider order that the provider states for it, or stores it for the owner if that order is unknown
 * (P-53). Lists may lag, so a payment on a known provider order is read again by id.
 */
export async function settleReportedPayment(
  settler: SettlementContext,
  payment: ProviderPayment,
): Promise<Settlement> {
  const { id, orderId, status } = payment;
  const found = orderId === null ? undefined : await findClaim(settler.db, orderId, id);
  if (found && status === 'authorized') return settleIntent(settler, found.intent);
  if (found) return settlePayment(settler, found.intent, id, []);
  await noteUnknownPayment(settler, payment);
  return 'unknown order';
}

/** The same for a payment of which only the id is known. */
export async function readReportedPayment(
  settler: SettlementContext,
  paymentId: string,
): Promise<Settlement> {
  const read = await settler.gateway.payment(paymentId);
  if ('value' in read) return settleReportedPayment(settler, read.value);
  settler.log.warn({ payment: paymentId, ...read }, 'a reported payment could not be read');
  return read.problem === 'not found' ? 'unknown order' : 'unavailable';
}
