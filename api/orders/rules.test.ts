import { describe, expect, test } from 'vitest';
import { isPaid, ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/order-states.ts';
import { isPayable, mayMove, ORDER_MOVES, PAYMENT_MOVES, UNPAID_STATUSES } from './rules.ts';

describe('order status transitions', () => {
  test('an order goes forward step by step, and is cancelled only before it is shipped', () => {
    expect(ORDER_MOVES).toEqual({
      pending: ['processing', 'cancelled'],
      processing: ['shipped', 'cancelled'],
      shipped: ['delivered'],
      delivered: ['completed'],
      completed: [],
      cancelled: [],
    });
  });

  test('no order returns to an earlier status', () => {
    const reachable = (from: (typeof ORDER_STATUSES)[number]): string[] =>
      ORDER_MOVES[from].flatMap((next) => [next, ...reachable(next)]);
    for (const status of ORDER_STATUSES) expect(reachable(status)).not.toContain(status);
  });
});

describe('payment status transitions', () => {
  test('Success and cancelled are final', () => {
    expect(PAYMENT_MOVES.Success).toEqual([]);
    expect(PAYMENT_MOVES.cancelled).toEqual([]);
  });

  test('a failed payment may be tried again', () => {
    expect(PAYMENT_MOVES.failed).toContain('pending');
    expect(PAYMENT_MOVES.failed).toContain('Success');
  });

  test('success, paid and completed mean paid in any letter case', () => {
    for (const word of ['Success', 'SUCCESS', 'paid', 'PAID', 'Completed']) expect(isPaid(word)).toBe(true);
    for (const word of ['pending', 'failed', 'cancelled', '', 'unpaid', 'success '])
      expect(isPaid(word)).toBe(false);
  });
});

describe('paying', () => {
  test('only an unpaid, active order can be paid', () => {
    const payable = ORDER_STATUSES.flatMap((orderStatus) =>
      PAYMENT_STATUSES.filter((paymentStatus) => isPayable({ orderStatus, paymentStatus })).map(
        (paymentStatus) => `${orderStatus} ${paymentStatus}`,
      ),
    );
    expect(payable).toEqual(['pending pending', 'pending failed']);
    expect(UNPAID_STATUSES).toEqual(['pending', 'failed']);
  });

  test('an order is processing only when paid', () => {
    const unpaid = { orderStatus: 'pending', paymentStatus: 'pending' } as const;
    expect(mayMove(unpaid, { orderStatus: 'processing' })).toBe(false);
    expect(mayMove(unpaid, { orderStatus: 'processing', paymentStatus: 'Success' })).toBe(true);
    expect(mayMove({ ...unpaid, paymentStatus: 'cancelled' }, { paymentStatus: 'Success' })).toBe(false);
  });
});
