import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '#storefront/shell/browser-testing.ts';
import { ordersQuery, userSchemesOf, userSchemesQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

const gold = { scheme_id: 1, status: 'active', joined_at: '2026-11-01T00:00:00Z' };

describe('the schemes of a customer', () => {
  test.each([
    ['a bare list', [gold]],
    ['a list under data', { data: [gold] }],
    ['one scheme alone', gold],
    ['one scheme under data', { data: gold }],
  ])('are read from %s', (_, response) => expect(userSchemesOf(response)).toEqual([gold]));

  test.each([[{ message: 'No schemes purchased by this user' }], [null], [{ data: null }], ['x']])(
    'are none in %j',
    (response) => expect(userSchemesOf(response)).toEqual([]),
  );
});

describe('none are', () => {
  const fetchStub = vi.fn<typeof fetch>();
  beforeEach(() => {
    fakeBrowser();
    fetchStub.mockReset();
    vi.stubGlobal('fetch', fetchStub);
  });

  test.each([
    ['a 404', 404, '{}'],
    ['the message, whatever the status', 400, '{"message":"No schemes purchased by this user"}'],
  ])('%s, asked for once', async (_, status, body) => {
    fetchStub.mockImplementation(async () => new Response(body, { status }));
    const client = createQueryClient();
    expect(await client.fetchQuery(userSchemesQuery({ token: 't' }))).toEqual([]);
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });
});

test('orders are fresh for a minute and kept five, schemes of a customer fresh for five and kept ten', () => {
  const user = { token: 't' };
  expect(ordersQuery(user)).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
  expect(userSchemesQuery(user)).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});

test('without a customer nothing of a customer is asked for', () => {
  expect(ordersQuery(null).enabled).toBe(false);
});
