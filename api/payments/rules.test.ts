import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#contract/money/money.ts';
import type { ProviderPayment } from './provider/gateway.ts';
import { bestSettlement, nextCheck, nextRefundCheck, paymentVerdict } from './rules.ts';

describe('the verdict on a payment', () => {
  const intent = { providerOrderId: 'order_A1B2C3D4', amountPaise: paise(837_700) };
  const good: ProviderPayment = {
    id: 'pay_A1B2C3D4',
    orderId: intent.providerOrderId,
    amountPaise: intent.amountPaise,
    currency: 'INR',
    status: 'captured',
    refundedPaise: paise(0),
    method: 'upi',
  };

  test.each<[string, Partial<ProviderPayment>, string]>([
    ['captured in full', {}, 'paid'],
    ['created', { status: 'created' }, 'not paid'],
    ['failed', { status: 'failed' }, 'not paid'],
    ['refunded', { status: 'refunded', refundedPaise: paise(837_700) }, 'not paid'],
    ['of a status that nobody knows yet', { status: 'Captured' }, 'not paid'],
    ['authorized', { status: 'authorized' }, 'authorized'],
    ['captured a paisa short', { amountPaise: paise(837_699) }, 'mismatch'],
    ['captured with a paisa too much', { amountPaise: paise(837_701) }, 'mismatch'],
    ['captured in dollars', { currency: 'USD' }, 'mismatch'],
    ['captured and partly given back', { refundedPaise: paise(1) }, 'mismatch'],
    ['captured on another provider order', { orderId: 'order_X1Y2Z3W4' }, 'mismatch'],
    ['captured on no provider order', { orderId: null }, 'mismatch'],
  ])('a payment %s', (_what, change, verdict) => {
    expect(paymentVerdict(intent, { ...good, ...change })).toBe(verdict);
  });

  test('is paid only for a fully matching payment', () => {
    const anyPayment = fc.record({
      id: fc.constant('pay_A1B2C3D4'),
      orderId: fc.constantFrom(intent.providerOrderId, 'order_X1Y2Z3W4', null),
      amountPaise: fc.constantFrom(intent.amountPaise, intent.amountPaise - 1, 0).map(paise),
      currency: fc.constantFrom('INR', 'inr', 'USD'),
      status: fc.constantFrom('captured', 'authorized', 'failed', 'created', 'refunded'),
      refundedPaise: fc.constantFrom(0, 1, intent.amountPaise).map(paise),
      method: fc.constant('card'),
    });
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const right = Object.entries(good).every(
          ([key, value]) => key === 'method' || payment[key as keyof typeof payment] === value,
        );
        expect(paymentVerdict(intent, payment) === 'paid').toBe(right);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the reconciler checks again', () => {
  const openedAt = new Date('2026-11-20T06:00:00Z');

  test('after 15 s, 1, 5, 15 minutes, 1 and 6 hours, then once a day', () => {
    const gaps = [0, 1, 2, 3, 4, 5, 6, 50].map((checks) => {
      const next = nextCheck(openedAt, checks, openedAt);
      return next && (next.getTime() - openedAt.getTime()) / 1000;
    });
    expect(gaps).toEqual([15, 60, 300, 900, 3600, 21_600, 86_400, 86_400]);
  });

  test('for exactly five days, at most twelve times', () => {
    let now = openedAt;
    let checks = 0;
    for (let next = nextCheck(openedAt, 0, now); next; next = nextCheck(openedAt, checks, now)) {
      now = next;
      checks++;
    }
    expect((now.getTime() - openedAt.getTime()) / 86_400_000).toBe(5);
    expect(checks).toBeLessThanOrEqual(12);
  });
});

describe('several payments of one provider order', () => {
  test.each([
    [[], 'not paid'],
    [['refund queued', 'pending'], 'pending'],
    [['pending', 'review', 'applied'], 'applied'],
    [['not paid', 'refund queued'], 'refund queued'],
    [['not paid', 'unavailable'], 'unavailable'],
  ] as const)('%j together are %s, so that money on its way is never overlooked', (settlements, best) => {
    expect(bestSettlement(settlements)).toBe(best);
  });
});

test('a refund that takes a week is checked every 15 minutes on its first day, then every six hours', () => {
  const createdAt = new Date('2026-03-01T10:00:00Z');
  const looksUntil = (days: number, state: string) => {
    let checks = 0;
    for (let now = createdAt; now.getTime() < createdAt.getTime() + days * 86_400_000; checks++) {
      now = nextRefundCheck({ createdAt, state }, now);
    }
    return checks;
  };
  expect(looksUntil(1, 'pending')).toBe(96);
  expect(looksUntil(7, 'pending')).toBe(96 + 6 * 4);
  // An unsent one is checked often for the first ten minutes.
  expect(looksUntil(1, 'ordered')).toBe(40 + 96);
});
