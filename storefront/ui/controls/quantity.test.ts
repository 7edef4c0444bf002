import { expect, test } from 'vitest';
import { quantityOf } from './quantity-stepper.tsx';

test.each([
  ['3', 3],
  ['0', 1],
  ['-4', 1],
  ['', 1],
  ['abc', 1],
  ['2.7', 2],
  ['100', 99],
  ['1e9', 99],
])('%j becomes %d', (text, quantity) => expect(quantityOf(text)).toBe(quantity));
