import { expect, test } from 'vitest';
import { sign, signCheckout } from './signature.ts';

/** Vectors published with the official Node and Python clients. */
test.each([
  [
    'order_IEIaMR65cu6nz3',
    'pay_IH4NVgf4Dreq1l',
    'EnLs21M47BllR3X8PSFtjtbd',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'fake_order_id',
    'fake_payment_id',
    'key_secret',
    'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
  ],
])('checkout signature of %s', (orderId, paymentId, secret, expected) => {
  expect(signCheckout(orderId, paymentId, secret)).toBe(expected);
});

test('a webhook signature covers the raw bytes', () => {
  const expected = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';
  expect(sign('{"a":1,"b":2,"c":{"d":3}}', '123456')).toBe(expected);
  expect(sign('{"a":1, "b":2,"c":{"d":3}}', '123456')).not.toBe(expected);
});
