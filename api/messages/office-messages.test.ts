import { beforeAll, expect, test } from 'vitest';
import { buy, order, PIECES } from '#api/payments/purchase-testing.ts';
import { ask, delivered, wish } from '#api/returns/return-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { MessageState } from '#contract/office/messages/message-states.ts';
import { ROLES } from '#contract/office/roles.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import { sendDueMessages } from './sending/sending-service.ts';

const shop = shopOfThisFile();
let counter: OfficeBrowser;
beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
});

const list = (query: { q?: string; view?: MessageState; after?: number } = {}) =>
  counter.call(officeCalls.listMessages, { query });

test('without a mail server messages are stored, can be read as the customer would, and nothing is sent', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer({ name: '<b>Meera</b> & Co' }));
  await sendDueMessages(shop.shop, documentFilesOf(shop.shop));
  const { body } = await list({ q: orderId, view: 'stored' });
  expect(body).toMatchObject({ is_sending: false, next: null });
  expect(body.data.map(({ kind, order_id }) => [kind, order_id])).toEqual([
    ['order paid', orderId],
    ['order placed', orderId],
  ]);
  const message_id = body.data[0]?.message_id ?? 0;
  const { data } = (await counter.call(officeCalls.readMessage, { params: { message_id } })).body;
  expect(data.subject).toBe(`Your payment is here: ${orderId}`);
  expect(data.text).toContain('Total with GST: ₹8,377.00');
  expect(data.html).toMatch(/^<!doctype html><html lang="en-IN">/);
  expect(data.html).not.toMatch(/<script|<style|<img|https?:\/\/(?!localhost)/);
  const resent = await counter.call(officeCalls.resendMessage, { body: { message_id } });
  expect([resent.status, resent.body.code]).toEqual([409, 'message_refused']);
  const unknown = await counter.call(officeCalls.readMessage, { params: { message_id: 2_000_000_000 } });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
});

test('what a customer typed is text in a message, never markup', async () => {
  const customer = await shop.newCustomer();
  const address = { street: '<img src=x onerror=alert(1)>', city: '"Mumbai"', pincode: '400050' };
  const { orderId } = await buy(shop, customer, { address });
  const { body } = await list({ q: orderId });
  const message_id = body.data[0]?.message_id ?? 0;
  const { data } = (await counter.call(officeCalls.readMessage, { params: { message_id } })).body;
  expect(data.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(data.html).not.toContain('<img');
});

test('a long list comes in pages of 50 without a gap', async () => {
  for (const customer of [await shop.newCustomer(), await shop.newCustomer()]) {
    for (let time = 0; time < 18; time++) await order(shop, customer);
  }
  const seen: number[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const { body } = await list(after ? { after } : {});
    expect(body.data.length).toBeLessThanOrEqual(50);
    seen.push(...body.data.map(({ message_id }) => message_id));
    after = body.next;
  }
  const { rows } = await shop.pool.query<{ id: number }>(
    'select message_id as id from outbox order by 1 desc',
  );
  expect(seen.length).toBeGreaterThan(50);
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test('only those who serve customers see messages', async () => {
  for (const role of ROLES) {
    const person = await newStaff(shop, role);
    const { status } = await person.call(officeCalls.listMessages, { query: {} });
    expect([role, status]).toEqual([role, ['owner', 'manager', 'counter'].includes(role) ? 200 : 403]);
  }
});

test('the database refuses to change the content of a message', async () => {
  const { orderId } = await order(shop, await shop.newCustomer());
  for (const change of ["payload = '{}'", "recipient = 'other@example.com'", "kind = 'order paid'"]) {
    const changed = shop.pool.query(`update outbox set ${change} where subject = $1`, [`order:${orderId}`]);
    await expect(changed).rejects.toThrow('a queued message is not changed');
  }
  const deleted = shop.pool.query('delete from outbox where subject = $1', [`order:${orderId}`]);
  await expect(deleted).rejects.toThrow('a queued message is not changed');
});

test('messages about a return and a complaint name their order, and are found by it', async () => {
  const customer = await shop.newCustomer();
  const bought = await delivered(shop, [[PIECES.ring, 1]], new Date(), customer);
  await ask(shop, customer, wish(bought));
  const body = { order_id: bought.orderId, reason: 'damaged', text: 'The clasp is broken.' } as const;
  await shop.call(afterSaleCalls.makeComplaint, { token: customer.token, body });
  const { data } = (await list({ q: bought.orderId })).body;
  expect(data.map(({ kind, order_id }) => [kind, order_id])).toEqual(
    expect.arrayContaining([
      ['return asked', bought.orderId],
      ['complaint received', bought.orderId],
    ]),
  );
  expect((await list()).body.data.find(({ kind }) => kind === 'return asked')?.order_id).toBe(bought.orderId);
  expect((await list({ q: `${bought.orderId}0` })).body.data).toEqual([]);
});
