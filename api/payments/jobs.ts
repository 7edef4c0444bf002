import * as z from 'zod/mini';
import { UNPAID_ORDER_LIFE_MS } from '#api/orders/rules.ts';
import { cancelUnpaid, findUnpaidSince } from '#api/orders/service.ts';
import { isDatabaseAway, withAdvisoryLock } from '#api/platform/database.ts';
import type { Shop } from '#api/shop.ts';
import { readRefundsOf, readRefundsSince } from './provider-refund-service.ts';
import {
  closeBooked,
  closeEvent,
  findClaim,
  findDueIntents,
  findIntents,
  findOpenIntents,
  findWaitingEvents,
  postponeEvent,
  scheduleCheck,
} from './queries.ts';
import { findDueRefunds, lookAtRefundsNow } from './refund-queries.ts';
import { settleRefund } from './refund-service.ts';
import { nextCheck } from './rules.ts';
import { type Settlement, type Settler, settleIntent, settlePayment } from './settlement-service.ts';

/** Fixed numbers, one per job: only one instance at a time does each. */
const LOCKS = {
  inbox: 7_110_002,
  reconciler: 7_110_003,
  unpaid: 7_110_004,
  refunds: 7_110_005,
  sweep: 7_110_006,
};
const AT_A_TIME = 50;
const EVENT_RETRY_MS = 30_000;

const entity = z.object({
  entity: z.object({ id: z.string(), order_id: z.optional(z.nullable(z.string())) }),
});
const eventBody = z.object({
  event: z.optional(z.string()),
  payload: z.object({
    payment: z.optional(entity),
    order: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ payment_id: z.string() }) })),
  }),
});

/** What a message of the provider is about. */
interface MessageSubject {
  providerOrderId?: string | null;
  paymentId?: string;
  refundedPaymentId?: string;
}

/** What an event is about. Only ids are taken from it: the state is read from the provider itself. */
function subjectOf(body: string): MessageSubject {
  try {
    const event = eventBody.safeParse(JSON.parse(body));
    const { payment, order, refund } = event.data?.payload ?? {};
    const refunded = event.data?.event === 'payment.refunded' ? payment?.entity.id : undefined;
    return {
      providerOrderId: payment?.entity.order_id ?? order?.entity.id,
      paymentId: payment?.entity.id,
      refundedPaymentId: refund?.entity.payment_id ?? refunded,
    };
  } catch {
    return {};
  }
}

/** One thing that cannot be settled, whatever the reason, must not keep the money of all others waiting. */
async function withoutHarm(
  log: Shop['log'],
  work: () => Promise<Settlement>,
  unless: (error: unknown) => boolean = () => false,
): Promise<Settlement> {
  try {
    return await work();
  } catch (error) {
    if (unless(error)) throw error;
    log.error({ err: error }, 'a payment could not be settled');
    return 'unavailable';
  }
}

async function handleEvent(shop: Shop, body: string): Promise<Settlement> {
  const subject = subjectOf(body);
  const { refundedPaymentId } = subject;
  if (refundedPaymentId) await lookAtRefundsNow(shop.db, refundedPaymentId, shop.clock());
  const settlement = await settle(shop, subject);
  if (!refundedPaymentId || settlement === 'unavailable') return settlement;
  return (await readRefundsOf(shop, refundedPaymentId)) ? settlement : 'unavailable';
}

async function settle(shop: Shop, subject: MessageSubject): Promise<Settlement> {
  const { providerOrderId, paymentId, refundedPaymentId } = subject;
  const found = providerOrderId && (await findClaim(shop.db, providerOrderId, paymentId ?? ''));
  if (!found) return 'unknown order';
  // What was booked stays booked: only money that goes back is news of it.
  if (found.disposition === 'applied' && !refundedPaymentId) return 'applied';
  return paymentId ? settlePayment(shop, found.intent, paymentId, []) : settleIntent(shop, found.intent);
}

type StoredEvent = Awaited<ReturnType<typeof findWaitingEvents>>[number];

/** Closes the messages about payments that are booked already, most of them, together; answers the others. */
async function withoutOldNews(shop: Shop, events: StoredEvent[]): Promise<StoredEvent[]> {
  const about = events.flatMap(({ eventId, body }) => {
    const { paymentId, providerOrderId, refundedPaymentId } = subjectOf(body);
    const mayBeOld = paymentId && providerOrderId && !refundedPaymentId;
    return mayBeOld ? [{ eventId, paymentId, providerOrderId }] : [];
  });
  if (about.length === 0) return events;
  const closed = await closeBooked(shop.db, about, shop.clock());
  return events.filter(({ eventId }) => !closed.has(eventId));
}

/** Works off the stored messages of the provider; one whose payment cannot be read now waits for its next turn. */
export function processInbox(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.inbox, async () => {
    let waiting: StoredEvent[];
    do {
      waiting = await findWaitingEvents(shop.db, shop.clock(), AT_A_TIME);
      for (const event of await withoutOldNews(shop, waiting)) await workOff(shop, event);
    } while (waiting.length === AT_A_TIME);
  });
}

async function workOff(shop: Shop, event: StoredEvent): Promise<void> {
  const settlement = await withoutHarm(shop.log, () => handleEvent(shop, event.body));
  const now = shop.clock();
  if (settlement !== 'unavailable') return closeEvent(shop.db, event.eventId, now);
  const wait = EVENT_RETRY_MS * (event.attempts + 1);
  await postponeEvent(shop.db, event.eventId, new Date(now.getTime() + wait), 'not settled yet');
}

/** Looks at provider orders whose money never reached us: messages get lost, tabs get closed. */
export function reconcile(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.reconciler, async () => {
    for (const intent of await findDueIntents(shop.db, shop.clock(), AT_A_TIME)) {
      await withoutHarm(shop.log, () => settleIntent(shop, intent));
      await scheduleCheck(shop.db, intent, nextCheck(intent.createdAt, intent.checks + 1, shop.clock()));
    }
  });
}

/** Sends the money back that the owner ordered, and follows it until it has arrived. */
export function workOffRefunds(shop: Settler & Pick<Shop, 'pool'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.refunds, async () => {
    for (const refund of await findDueRefunds(shop.db, shop.clock(), AT_A_TIME)) {
      await settleRefund(shop, refund);
    }
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEPT_MS = 30 * DAY_MS;
/** The owner's own look reaches back further than the longest time in which a payment is refunded. */
const OWNERS_LOOK_MS = 400 * DAY_MS;

/** Looks for refunds made at the provider in the last thirty days whose message was lost. */
export function sweepProviderRefunds(shop: Settler & Pick<Shop, 'pool'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.sweep, async () => {
    await readRefundsSince(shop, new Date(shop.clock().getTime() - SWEPT_MS));
  });
}

/** The owner's "check now" of the same; answers whether the provider's list could be read. */
export async function readAllRefunds(settler: Settler): Promise<boolean> {
  const since = new Date(settler.clock().getTime() - OWNERS_LOOK_MS);
  return (await readRefundsSince(settler, since)) !== undefined;
}

/** Looks at every provider order that is still open, whenever its turn would be: the owner's "check now". */
export async function reconcileEverything(
  settler: Settler,
): Promise<{ looked: number; applied: number; unavailable: number }> {
  const intents = await findOpenIntents(settler.db);
  const counts = { looked: intents.length, applied: 0, unavailable: 0 };
  for (const intent of intents) {
    // Without its database the shop can tell the owner nothing true of any payment.
    const settlement = await withoutHarm(settler.log, () => settleIntent(settler, intent), isDatabaseAway);
    if (settlement === 'applied' || settlement === 'unavailable') counts[settlement] += 1;
  }
  return counts;
}

/** Cancels orders that nobody paid in time, after asking the provider once more; releases what they held. */
export function cancelUnpaidOrders(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.unpaid, async () => {
    const before = new Date(shop.clock().getTime() - UNPAID_ORDER_LIFE_MS);
    for (const { orderId, userId } of await findUnpaidSince(shop.db, before, AT_A_TIME)) {
      const intents = await findIntents(shop.db, { purpose: 'order', userId, orderId });
      const settled = await Promise.all(
        intents.map((intent) => withoutHarm(shop.log, () => settleIntent(shop, intent))),
      );
      const undecided = settled.some(
        (one) => one === 'unavailable' || one === 'pending' || one === 'applied',
      );
      if (!undecided) await cancelUnpaid(shop.db, orderId, shop.clock());
    }
  });
}
