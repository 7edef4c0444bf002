import { readOpenUnknownPayments } from '#api/payments/unknown-payment-service.ts';
import type { Database } from '#api/platform/database.ts';
import { tellUnknownPayments } from './close-payment.ts';
import type { Say } from './run-command.ts';

/** Lists money at the provider that the shop cannot place by itself; answers how many matters there are. */
export async function tellPaymentMatters(db: Database, say: Say): Promise<number> {
  const unknown = await readOpenUnknownPayments(db);
  for (const line of tellUnknownPayments(unknown)) say(line);
  return unknown.own.length + unknown.outside.length;
}
