import { describe, expect, test } from 'vitest';
import { createQueryClient, retryDelay } from './query-client.ts';

describe('the wait before a retry', () => {
  test('starts at a second and doubles', () => {
    expect([0, 1, 2, 3, 4].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  test('is never longer than 30 seconds', () => {
    expect([5, 6, 20].map(retryDelay)).toEqual([30_000, 30_000, 30_000]);
  });
});

test('queries are retried three times, mutations never', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries?.retry).toBe(3);
  expect(mutations?.retry).toBe(false);
});
