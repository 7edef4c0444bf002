import { findOpenDisputes } from '#api/payments/disputes/dispute-service.ts';
import { readOpenUnknownPayments } from '#api/payments/review/unknown-payment-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Say } from '../command-context.ts';
import { formatDispute } from './close-dispute.ts';
import { formatUnknownPayments } from './close-payment.ts';

/** Prints unknown payments (P-53) and open disputes (P-56), and returns how many there are. */
export async function printPaymentMatters(db: Database, say: Say): Promise<number> {
  const unknown = await readOpenUnknownPayments(db);
  for (const line of formatUnknownPayments(unknown)) say(line);
  const disputes = await findOpenDisputes(db);
  for (const dispute of disputes) say(formatDispute(dispute));
  return disputes.length + unknown.own.length + unknown.outside.length;
}
