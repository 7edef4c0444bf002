import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { cachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCacheOptions } from './response-cache.ts';

function open(options: Partial<ResponseCacheOptions> = {}) {
  let now = 1;
  let day = '2026-11-20';
  let made = 0;
  const cache = createResponseCache({ now: () => now, day: () => day, ...options });
  return {
    cache,
    made: () => made,
    later: (ms: number) => {
      now += ms;
    },
    tomorrow: () => {
      day = '2026-11-21';
    },
    async ask(key: string, text?: string) {
      const response = await cache.get(key, async () => {
        made += 1;
        return cachedResponse(200, {}, text ?? `response ${made}`);
      });
      return String(await response.body('identity'));
    },
  };
}

describe('responses that are the same for everybody', () => {
  it('are made once, also for concurrent requests', async () => {
    const { ask, made } = open();
    await Promise.all(Array.from({ length: 20 }, () => ask('a')));
    expect(await ask('a')).toBe('response 1');
    expect(made()).toBe(1);
  });

  it('are made anew after a change', async () => {
    const { ask, cache } = open();
    await ask('a');
    cache.clear();
    expect(await ask('a')).toBe('response 2');
  });

  it('are not cached when the change came while they were being made', async () => {
    const { cache, ask } = open();
    let finish = () => {};
    const slow = cache.get('a', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return cachedResponse(200, {}, 'old');
    });
    await Promise.resolve();
    cache.clear();
    const next = ask('a');
    finish();
    await slow;
    expect(await next).toBe('response 1');
    expect(await ask('a')).toBe('response 1');
  });

  it('are not cached while notifications of changes do not arrive', async () => {
    const { ask, cache } = open();
    cache.pause();
    expect([await ask('a'), await ask('a')]).toEqual(['response 1', 'response 2']);
    cache.resume();
    expect([await ask('a'), await ask('a')]).toEqual(['response 3', 'response 3']);
  });

  it('end after five minutes, in case a notification was lost', async () => {
    const { ask, later } = open();
    await ask('a');
    later(5 * MINUTE_MS);
    expect(await ask('a')).toBe('response 1');
    later(1);
    expect(await ask('a')).toBe('response 2');
  });

  it('end with the day', async () => {
    const { ask, tomorrow } = open();
    await ask('a');
    tomorrow();
    expect(await ask('a')).toBe('response 2');
  });

  it('evict the least recently used one, by number and by size', async () => {
    const { ask } = open({ maxEntries: 2 });
    for (const key of ['a', 'b', 'a', 'c']) await ask(key);
    expect(await ask('a', 'made again')).toBe('response 1');
    expect(await ask('b', 'made again')).toBe('made again');

    const small = open({ maxBytes: 1000 });
    expect(await small.ask('x', 'z'.repeat(51))).toBe('z'.repeat(51));
    expect(await small.ask('x', 'too large to cache')).toBe('too large to cache');
  });

  it('are cached only when they succeeded', async () => {
    const { cache } = open();
    const statuses = [];
    for (const status of [500, 404, 200, 500]) {
      statuses.push((await cache.get('a', async () => cachedResponse(status, {}, ''))).status);
    }
    expect(statuses).toEqual([500, 404, 200, 200]);
    await expect(cache.get('b', () => Promise.reject(new Error('no database')))).rejects.toThrow();
    expect((await cache.get('b', async () => cachedResponse(200, {}, ''))).status).toBe(200);
  });
});
