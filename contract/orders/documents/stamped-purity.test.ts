import { expect, test } from 'vitest';
import { stampedPurity } from './stamped-purity.ts';

test('a stamp of digits alone is silver', () => {
  expect(['925', '22K916', 'Pt950', ''].map(stampedPurity)).toEqual([
    'Silver 925',
    '22K (916)',
    'Pt 950',
    '',
  ]);
});
