import type { Shop } from '#api/shop.ts';
import { readDispute } from '../disputes/dispute-service.ts';
import type { ProviderMessage } from '../provider/gateway.ts';
import { readRefundsOf } from '../refunds/provider-refund-service.ts';
import { makeRefundsDue } from '../refunds/refund-queries.ts';
import type { Settlement } from '../rules.ts';
import { findClaim } from '../settlement/intent-queries.ts';
import { readReportedPayment } from '../settlement/reported-payment-service.ts';
import { orUnavailable, settleIntent, settlePayment } from '../settlement/settlement-service.ts';
import { closeBooked, closeEvent, findWaitingEvents, postponeEvent } from './inbox-queries.ts';
import { settledBy } from './webhook-event-rules.ts';

const BATCH_SIZE = 50;
const EVENT_RETRY_MS = 30_000;

async function handleEvent(shop: Shop, body: string): Promise<Settlement> {
  const message = shop.provider.parseWebhook(body);
  const { subject } = message;
  const { refundedPaymentId, disputeId } = subject;
  if (disputeId && !(await readDispute(shop, disputeId))) return 'unavailable';
  if (refundedPaymentId) await makeRefundsDue(shop.db, refundedPaymentId, shop.clock());
  const settlement = await settle(shop, message);
  if (!refundedPaymentId || settlement === 'unavailable') return settlement;
  return (await readRefundsOf(shop, refundedPaymentId)) ? settlement : 'unavailable';
}

async function settle(shop: Shop, { subject, isUnpaid }: ProviderMessage): Promise<Settlement> {
  const { providerOrderId, paymentId } = subject;
  const found = providerOrderId && (await findClaim(shop.db, providerOrderId, paymentId ?? ''));
  if (!found) {
    return paymentId && !isUnpaid ? readReportedPayment(shop, paymentId) : 'unknown order';
  }
  if (found.disposition === 'applied' && settledBy(subject)) return 'applied';
  return paymentId ? settlePayment(shop, found.intent, paymentId, []) : settleIntent(shop, found.intent);
}

type StoredEvent = Awaited<ReturnType<typeof findWaitingEvents>>[number];

/** Bulk-closes events for already applied payments; returns the rest. */
async function withoutSettledEvents(shop: Shop, events: StoredEvent[]): Promise<StoredEvent[]> {
  const about = events.flatMap(({ eventId, body }) => {
    const settling = settledBy(shop.provider.parseWebhook(body).subject);
    return settling ? [{ eventId, ...settling }] : [];
  });
  if (about.length === 0) return events;
  const closed = await closeBooked(shop.db, about, shop.clock());
  return events.filter(({ eventId }) => !closed.has(eventId));
}

/** Processes all due webhook events; those whose payment cannot be read are retried later. */
export async function processEvents(shop: Shop): Promise<void> {
  let waiting: StoredEvent[];
  do {
    waiting = await findWaitingEvents(shop.db, shop.clock(), BATCH_SIZE);
    for (const event of await withoutSettledEvents(shop, waiting)) await processEvent(shop, event);
  } while (waiting.length === BATCH_SIZE);
}

async function processEvent(shop: Shop, event: StoredEvent): Promise<void> {
  const settlement = await orUnavailable(shop.log, () => handleEvent(shop, event.body));
  const now = shop.clock();
  if (settlement !== 'unavailable') return closeEvent(shop.db, event.eventId, now);
  const wait = EVENT_RETRY_MS * (event.attempts + 1);
  await postponeEvent(shop.db, event.eventId, new Date(now.getTime() + wait), 'not settled yet');
}
