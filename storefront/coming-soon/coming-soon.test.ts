import { expect, test } from 'vitest';
import { COMING_SOON } from './coming-soon.ts';

test('sixteen pages are still to come', () => {
  expect(new Set(COMING_SOON.map(({ path }) => path)).size).toBe(16);
});
