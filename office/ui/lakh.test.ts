import { expect, test } from 'vitest';
import { shownRupees } from './lakh.ts';

test.each([
  [0, '₹0'],
  [99_999.4, '₹99,999'],
  [100_000, '₹1 lakh'],
  [245_678, '₹2.46 lakh'],
  [12_500_000, '₹1.25 crore'],
])('%d rupees are shown as %s', (amount, text) => {
  expect(shownRupees(amount)).toBe(text);
});
