import { expect, test } from 'vitest';
import { COMING_SOON } from './coming-soon.ts';

test('there are sixteen coming-soon pages', () => {
  expect(new Set(COMING_SOON.map(({ path }) => path)).size).toBe(16);
});
