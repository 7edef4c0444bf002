import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#storefront/api-client/query-client.ts';
import { fakeBrowser } from '#storefront/shell/browser-testing.ts';
import { userSchemesOf, userSchemesQuery } from './scheme-queries.ts';

const gold = { scheme_id: 1, status: 'active', joined_at: '2026-11-01T00:00:00Z' };

describe("a customer's schemes", () => {
  test.each([
    ['a bare list', [gold]],
    ['a list under data', { data: [gold] }],
    ['one scheme alone', gold],
    ['one scheme under data', { data: gold }],
  ])('are read from %s', (_, response) => expect(userSchemesOf(response)).toEqual([gold]));

  test.each([[{ message: 'No schemes purchased by this user' }], [null], [{ data: null }], ['x']])(
    'are empty for %j',
    (response) => expect(userSchemesOf(response)).toEqual([]),
  );
});

describe('an empty list of schemes is read from', () => {
  const fetchStub = vi.fn<typeof fetch>();
  beforeEach(() => {
    fakeBrowser();
    fetchStub.mockReset();
    vi.stubGlobal('fetch', fetchStub);
  });

  test.each([
    ['a 404', 404, '{}'],
    ['the message, whatever the status', 400, '{"message":"No schemes purchased by this user"}'],
  ])('%s, without a retry', async (_, status, body) => {
    fetchStub.mockImplementation(async () => new Response(body, { status }));
    const client = createQueryClient();
    expect(await client.fetchQuery(userSchemesQuery({ token: 't' }))).toEqual([]);
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });
});

test("a customer's schemes are fresh for five minutes and cached for ten", () => {
  vi.stubEnv('SSR', false);
  expect(userSchemesQuery({ token: 't' })).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});
