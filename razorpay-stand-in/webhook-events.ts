import type { Happening } from './draft.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import type { WebhookFaults } from './faults.ts';
import { randomText } from './ids.ts';
import type { DeliveryRecord } from './records.ts';

/** Events of one act leave a little apart, as measured at the real provider (all within a second). */
const gapMs = 40;
const reorderedGapMs = 300;

type Part = 'payment' | 'order' | 'refund' | 'dispute';

function contentsOf(event: string): Part[] {
  if (event === 'order.paid') return ['payment', 'order'];
  if (event.startsWith('refund.')) return ['refund', 'payment'];
  if (event.startsWith('payment.dispute.')) return ['payment', 'dispute'];
  return ['payment'];
}

/** The body of one webhook as compact JSON text, which is what gets signed (Razorpay docs, Webhooks). */
function eventBody(accountId: string, happening: Happening, now: number): string {
  const contains = contentsOf(happening.event);
  const entities = {
    payment: paymentEntity(happening.payment),
    order: happening.order && orderEntity(happening.order),
    refund: happening.refund && refundEntity(happening.refund),
    dispute: happening.dispute && disputeEntity(happening.dispute),
  };
  const body = {
    entity: 'event',
    account_id: accountId,
    event: happening.event,
    contains,
    payload: Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }])),
    created_at: Math.floor(now / 1000),
  };
  // Refund events really arrive with sorted keys; a receiver that signs a re-serialised body fails on them.
  return JSON.stringify(happening.event.startsWith('refund.') ? sorted(body) : body);
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

/** The deliveries of one act, with the webhook faults that are switched on. `faultsOf` is asked once per event. */
export function plannedDeliveries(
  happenings: Happening[],
  context: { accountId: string; now: number; timeFactor: number; faultsOf: () => WebhookFaults },
): DeliveryRecord[] {
  const { accountId, now, timeFactor } = context;
  return happenings.flatMap((happening, index) => {
    const faults = context.faultsOf();
    const turn = faults.reorder
      ? (happenings.length - 1 - index) * reorderedGapMs
      : index * gapMs * timeFactor;
    const firstAt = now + turn + (faults.delay_ms ?? 0);
    const eventId = randomText(14);
    const delivery: DeliveryRecord = {
      id: `${eventId}.1`,
      eventId,
      event: happening.event,
      body: eventBody(accountId, happening, now),
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
