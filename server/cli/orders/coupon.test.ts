import { expect, test } from 'vitest';
import { order } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();

async function listed(): Promise<Record<string, string>> {
  const { token } = await shop.newCustomer();
  const { body } = await shop.call(calls.getCoupons, { token });
  return Object.fromEntries(body.data.map(({ coupon_code, description }) => [coupon_code, description]));
}

/** What a new customer pays for a ring, in rupees. */
async function priceWith(coupon: string): Promise<number> {
  return (await order(shop, await shop.newCustomer(), { coupon })).total;
}

test('a coupon can be used after it is created, not while stopped, and again when resumed', async () => {
  const made = await runAsOwner(shop, 'coupon', 'diwali100', '100', '--minimum', '5000', '--to', 'D+30');
  expect(made).toMatchObject({ code: 0, output: ['DIWALI100 is in use: ₹100 off above ₹5,000.'] });
  expect((await listed()).DIWALI100).toBe('₹100 off above ₹5,000');
  expect(await priceWith('DIWALI100')).toBe(8277);

  expect((await runAsOwner(shop, 'coupon', 'DIWALI100', 'stop')).output).toEqual([
    'DIWALI100 is stopped: nobody can use it.',
  ]);
  expect(await listed()).not.toHaveProperty('DIWALI100');
  await expect(priceWith('DIWALI100')).rejects.toThrow('This code is not valid.');
  expect((await runAsOwner(shop, 'coupon', 'DIWALI100', 'resume')).code).toBe(0);
  expect(await priceWith('DIWALI100')).toBe(8277);
  expect((await runAsOwner(shop, 'coupon', 'DIWALI100', '200')).output).toEqual([
    'DIWALI100 is there already: stop it and make one with another code.',
  ]);
});

test('a coupon takes a percentage, limits and a description', async () => {
  const words = [
    '--most',
    '300',
    '--uses',
    '1',
    '--each',
    '1',
    '--unlisted',
    '--says',
    'For friends of the house',
  ];
  expect((await runAsOwner(shop, 'coupon', 'FRIEND', '2%', '--on', 'gold', ...words)).code).toBe(0);
  expect(await listed()).not.toHaveProperty('FRIEND');
  expect(await priceWith('FRIEND')).toBe(8377 - 168);
  await expect(priceWith('FRIEND')).rejects.toThrow('This code has been used up.');
  const { output } = await runAsOwner(shop, 'coupons');
  expect(output).toContain('FRIEND  used up  used 1 of 1  unlisted  For friends of the house');

  expect((await runAsOwner(shop, 'coupon', 'MAKE5', '5%making', '--most', '500')).output).toEqual([
    'MAKE5 is in use: 5% off making charges, up to ₹500.',
  ]);
});

test.each([
  [['A', '100'], /^CODE: 3 to 40 letters and digits\.$/],
  [['NOPE', 'lots'], /^OFF: say rupees/],
  [['NOPE', 'constructor'], /^OFF: say rupees/],
  [['NOPE', '0'], /^OFF: It takes nothing off\.$/],
  [['NOPE', '101%', '--most', '5'], /^OFF: .*above 100 percent\.$/],
  [['NOPE', '10%'], /^--most: Say how many rupees/],
  [['NOPE', '10', '--from', 'D+2', '--to', 'D'], /^--to: The coupon ends before it starts\.$/],
  [['NOPE', '10', '--on', 'tin'], /^--on: 'tin' is not one of everything, gold/],
  [['NOPE', '10', '--uses', '0'], /^--uses: '0' is not a number of uses\.$/],
  [['NOPE', '10', '--says', 'a\u001b[31m'], /^--says: a character cannot be stored\.$/],
  [['NOPE', 'stop'], /^There is no coupon NOPE\.$/],
])('%j is refused with one sentence', async (words, sentence) => {
  const { code, output } = await runAsOwner(shop, 'coupon', ...words);
  expect(code).toBe(1);
  expect(output).toEqual([expect.stringMatching(sentence)]);
  expect((await shop.pool.query("select from coupons where coupon_code in ('A', 'NOPE')")).rowCount).toBe(0);
});
