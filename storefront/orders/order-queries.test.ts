import { expect, test, vi } from 'vitest';
import { ordersQuery } from './order-queries.ts';

test('orders are fresh for one minute and cached for five', () => {
  vi.stubEnv('SSR', false);
  expect(ordersQuery({ token: 't' })).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
});

test('customer queries are disabled without a logged-in customer', () => {
  expect(ordersQuery(null).enabled).toBe(false);
});
