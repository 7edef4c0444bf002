import { LIST_PAGE, type ProviderPayment } from '../provider/gateway.ts';
import { findDecidedIds, findFirstOpening } from '../review/unknown-payment-queries.ts';
import { closeRefundedUnknownPayments } from '../review/unknown-payment-service.ts';
import { settleReportedPayment } from './reported-payment-service.ts';
import { orUnavailable, type SettlementContext } from './settlement-service.ts';

/** Pages read per run, newest first; a longer list is logged as a warning. */
const MAX_PAGES = 100;

export interface SweepCounts {
  listed: number;
  settled: number;
  unknown: number;
}

/**
 * Lists the provider's payments since an instant, newest first: settles captured or authorised ones not decided yet, and
 * stores those on unknown provider orders for the owner (P-53). Payments before the shop's first provider order are
 * skipped. Undefined if the list could not be read to its end.
 */
export async function readPaymentsSince(
  settler: SettlementContext,
  since: Date,
): Promise<SweepCounts | undefined> {
  const first = await findFirstOpening(settler.db);
  if (!first) return { listed: 0, settled: 0, unknown: 0 };
  const from = first > since ? first : since;
  const swept: SweepCounts = { listed: 0, settled: 0, unknown: 0 };
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await settler.gateway.paymentsSince(from, swept.listed);
    if ('problem' in response) {
      settler.log.warn({ ...response }, 'the list of payments could not be read');
      return undefined;
    }
    swept.listed += response.value.length;
    const isComplete = await settleListed(settler, response.value, swept);
    if (!isComplete) return undefined;
    if (response.value.length < LIST_PAGE) return swept;
  }
  settler.log.warn({ listed: swept.listed }, 'the list of payments is longer than the shop reads at once');
  return undefined;
}

async function settleListed(
  settler: SettlementContext,
  listed: ProviderPayment[],
  swept: SweepCounts,
): Promise<boolean> {
  if (listed.length === 0) return true;
  const decided = await findDecidedIds(
    settler.db,
    listed.map(({ id }) => id),
  );
  const returned = listed.filter(({ id, status }) => status === 'refunded' && decided.has(id));
  await closeRefundedUnknownPayments(
    settler,
    returned.map(({ id }) => id),
  );
  let isComplete = true;
  for (const payment of listed) {
    const isMoney = payment.status === 'captured' || payment.status === 'authorized';
    if (!isMoney || decided.has(payment.id)) continue;
    const settlement = await orUnavailable(settler.log, () => settleReportedPayment(settler, payment));
    if (settlement === 'applied') swept.settled++;
    if (settlement === 'unknown order' && payment.status === 'captured') swept.unknown++;
    if (settlement === 'unavailable') isComplete = false;
  }
  return isComplete;
}
