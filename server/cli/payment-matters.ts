import { findOpenDisputes } from '#api/payments/dispute-service.ts';
import { readOpenUnknownPayments } from '#api/payments/unknown-payment-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { tellDispute } from './close-dispute.ts';
import { tellUnknownPayments } from './close-payment.ts';
import type { Say } from './run-command.ts';

/** Lists money at the provider that the shop cannot place by itself, and money that is disputed; answers how many matters there are. */
export async function tellPaymentMatters(db: Database, say: Say): Promise<number> {
  const unknown = await readOpenUnknownPayments(db);
  for (const line of tellUnknownPayments(unknown)) say(line);
  const disputes = await findOpenDisputes(db);
  for (const dispute of disputes) say(tellDispute(dispute));
  return disputes.length + unknown.own.length + unknown.outside.length;
}
