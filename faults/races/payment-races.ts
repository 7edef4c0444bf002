import { acting } from '#api/audit/acting-testing.ts';
import { releaseHold } from '#api/orders/holds/hold-service.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { calls } from '#contract/calls.ts';
import { PIECES } from '../load/journey.ts';
import { type RequestResult, webhookRequest } from './concurrent-requests.ts';
import { countStock, stockOf, uncountStock } from './counted-stock.ts';
import type { Race, RaceHarness } from './race-harness.ts';

/** The distinct provider orders in the responses. */
const returnedOrders = (results: RequestResult[]) =>
  new Set(results.filter(({ code }) => code === 'ok').map(({ body }) => body.razorpayOrderId));

/** Makes an order's hold end an hour ago, with no payment opened since. */
async function endHold(harness: RaceHarness, orderId: string): Promise<void> {
  const hourAgo = "now() - interval '1 hour'";
  await harness.rows(`update orders set price_kept_until = ${hourAgo} where order_id = $1`, [orderId]);
  await harness.rows(`update payment_intents set last_initiated_at = ${hourAgo} where order_id = $1`, [
    orderId,
  ]);
}

/**
 * Races of payments, of orders and of schemes. They may pay at the provider, send signed webhook events and cancel orders,
 * and inject errors into the database, which they remove again.
 */
export const PAYMENT_RACES: Race[] = [
  {
    id: 'R03',
    what: 'verifyPayment x 20 with webhook events x 20 on both shops: applied once, one invoice',
    short: true,
    async run(harness, findings) {
      const customer = harness.someone();
      const paid = await harness.paid(customer, PIECES.chain);
      const entity = { id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
      const messages = Array.from({ length: 20 }, (_, index) =>
        // Two of each: the provider delivers at least once.
        webhookRequest(
          harness.shopUrl,
          `race-${paid.razorpay_payment_id}-${index >> 1}`,
          body,
          harness.sign(body),
        ),
      );
      const verifies = Array.from({ length: 20 }, () => harness.plannedVerification(customer, paid));
      const results = await harness.sendConcurrently([...verifies, ...messages]);
      const verifications = results.slice(0, 20);
      findings.holds(
        `verifications: ${JSON.stringify(verifications.map(({ code }) => code))}`,
        verifications.every(({ code }) => code === 'ok' || code === 'busy'),
      );
      findings.holds(
        'some verification succeeds',
        verifications.some(({ code }) => code === 'ok'),
      );
      findings.equal(
        'invoices',
        await harness.count('select count(*) from invoices where order_id = $1', [paid.orderId]),
        1,
      );
      findings.equal(
        'moves of the order',
        await harness.count('select count(*) from status_log where order_id = $1', [paid.orderId]),
        4,
      );
    },
  },
  {
    id: 'R08',
    what: 'many payments applied at once, some roll back after drawing a number: no gap, no duplicate',
    short: true,
    async run(harness, findings) {
      const some = harness.crowd.slice(0, 12);
      const paid = [];
      for (const customer of some) paid.push({ customer, paid: await harness.paid(customer, PIECES.silver) });
      await harness.rows('create sequence race_tries');
      await harness.rows(`create function race_failure() returns trigger language plpgsql as
        $$ begin if nextval('race_tries') % 4 = 0 then raise 'planted'; end if; return new; end $$`);
      await harness.rows(
        'create trigger race_failure after insert on invoice_lines for each row execute function race_failure()',
      );
      await harness.sendConcurrently(paid.map((one) => harness.plannedVerification(one.customer, one.paid)));
      await harness.rows('drop trigger race_failure on invoice_lines');
      await harness.rows('drop function race_failure');
      await harness.rows('drop sequence race_tries');
      const results = await harness.sendConcurrently(
        paid.map((one) => harness.plannedVerification(one.customer, one.paid)),
      );
      findings.outcome('second verification', results, some.length, []);
      const numbers = await harness.count(
        'select count(distinct invoice_number) from invoices where order_id = any($1)',
        [paid.map((one) => one.paid.orderId)],
      );
      findings.equal('different invoice numbers', numbers, some.length);
    },
  },
  {
    id: 'R11',
    what: 'one scheme joined in twenty tabs: one provider order, one passbook',
    short: true,
    async run(harness, findings) {
      const [free] = await harness.rows<{ user_id: string; scheme_id: number }>(
        `select u.user_id::text as user_id, s.scheme_id from users u cross join schemes s
         where u.user_id::text = any($1) and not exists (
           select 1 from user_schemes j where j.user_id = u.user_id and j.scheme_id = s.scheme_id)
         order by random() limit 1`,
        [harness.crowd.map(({ userId }) => userId)],
      );
      const customer = harness.crowd.find(({ userId }) => userId === free?.user_id);
      // In a long run all customers have eventually joined all schemes.
      if (!customer || !free) return;
      const { scheme_id } = free;
      const opened = await harness.many(20, calls.initiatePayment, customer, { scheme_id });
      const providerOrders = returnedOrders(opened);
      findings.equal('provider orders handed out', providerOrders.size, 1);
      const paid = await harness.environment.provider.pay(String([...providerOrders][0]), 'captured');
      if (!paid?.razorpay_signature) return findings.holds('the provider takes the payment', false);
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
      const body = { scheme_id, razorpay_order_id, razorpay_payment_id, razorpay_signature };
      const results = await harness.many(20, calls.verifySchemePayment, customer, body);
      findings.outcome('verified', results, 20, []);
      const joined = await harness.count(
        'select count(*) from user_schemes where user_id = $1 and scheme_id = $2',
        [customer.userId, scheme_id],
      );
      findings.equal('passbooks', joined, 1);
    },
  },
  {
    id: 'R12',
    what: 'an order is cancelled while it is paid: paid, or its money waits for refund',
    short: true,
    async run(harness, findings) {
      for (let pair = 0; pair < 5; pair++) {
        const customer = harness.someone();
        const paid = await harness.paid(customer, PIECES.silver);
        await Promise.all([
          harness.sendConcurrently([harness.plannedVerification(customer, paid)]),
          setStatus(acting(harness.environment.direct.db), paid.orderId, 'cancelled'),
        ]);
        await harness.sendConcurrently([harness.plannedVerification(customer, paid)]);
        const [end] = await harness.rows<{ end: string }>(
          `select o.order_status || ', ' || o.payment_status || ', ' || p.disposition as end from orders o
           join payment_intents i using (order_id) join payments p using (provider_order_id) where o.order_id = $1`,
          [paid.orderId],
        );
        const ends = [
          'processing, Success, applied',
          'cancelled, Success, refund queued',
          'cancelled, cancelled, refund queued',
        ];
        findings.holds(`an order ended as ${end?.end}`, ends.includes(end?.end ?? ''));
      }
    },
  },
  {
    id: 'R18',
    what: 'a hold ends while the bank confirms and another buyer orders the piece: one of them has it',
    short: true,
    async run(harness, findings) {
      for (let pair = 0; pair < 5; pair++) {
        await countStock(harness, PIECES.pendant, 1);
        const [customer, other] = [harness.crowd[pair], harness.crowd[pair + 5]];
        if (!customer || !other) throw new Error('the crowd is too small');
        const paid = await harness.paid(customer, PIECES.pendant);
        await endHold(harness, paid.orderId);
        await harness.clear(other);
        await harness.rows('insert into cart_lines (user_id, product_id, quantity) values ($1, $2, 1)', [
          other.userId,
          PIECES.pendant,
        ]);
        const now = new Date();
        const ordering = (async () => {
          await releaseHold(acting(harness.environment.direct.db), paid.orderId, {
            holdEndedBy: now,
            openedBy: now,
          });
          return harness.sendConcurrently([harness.plannedOrder(other)]);
        })();
        await Promise.all([
          harness.sendConcurrently([harness.plannedVerification(customer, paid)]),
          ordering,
        ]);
        await harness.sendConcurrently([harness.plannedVerification(customer, paid)]);
        const [end] = await harness.rows<{ end: string }>(
          `select o.payment_status || ', ' || p.disposition || ', ' || (
             select count(*) from orders h join order_items x using (order_id)
             where h.holds_stock and h.user_id = any($2) and x.product_id = $3 and h.order_date >= o.order_date
           ) || ' has it' as end
           from orders o join payment_intents i using (order_id) join payments p using (provider_order_id)
           where o.order_id = $1`,
          [paid.orderId, [customer.userId, other.userId], PIECES.pendant],
        );
        const ends = ['Success, applied, 1 has it', 'pending, refund queued, 1 has it'];
        findings.holds(`an order ended as ${end?.end}`, ends.includes(end?.end ?? ''));
        findings.equal('pieces left', await stockOf(harness, PIECES.pendant), 0);
        await uncountStock(harness, PIECES.pendant);
      }
    },
  },
  {
    id: 'R14',
    what: 'initiatePayment on one order, many at once: one provider order',
    short: true,
    async run(harness, findings) {
      const customer = harness.someone();
      await harness.clear(customer);
      await harness.add(customer, PIECES.hoops);
      const [placed] = await harness.sendConcurrently([harness.plannedOrder(customer)]);
      const order_id = String(placed?.body.order_id);
      const results = await harness.many(harness.size.width, calls.initiatePayment, customer, { order_id });
      findings.equal('provider orders handed out', returnedOrders(results).size, 1);
      findings.outcome('opened', results, harness.size.width, ['provider_unavailable']);
      const active = "select count(*) from payment_intents where order_id = $1 and state = 'active'";
      findings.equal('open provider orders', await harness.count(active, [order_id]), 1);
    },
  },
  {
    id: 'R17',
    what: 'many claims of invented payments at once: all are refused',
    short: true,
    async run(harness, findings) {
      const customer = harness.someone();
      const { orderId, providerOrderId } = await harness.opened(customer, PIECES.ring);
      const claims = Array.from({ length: 10 }, (_, index) =>
        harness.plannedRequest(calls.verifyPayment, customer, {
          order_id: orderId,
          razorpay_order_id: providerOrderId,
          razorpay_payment_id: `pay_never${harness.random.below(1_000_000)}x${index}`,
        }),
      );
      const results = await harness.sendConcurrently(claims);
      findings.outcome('claims', results, 0, ['payment_not_verified']);
      const paid = "select count(*) from orders where order_id = $1 and payment_status = 'Success'";
      findings.equal('paid orders', await harness.count(paid, [orderId]), 0);
    },
  },
];
