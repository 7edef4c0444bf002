import { describe, expect, it } from 'vitest';
import { type AnswerCacheOptions, createAnswerCache } from './answer-cache.ts';
import { finishAnswer } from './finished-answer.ts';

function open(options: Partial<AnswerCacheOptions> = {}) {
  let now = 0;
  let day = '2026-11-20';
  let made = 0;
  const failures: unknown[] = [];
  const cache = createAnswerCache({
    now: () => now,
    day: () => day,
    onRenewalFailed: (error) => failures.push(error),
    ...options,
  });
  const make = async (text = `answer ${++made}`) => finishAnswer(200, {}, text);
  return {
    cache,
    failures,
    made: () => made,
    later: (ms: number) => {
      now += ms;
    },
    tomorrow: () => {
      day = '2026-11-21';
    },
    /** Asks until the answer is one that is kept. */
    async ask(key: string, text?: string) {
      const answer = await cache.get(key, () => make(text));
      return String(await answer.body('identity'));
    },
  };
}

describe('answers that are the same for everybody', () => {
  it('are kept from the second asking', async () => {
    const { ask } = open();
    expect([await ask('a'), await ask('a'), await ask('a'), await ask('a')]).toEqual([
      'answer 1',
      'answer 2',
      'answer 2',
      'answer 2',
    ]);
  });

  it('are made once for all who ask at the same time', async () => {
    const { ask, made } = open();
    await Promise.all(Array.from({ length: 20 }, () => ask('a')));
    expect(made()).toBe(1);
  });

  it('are made anew after a change, at once and for everybody', async () => {
    const { ask, cache } = open();
    await ask('a');
    await ask('a');
    cache.drop();
    expect(await ask('a')).toBe('answer 3');
  });

  it('are not kept when the change came while they were being made', async () => {
    const { cache, ask } = open();
    await ask('a');
    let finish = () => {};
    const slow = cache.get('a', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return finishAnswer(200, {}, 'old');
    });
    cache.drop();
    const next = ask('a');
    finish();
    await slow;
    expect(await next).toBe('answer 2');
    expect(await ask('a')).toBe('answer 2');
  });

  it('are not kept while nobody tells of changes', async () => {
    const { ask, cache } = open();
    cache.pause();
    expect([await ask('a'), await ask('a'), await ask('a')]).toEqual(['answer 1', 'answer 2', 'answer 3']);
    cache.resume();
    expect([await ask('a'), await ask('a')]).toEqual(['answer 4', 'answer 4']);
  });

  it('are renewed behind the shopper’s back after a minute, and before their eyes after five', async () => {
    const { ask, later } = open();
    await ask('a');
    await ask('a');
    later(61_000);
    expect(await ask('a')).toBe('answer 2');
    await new Promise(setImmediate);
    expect(await ask('a')).toBe('answer 3');
    later(301_000);
    expect(await ask('a')).toBe('answer 4');
  });

  it('keep their compressed forms when they are renewed and nothing has changed', async () => {
    const { cache, later } = open();
    const ask = (text: string) => cache.get('a', async () => finishAnswer(200, {}, text));
    await ask('the same');
    const kept = await ask('the same');
    for (const text of ['the same', 'another']) {
      later(61_000);
      expect(await ask(text)).toBe(kept);
      await new Promise(setImmediate);
    }
    expect(String(await (await ask('')).body('identity'))).toBe('another');
  });

  it('stay when renewing them fails', async () => {
    const { ask, later, cache, failures } = open();
    await ask('a');
    await ask('a');
    later(61_000);
    const old = await cache.get('a', () => Promise.reject(new Error('no database')));
    expect(String(await old.body('identity'))).toBe('answer 2');
    await new Promise(setImmediate);
    expect(failures).toHaveLength(1);
  });

  it('end with the day', async () => {
    const { ask, tomorrow } = open();
    await ask('a');
    await ask('a');
    tomorrow();
    expect(await ask('a')).toBe('answer 3');
  });

  it('push out the one not asked for longest, by number and by size', async () => {
    const { ask } = open({ mostEntries: 2 });
    for (const key of ['a', 'b', 'a', 'b']) await ask(key);
    await ask('a');
    await ask('c');
    await ask('c', 'new');
    expect(await ask('a', 'made again')).not.toBe('made again');
    expect(await ask('b', 'made again')).toBe('made again');

    const small = open({ mostBytes: 1000 });
    for (const key of ['x', 'y', 'x', 'y']) await small.ask(key, 'z'.repeat(101));
    expect(await small.ask('x', 'too large to keep')).toBe('too large to keep');
  });

  it('are not kept unless they are good', async () => {
    const { cache } = open();
    const statuses = [];
    for (const status of [500, 500, 404, 200, 500]) {
      statuses.push((await cache.get('a', async () => finishAnswer(status, {}, ''))).status);
    }
    expect(statuses).toEqual([500, 500, 404, 200, 200]);
    await expect(cache.get('b', () => Promise.reject(new Error('no database')))).rejects.toThrow();
  });
});
