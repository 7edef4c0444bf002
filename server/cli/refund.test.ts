import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, faults } from '#api/payments/purchase-testing.ts';
import { openTestShop, type TestShop } from '#api/testing.ts';
import { readConfig } from '../config.ts';
import { refundPayment } from './refund.ts';

let shop: TestShop;
let paymentId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const bought = await buy(shop, await shop.newCustomer());
  await setStatus(shop.db, bought.orderId, 'cancelled', new Date());
  paymentId = bought.razorpay_payment_id;
});
afterAll(() => shop.stop());

async function command(words: string[], keys = true): Promise<[done: boolean, ...said: string[]]> {
  const said: string[] = [];
  const { keyId, keySecret } = shop.shop.gateway;
  const config = readConfig(
    keys
      ? {
          RAZORPAY_KEY_ID: keyId,
          RAZORPAY_KEY_SECRET: keySecret,
          RAZORPAY_WEBHOOK_SECRET: 'x',
          RAZORPAY_API_URL: shop.standInUrl,
        }
      : {},
  );
  const { db, pool, close } = shop;
  const done = await refundPayment({ db, pool, close, config, say: (line) => said.push(line) }, words);
  return [done, ...said];
}

test('the owner sends money back by a command that may be repeated', async () => {
  const waits = `₹8,377.00 of ${paymentId} is ordered to be sent back; the running shop keeps at it.`;
  const sent = new RegExp(`^₹8,377\\.00 of ${paymentId} was sent back \\(rfnd_\\w+\\)\\.$`);
  expect(await command(['pay_nobody0000000'])).toEqual([false, 'The shop knows no such payment.']);
  expect(await command([paymentId], false)).toEqual([true, waits]);
  expect(await command([paymentId])).toEqual([true, expect.stringMatching(sent)]);
  await faults(shop, { status: 500 });
  expect(await command([paymentId])).toEqual([true, expect.stringMatching(sent)]);
});
