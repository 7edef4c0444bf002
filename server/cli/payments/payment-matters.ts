import type { MoneyMatters } from '#api/payments/owner-matters-service.ts';
import type { Say } from '../command-context.ts';
import { formatDispute } from './close-dispute.ts';
import { formatUnknownPayments } from './close-payment.ts';

/** Prints unknown payments (P-53) and open disputes (P-56), and returns how many there are. */
export function printPaymentMatters({ unknownPayments, disputes }: MoneyMatters, say: Say): number {
  for (const line of formatUnknownPayments(unknownPayments)) say(line);
  for (const dispute of disputes) say(formatDispute(dispute));
  return disputes.length + unknownPayments.own.length + unknownPayments.outside.length;
}
