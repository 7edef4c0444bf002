import { expect, test, vi } from 'vitest';
import { gather } from './batch.ts';

test('what is asked for within the pause is done together, and what comes later the next time', async () => {
  const work = vi.fn(async (_items: string[]) => {});
  const ask = gather(0, work);
  await Promise.all([ask('a'), ask('b'), ask('c')]);
  await ask('d');
  expect(work.mock.calls).toEqual([[['a', 'b', 'c']], [['d']]]);
});

test('what is wrong with one fails that one alone', async () => {
  const done: string[] = [];
  const ask = gather(0, async (items: string[]) => {
    if (items.includes('wrong')) throw new Error('not this one');
    done.push(...items);
  });
  const outcomes = await Promise.allSettled([ask('a'), ask('wrong'), ask('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'b']);
});
