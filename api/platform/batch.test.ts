import { expect, test, vi } from 'vitest';
import { gather } from './batch.ts';

test('items within the interval are processed in one batch, later ones in the next', async () => {
  const work = vi.fn(async (_items: string[]) => {});
  const add = gather(0, work);
  await Promise.all([add('a'), add('b'), add('c')]);
  await add('d');
  expect(work.mock.calls).toEqual([[['a', 'b', 'c']], [['d']]]);
});

test('an invalid item fails alone', async () => {
  const done: string[] = [];
  const add = gather(0, async (items: string[]) => {
    if (items.includes('wrong')) throw new Error('not this one');
    done.push(...items);
  });
  const outcomes = await Promise.allSettled([add('a'), add('wrong'), add('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'b']);
});
