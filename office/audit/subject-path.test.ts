import { expect, test } from 'vitest';
import { subjectPath } from './subject-path.ts';

test.each([
  ['order:ABC123', '/orders/ABC123'],
  ['payment:pay_1', '/payments/pay_1'],
  ['passbook:7', '/passbooks/7'],
  ['return:12', '/returns/12'],
  ['gift card:5', '/gift-cards/5'],
  ['product:RING/1', '/goods/piece?sku=RING%2F1'],
  ['delivery', '/delivery'],
  ['settings:limits', '/settings'],
  ['new owner:Kavita: Rao', '/staff'],
  ['media:0f', undefined],
  ['constructor:1', undefined],
])('%s leads to %s', (subject, path) => {
  expect(subjectPath(subject)).toBe(path);
});
