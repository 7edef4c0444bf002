import { expect, test } from 'vitest';
import { registerBody } from './accounts/accounts.ts';
import { shippingAddress } from './orders/orders.ts';

const PERSON = { name: 'Meera', email: 'm@example.com', password: 'seven-bangles', address: 'Kochi' };
const PLACE = { street: '12 Temple Road', city: 'Kochi' };

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

test.each([
  [9_820_000_000, 'Please send your phone number as text, in quotation marks.'],
  [['1'], 'Please send your phone number as text, in quotation marks.'],
  [undefined, 'Please enter your phone number.'],
  [null, 'Please enter your phone number.'],
  ['  ', 'Please enter your phone number.'],
])('a phone number of %j gets the message that fits', (phone, message) => {
  expect(messagesOf(registerBody.safeParse({ ...PERSON, phone }))).toEqual([message]);
});

test('a pincode that is a number is not called missing', () => {
  const message = 'Please send the pincode as text, in quotation marks.';
  expect(messagesOf(shippingAddress.safeParse({ ...PLACE, pincode: 682_001 }))).toEqual([message]);
  expect(messagesOf(shippingAddress.safeParse(PLACE))).toEqual(['Please enter the pincode.']);
});
