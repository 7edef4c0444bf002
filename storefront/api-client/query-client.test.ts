import { QueryObserver } from '@tanstack/react-query';
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

describe('a change of what is being read for the first time', () => {
  /** A shown query to whose requests the test responds, in any order. */
  function shownQuery() {
    const client = createQueryClient();
    const respond: ((data: string) => void)[] = [];
    const query = {
      queryKey: ['orders'],
      queryFn: () => new Promise<string>((resolve) => respond.push(resolve)),
    };
    const observer = new QueryObserver(client, query);
    observer.subscribe(() => {});
    return { client, query, respond, data: () => observer.getCurrentResult().data };
  }

  test('reads it again, and the earlier response is not used', async () => {
    const { client, query, respond, data } = shownQuery();
    const changed = client.invalidateQueries({ queryKey: ['orders'] });
    expect(respond).toHaveLength(2);
    respond[0]?.('before');
    respond[1]?.('after');
    await changed;
    expect(data()).toBe('after');
    expect(client.getQueryState(query.queryKey)?.fetchStatus).toBe('idle');
  });

  test('resolves a promise of the earlier read with the later response', async () => {
    const { client, query, respond } = shownQuery();
    const read = client.fetchQuery(query);
    client.invalidateQueries({ queryKey: ['orders'] });
    respond[0]?.('before');
    respond[1]?.('after');
    expect(await read).toBe('after');
  });
});
