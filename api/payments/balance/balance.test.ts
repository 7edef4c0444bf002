import { expect, test } from 'vitest';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { DAY_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { buy, RING_PAISE } from '../purchase-testing.ts';
import { checkBalance, checkBalanceOnce } from './balance-service.ts';

const shop = shopOfThisFile();

const readBalance = async () => {
  const { body } = await (await newStaff(shop, 'accountant')).call(officeCalls.getBalance);
  return body.data;
};

test('the demo shop and a cancelled order agree; one paisa that is planted is named by order', async () => {
  const customer = await shop.newCustomer();
  const [kept, cancelled] = [await buy(shop, customer), await buy(shop, customer)];
  await shop.call(afterSaleCalls.cancelPaidOrder, {
    token: customer.token,
    body: { order_id: cancelled.orderId },
  });
  await checkBalance(shop.shop);
  expect(await readBalance()).toMatchObject({ difference_count: 0, differences: [] });
  const plant = (change: string) =>
    shop.pool.query(
      `update payments set amount_paise = amount_paise ${change} where provider_payment_id = $1`,
      [kept.razorpay_payment_id],
    );
  await plant('+ 1');
  await checkBalance(shop.shop);
  const owner = await newStaff(shop, 'owner');
  const { body: today } = await owner.call(officeCalls.getToday);
  expect(today.data).toContainEqual({ task: 'differences', count: 1 });
  expect((await readBalance())?.differences).toEqual([
    {
      order_id: kept.orderId,
      paid: (RING_PAISE + 1) / 100,
      refunded: 0,
      without_note: 0,
      billed: RING_PAISE / 100,
      credited: 0,
    },
  ]);
  await plant('- 1');
  await checkBalance(shop.shop);
  expect((await readBalance())?.difference_count).toBe(0);
});

test('the comparison is made once a day', async () => {
  const count = async () => (await shop.pool.query('select from balance_checks')).rowCount;
  await checkBalanceOnce(shop.shop);
  const before = await count();
  await checkBalanceOnce(shop.shop);
  expect(await count()).toBe(before);
  shop.setClock(new Date(Date.now() + DAY_MS));
  await checkBalanceOnce(shop.shop);
  shop.setClock(undefined);
  expect(await count()).toBe((before ?? 0) + 1);
});

test('packers, the counter and readers do not see it', async () => {
  for (const role of ['packer', 'counter', 'reader'] as const) {
    const refused = await (await newStaff(shop, role)).call(officeCalls.getBalance);
    expect(refused.body.code).toBe('role_not_allowed');
  }
});
