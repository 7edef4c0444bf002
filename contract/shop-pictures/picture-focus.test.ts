import fc from 'fast-check';
import { expect, test } from 'vitest';
import { focusText, isFocus, readFocus } from './picture-focus.ts';

const percent = fc.integer({ min: 0, max: 100 });

test('a part that is written is read again', () => {
  fc.assert(
    fc.property(percent, percent, (left, top) => {
      const text = focusText({ left, top });
      expect(isFocus(text)).toBe(true);
      expect(readFocus(text)).toEqual({ left, top });
    }),
  );
});

test('no other text is one, so that a setting adds no other style', () => {
  for (const text of ['101% 0%', '-1% 0%', '50%', '1% 2% 3%', '5% 5%;', 'left top', '05% 5%', '1.5% 2%']) {
    expect(isFocus(text), text).toBe(false);
    expect(readFocus(text)).toBeUndefined();
  }
  expect([isFocus(''), readFocus('')]).toEqual([true, undefined]);
});
