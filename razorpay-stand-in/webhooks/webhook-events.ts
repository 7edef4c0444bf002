import type { ProviderEvent } from '../provider/draft.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from '../provider-api/entities.ts';
import { randomText } from '../storage/ids.ts';
import type { DeliveryRecord } from '../storage/records.ts';
import type { WebhookFaults } from '../test-device/faults.ts';

/** Delay between the events of one operation, as measured at Razorpay (all within a second). */
const gapMs = 40;
const reorderedGapMs = 300;

type Part = 'payment' | 'order' | 'refund' | 'dispute';

function contentsOf(event: string): Part[] {
  if (event === 'order.paid') return ['payment', 'order'];
  if (event.startsWith('refund.')) return ['refund', 'payment'];
  if (event.startsWith('payment.dispute.')) return ['payment', 'dispute'];
  return ['payment'];
}

/** A webhook body as compact JSON, exactly as signed (Razorpay docs, Webhooks). */
function eventBody(accountId: string, providerEvent: ProviderEvent, now: number): string {
  const contains = contentsOf(providerEvent.event);
  const entities = {
    payment: paymentEntity(providerEvent.payment),
    order: providerEvent.order && orderEntity(providerEvent.order),
    refund: providerEvent.refund && refundEntity(providerEvent.refund),
    dispute: providerEvent.dispute && disputeEntity(providerEvent.dispute),
  };
  const body = {
    entity: 'event',
    account_id: accountId,
    event: providerEvent.event,
    contains,
    payload: Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }])),
    created_at: Math.floor(now / 1000),
  };
  // Razorpay sends refund events with sorted keys; receivers that re-serialise the body before verifying must
  // fail.
  return JSON.stringify(providerEvent.event.startsWith('refund.') ? sorted(body) : body);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** The deliveries of one operation, with active webhook faults. `faultsOf` is called once per event. */
export function plannedDeliveries(
  providerEvents: ProviderEvent[],
  context: { accountId: string; now: number; timeFactor: number; faultsOf: () => WebhookFaults },
): DeliveryRecord[] {
  const { accountId, now, timeFactor } = context;
  return providerEvents.flatMap((providerEvent, index) => {
    const faults = context.faultsOf();
    const turn = faults.reorder
      ? (providerEvents.length - 1 - index) * reorderedGapMs
      : index * gapMs * timeFactor;
    const firstAt = now + turn + (faults.delay_ms ?? 0);
    const eventId = randomText(14);
    const delivery: DeliveryRecord = {
      id: `${eventId}.1`,
      eventId,
      event: providerEvent.event,
      body: eventBody(accountId, providerEvent, now),
      signing: faults.forged_signature ? 'forged' : faults.stale_secret ? 'stale' : 'current',
      state: faults.lost ? 'lost' : 'pending',
      attempts: 0,
      lastStatus: null,
      firstAt,
      nextAt: firstAt,
      createdAt: now,
    };
    return faults.duplicate ? [delivery, { ...delivery, id: `${eventId}.2` }] : [delivery];
  });
}
