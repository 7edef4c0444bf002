import type { MoneyMatters } from '#api/payments/owner-matters-service.ts';
import type { Print } from '../commands/command-context.ts';
import { formatDispute } from './close-dispute.ts';
import { formatUnknownPayments } from './close-payment.ts';

/** Prints unknown payments (P-53) and open disputes (P-56), and returns how many there are. */
export function printPaymentMatters({ unknownPayments, disputes }: MoneyMatters, print: Print): number {
  for (const line of formatUnknownPayments(unknownPayments)) print(line);
  for (const dispute of disputes) print(formatDispute(dispute));
  return disputes.length + unknownPayments.own.length + unknownPayments.outside.length;
}
