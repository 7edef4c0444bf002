import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '../http/refusals.ts';
import { feeOf, orderEntity, paymentEntity } from '../provider-api/entities.ts';
import { newId } from '../storage/ids.ts';
import type { CaptureRule, OrderRecord, PaymentRecord } from '../storage/records.ts';
import { Store } from '../storage/store.ts';
import { Acts } from './acts.ts';
import { failureReasonNames } from './failure-reasons.ts';
import { type Outcome, outcomeNames } from './outcomes.ts';
import { Provider } from './provider.ts';
import { Refunds } from './refunds.ts';

const minute = 60_000;

/** A provider without disk, network or real time. */
function createProvider(capture: Partial<CaptureRule> = {}) {
  const store = new Store();
  const clock = { now: 1_700_000_000_000 };
  const events: string[] = [];
  const acts = new Acts({
    store,
    now: () => clock.now,
    timeFactor: 1,
    onCommit: () => {},
    deliveriesFor: (providerEvents) => {
      events.push(...providerEvents.map(({ event }) => event));
      return [];
    },
  });
  const provider = new Provider(acts);
  const refunds = new Refunds(acts);
  const order: OrderRecord = {
    id: newId('order'),
    amount: 150_000,
    amountPaid: 0,
    currency: 'INR',
    receipt: null,
    status: 'created',
    attempts: 0,
    notes: {},
    capture: { mode: 'automatic', automaticMinutes: 30, manualMinutes: 7200, ...capture },
    createdAt: clock.now,
  };
  provider.saveOrder(order);
  const pass = (ms: number) => {
    clock.now += ms;
    provider.runDue();
  };
  const now = () => store.orders.get(order.id) ?? order;
  const read = (id: string) => store.payments.get(id) as PaymentRecord;
  const pay = (outcome: Outcome) => taken(provider.pay(order.id, { outcome }));
  return { store, provider, refunds, events, order, pass, now, read, pay };
}

function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.error.description);
  return result.value;
}

const reasonOf = (result: Result<unknown>) => (result.ok ? undefined : result.refusal.error.reason);

test('a success authorises, captures and pays; fee and tax are set on capture', () => {
  const { pay, now, events } = createProvider();
  const payment = pay('captured');
  expect(events).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  expect(paymentEntity(payment)).toMatchObject({
    status: 'captured',
    captured: true,
    fee: 3540,
    tax: 540,
    notes: [],
  });
  expect(orderEntity(now())).toMatchObject({
    status: 'paid',
    amount_paid: 150_000,
    amount_due: 0,
    attempts: 1,
  });
  expect(feeOf(100)).toEqual({ fee: 3, tax: 0 });
});

test.each(failureReasonNames)('a failure by %s contains the reason and leaves the order open', (reason) => {
  const { provider, order, now, events, pay } = createProvider();
  const payment = taken(provider.pay(order.id, { outcome: 'failed', reason }));
  expect(paymentEntity(payment)).toMatchObject({
    status: 'failed',
    error_reason: reason,
    fee: null,
    captured: false,
  });
  expect(now().status).toBe('attempted');
  pay('captured');
  expect(orderEntity(now())).toMatchObject({ status: 'paid', attempts: 2 });
  expect(events[0]).toBe('payment.failed');
});

test.each([
  [{ card: '4100 2800 0008 0001' }, 'insufficient_fund'],
  [{ vpa: 'failure@razorpay' }, 'payment_failed'],
  [{ card: '5500 6700 0000 1002' }, undefined],
  [{ vpa: 'success@razorpay' }, undefined],
])('the typed test instrument %j decides', (typed, reason) => {
  const { provider, order } = createProvider();
  const payment = taken(provider.pay(order.id, { outcome: 'captured', ...typed }));
  expect(payment.error?.reason).toBe(reason);
});

test('no further attempt is allowed while one is authorised, or once the order is paid', () => {
  const { provider, order, pay } = createProvider();
  const payment = pay('authorized');
  expect(reasonOf(provider.pay(order.id, { outcome: 'captured' }))).toBe('order_payment_in_progress');
  expect(provider.capture(payment.id, 149_999, 'INR').ok).toBe(false);
  expect(taken(provider.capture(payment.id, 150_000, 'INR')).status).toBe('captured');
  expect(provider.capture(payment.id, 150_000, 'INR').ok).toBe(false);
  expect(reasonOf(provider.pay(order.id, { outcome: 'captured' }))).toBe('order_already_paid');
});

test('a late authorisation inside the window is captured', () => {
  const { pay, pass, read, now, events } = createProvider();
  const { id } = pay('late-authorisation');
  expect(read(id).status).toBe('failed');
  pass(9000);
  expect(paymentEntity(read(id))).toMatchObject({
    status: 'captured',
    late_authorized: true,
    error_code: null,
  });
  expect(now().status).toBe('paid');
  expect(events).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']);
});

test('a late authorisation on a paid order is refunded immediately, and the order stays paid', () => {
  const { pay, pass, read, now } = createProvider();
  const late = pay('late-authorisation');
  const good = pay('captured');
  pass(9000);
  expect(paymentEntity(read(late.id))).toMatchObject({
    status: 'refunded',
    captured: false,
    refund_status: 'full',
  });
  expect(read(good.id).status).toBe('captured');
  expect(now().status).toBe('paid');
});

test('outside the automatic window it stays authorised, then is refunded', () => {
  const { provider, pay, pass, read, now } = createProvider({ automaticMinutes: 12, manualMinutes: 60 });
  const { id } = pay('failed');
  pass(20 * minute);
  provider.authoriseLate(id);
  expect(read(id).status).toBe('authorized');
  pass(41 * minute);
  expect(read(id).status).toBe('refunded');
  expect(now().status).toBe('attempted');
});

test('with manual capture a success stays authorised', () => {
  const { pay } = createProvider({ mode: 'manual' });
  expect(pay('captured').status).toBe('authorized');
});

test('a slow bank responds later, or the customer cancels', () => {
  const { provider, pay, pass, read } = createProvider();
  const first = pay('slow-bank');
  expect(first.status).toBe('created');
  expect(taken(provider.cancel(first.id)).error?.reason).toBe('payment_cancelled');
  const second = pay('slow-bank');
  pass(7000);
  expect(read(second.id).status).toBe('captured');
  expect(read(first.id).status).toBe('failed');
});

test('refunds are partial or full, never above the captured amount; the order stays paid', () => {
  const { refunds, pay, read, now } = createProvider();
  const { id } = pay('captured');
  taken(refunds.refund(id, { amount: 50_000 }));
  expect(paymentEntity(read(id))).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
    amount_refunded: 50_000,
  });
  expect(refunds.refund(id, { amount: 100_001 }).ok).toBe(false);
  expect(refunds.refund(id, { amount: 99 }).ok).toBe(false);
  taken(refunds.refund(id, {}));
  expect(paymentEntity(read(id))).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
    captured: true,
  });
  expect(refunds.refund(id, {}).ok).toBe(false);
  expect(now().status).toBe('paid');
});

const action = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), outcome: fc.constantFrom(...outcomeNames) }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.constantFrom(1000, 10_000, 40 * minute, 7300 * minute),
  }),
  fc.record({
    do: fc.constantFrom('capture' as const, 'cancel' as const, 'late' as const, 'refund' as const),
    nth: fc.nat(5),
    amount: fc.constantFrom(undefined, 100, 75_000),
  }),
);

test('any sequence leaves at most one captured payment, an order paid if and only if captured, and consistent refunds', () => {
  const rule = fc.record({ mode: fc.constantFrom('automatic' as const, 'manual' as const) });
  fc.assert(
    fc.property(rule, fc.array(action, { maxLength: 25 }), (capture, actions) => {
      const { provider, refunds, store, order, pass, now } = createProvider(capture);
      for (const step of actions) {
        if (step.do === 'pay') provider.pay(order.id, { outcome: step.outcome });
        else if (step.do === 'pass') pass(step.ms);
        else {
          const id = store.paymentsOf(order.id)[step.nth]?.id ?? 'pay_none';
          if (step.do === 'capture') provider.capture(id, order.amount, 'INR');
          else if (step.do === 'cancel') provider.cancel(id);
          else if (step.do === 'late') provider.authoriseLate(id);
          else refunds.refund(id, step.amount === undefined ? {} : { amount: step.amount });
        }
        const payments = store.paymentsOf(order.id);
        expect(payments.filter((payment) => payment.captured).length).toBeLessThanOrEqual(1);
        expect(now().status === 'paid').toBe(payments.some((payment) => payment.captured));
        expect(now().attempts).toBe(payments.length);
        for (const payment of payments) {
          const given = store.refundsOf(payment.id).reduce((sum, refund) => sum + refund.amount, 0);
          expect(payment.amountRefunded).toBe(given);
          expect(given).toBeLessThanOrEqual(payment.amount);
          expect(payment.status === 'refunded').toBe(given === payment.amount);
        }
      }
    }),
    { numRuns: 150 },
  );
});
