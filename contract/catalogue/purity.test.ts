import { expect, test } from 'vitest';
import { purityText } from './purity.ts';

test.each([
  ['22K916', '22K (916)'],
  ['9K375', '9K (375)'],
  ['Pt950', 'Pt 950'],
  ['925', '925'],
  ['', ''],
])('the purity %s is written %s', (stored, written) => {
  expect(purityText(stored)).toBe(written);
});
