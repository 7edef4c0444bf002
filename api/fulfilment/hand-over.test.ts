import { beforeAll, expect, test } from 'vitest';
import { sendDueMessages } from '#api/messages/sending/sending-service.ts';
import {
  BENGALURU,
  buy,
  MUMBAI,
  order,
  PIECES,
  type Placed,
  shown,
  until,
} from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { documentFilesOf } from '#server/files/document-files.ts';

const subjects: string[] = [];

/** The demo's seller is in Maharashtra. */
const shop = shopOfThisFile(
  {},
  {
    mailChannel: {
      async deliver({ subject }) {
        subjects.push(subject);
        return { outcome: 'sent', providerId: subject };
      },
    },
  },
);
let counter: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
  customer = await shop.newCustomer();
});

const handOver = ({ orderId }: Pick<Placed, 'orderId'>, by = counter) =>
  by.call(officeCalls.handOverOrder, { body: { order_id: orderId } });

const actsOn = async ({ orderId }: Pick<Placed, 'orderId'>, by = counter) =>
  (await by.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } })).body.data.acts;

async function messagesOf({ orderId }: Pick<Placed, 'orderId'>) {
  const { rows } = await shop.pool.query<{ kind: string }>('select kind from outbox where subject = $1', [
    `order:${orderId}`,
  ]);
  return rows.map(({ kind }) => kind);
}

test('an order that its customer takes along is delivered at once, without news of a parcel', async () => {
  const bought = await buy(shop, customer, { address: MUMBAI });
  expect(await actsOn(bought)).toContain('hand_over');
  expect((await handOver(bought)).body.message).toBe('The order is handed over.');
  const found = await shown(shop, customer, bought.orderId);
  expect(found).toMatchObject({ order_status: 'delivered', carrier: 'Handed over in the shop' });
  expect(await messagesOf(bought)).not.toContain('order shipped');
  expect(await messagesOf(bought)).toContain('order delivered');
  shop.setClock(new Date(Date.now() + 10 * MINUTE_MS));
  await until(async () => {
    await sendDueMessages(shop.shop, documentFilesOf(shop.shop));
    return subjects.includes(`You have taken your order along: ${bought.orderId}`);
  });
  shop.setClock(undefined);
  const { body } = await shop.call(afterSaleCalls.getOrderTimeline, {
    token: customer.token,
    params: { order_id: bought.orderId },
  });
  const moves = body.data.filter(({ kind }) => ['shipped', 'handed over', 'delivered'].includes(kind));
  expect(moves.map(({ kind, carrier, by }) => [kind, carrier, by])).toEqual([
    ['handed over', undefined, 'Tola, counter'],
    ['delivered', undefined, 'Tola, counter'],
  ]);
  expect((await handOver(bought)).body.code).toBe('order_move_refused');
  expect(await actsOn(bought)).not.toContain('track');
  const tracked = await counter.call(officeCalls.trackOrder, {
    body: { order_id: bought.orderId, carrier: 'Sequel', tracking_number: 'S1' },
  });
  expect(tracked.body.message).toBe(`Order ${bought.orderId} was handed over: no carrier has it.`);
  await expectInvariants(shop.db);
});

test('goods that were invoiced for another state go there', async () => {
  const bought = await buy(shop, customer, { address: BENGALURU });
  const { status, body } = await handOver(bought);
  expect([status, body.message]).toEqual([409, expect.stringContaining('The invoice is for Karnataka')]);
  expect((await shown(shop, customer, bought.orderId)).order_status).toBe('processing');
  const card = await buy(shop, customer, { pieces: [[PIECES.giftCard, 1]], address: BENGALURU });
  expect((await handOver(card)).status, 'a gift card has no tax').toBe(200);
});

test('an unpaid order and one that was sent are not handed over, and packers do not decide it', async () => {
  const unpaid = await order(shop, customer);
  expect((await handOver(unpaid)).body.code).toBe('order_move_refused');
  const sent = await buy(shop, customer);
  const packer = await newStaff(shop, 'packer');
  expect(await actsOn(sent, packer)).not.toContain('hand_over');
  expect((await handOver(sent, packer)).status).toBe(403);
  await counter.call(officeCalls.shipOrders, {
    body: { shipments: [{ order_id: sent.orderId, carrier: 'Sequel', tracking_number: 'S1' }] },
  });
  expect((await handOver(sent)).body.message).toBe(`Order ${sent.orderId} was shipped already.`);
  expect((await handOver({ orderId: 'none' })).body.code).toBe('not_found');
});
