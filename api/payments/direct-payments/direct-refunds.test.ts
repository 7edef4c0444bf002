import { beforeAll, expect, test } from 'vitest';
import { captureMails } from '#api/messages/captured-mails-testing.ts';
import { accept, arrived, type Delivered, weigh } from '#api/returns/return-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { buy, order, type Placed, shown } from '../purchase-testing.ts';

const TO_THE_BANK = 'goes to your bank account: we call you for its number.';

const { mailChannel, mailAbout } = captureMails();
const shop = shopOfThisFile({}, { mailChannel });
let manager: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  customer = await shop.newCustomer();
});

async function payInCash({ orderId, total: amount }: Placed): Promise<void> {
  const { status } = await manager.call(officeCalls.recordDirectPayment, {
    body: {
      order_id: orderId,
      parts: [{ method: 'cash', bank_reference: '', amount: rupees(amount) }],
      received_on: indianDate(new Date()),
    },
  });
  expect(status).toBe(200);
}

/** The text of an e-mail that is sent ten minutes later at the latest. */
async function laterMailAbout(subject: string): Promise<string> {
  shop.setClock(new Date(Date.now() + 10 * MINUTE_MS));
  const text = await mailAbout(shop, subject);
  shop.setClock(undefined);
  return text;
}

test('cash for an order that its customer cancels goes to a bank account, and they are told so', async () => {
  const placed = await order(shop, customer);
  await payInCash(placed);
  expect(await shown(shop, customer, placed.orderId)).toMatchObject({
    is_paid_directly: true,
    can_cancel: true,
  });
  const { status } = await shop.call(afterSaleCalls.cancelPaidOrder, {
    token: customer.token,
    body: { order_id: placed.orderId },
  });
  expect(status).toBe(200);
  expect((await shown(shop, customer, placed.orderId)).payments_to_return).toMatchObject([
    { amount: placed.total, is_paid_directly: true },
  ]);
  const mail = await laterMailAbout(`Your order is cancelled: ${placed.orderId}`);
  expect(mail).toContain(TO_THE_BANK);
  expect(mail).not.toContain('the way you paid it');
});

test('a payment at the provider goes back the way it came', async () => {
  const { orderId } = await buy(shop, customer);
  expect(await shown(shop, customer, orderId)).not.toHaveProperty('is_paid_directly');
  await shop.call(afterSaleCalls.cancelPaidOrder, { token: customer.token, body: { order_id: orderId } });
  const mail = await laterMailAbout(`Your order is cancelled: ${orderId}`);
  expect(mail).toContain('the way you paid it');
  expect(mail).not.toContain(TO_THE_BANK);
});

test('cash for returned pieces goes to a bank account: the return lists it until its transfer is recorded', async () => {
  const placed = await order(shop, customer);
  await payInCash(placed);
  const { orderId } = placed;
  await manager.call(officeCalls.handOverOrder, { body: { order_id: orderId } });
  const items = (await shown(shop, customer, orderId)).items.map(({ order_item_id }) => order_item_id);
  const sold: Delivered = { customer, orderId, paymentId: '', items };
  const return_number = await arrived(shop, sold, [1], manager);
  await weigh(manager, return_number);
  expect((await accept(manager, return_number)).status).toBe(200);
  const refunds = async () => {
    const found = await shop.call(afterSaleCalls.getReturn, {
      token: customer.token,
      params: { return_number },
    });
    return found.body.data.refunds;
  };
  expect(await refunds()).toEqual([
    { amount: placed.total, sent_at: null, reference: null, is_by_transfer: true },
  ]);
  expect(await laterMailAbout(`Your return is accepted: ${return_number}`)).toContain(TO_THE_BANK);
  const { rows } = await shop.pool.query<{ refund_id: string }>(
    "select refund_id from refunds where purpose = 'return' and state = 'failed'",
  );
  const { status } = await manager.call(officeCalls.recordBankTransfer, {
    body: { refund_id: rows[0]?.refund_id ?? '', bank_reference: 'UTR9988776600' },
  });
  expect(status).toBe(200);
  expect(await refunds()).toMatchObject([{ sent_at: expect.any(String), reference: 'UTR9988776600' }]);
  await expectInvariants(shop.db);
});
