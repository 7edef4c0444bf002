import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, order, PIECES, refundAtProvider, until } from '#api/payments/purchase-testing.ts';
import { readRefundsOf } from '#api/payments/refunds/provider-refund-service.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import type { Shop } from '#api/shop.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { MessageState } from '#contract/office/messages/message-states.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import { type OpenMailer, openMailer } from '#server/mailer.ts';
import { type MailServer, openMailServer } from './mail-server-testing.ts';
import type { MailChannel } from './sending/mail-gateway.ts';
import { sendDueMessages } from './sending/sending-service.ts';

let mailServer: MailServer;
let mailer: OpenMailer;
let owner: OfficeBrowser;
let meera: LoginResponse;
const shop = shopOfThisFile(
  { SHOP_HOSTS: 'shop.example' },
  { mailChannel: { deliver: (mail) => mailer.deliver(mail) } },
);

const SELLER = { name: 'Tola Jewellers', email: 'care@shop.example' };

beforeAll(async () => {
  mailServer = await openMailServer();
  mailer = openMailer(
    { server: mailServer.smtpUrl, address: undefined },
    () => SELLER,
    pino({ level: 'silent' }),
  );
  [owner, meera] = await Promise.all([newStaff(shop, 'owner'), shop.newCustomer()]);
});
afterAll(async () => {
  await mailer.stop();
  await mailServer.stop();
});
beforeEach(() => {
  shop.setClock(undefined);
  mailServer.verdicts.clear();
});

const sendFor = (sender: Shop) => sendDueMessages(sender, documentFilesOf(sender));
const send = () => sendFor(shop.shop);
const later = (minutes: number) => shop.setClock(new Date(Date.now() + minutes * MINUTE_MS));
const messagesOf = async (orderId: string) =>
  (await owner.call(officeCalls.listMessages, { query: { q: orderId } })).body.data;
const statesOf = async (orderId: string): Promise<MessageState[]> =>
  (await messagesOf(orderId)).map(({ state }) => state);
const receivedAbout = (orderId: string) =>
  mailServer.received.filter(({ messageId }) => messageId.includes(orderId));
/** The kinds of received e-mails, as their `Message-ID` has them. */
const kindsOf = (orderId: string) =>
  receivedAbout(orderId).map(({ messageId }) => /^<([a-z-]+)\./.exec(messageId)?.[1]);

async function packAndShip(orderIds: string[]): Promise<void> {
  for (let from = 0; from < orderIds.length; from += 50) {
    const order_ids = orderIds.slice(from, from + 50);
    const packed = await owner.call(officeCalls.packOrders, { body: { order_ids } });
    expect(packed.body.data.every(({ is_done }) => is_done)).toBe(true);
    const shipments = order_ids.map((order_id) => ({
      ...{ order_id, carrier: 'Blue Dart', tracking_number: `BD-${order_id}` },
    }));
    await owner.call(officeCalls.shipOrders, { body: { shipments } });
  }
}

describe('messages about an order', () => {
  test('each step is reported once, in its order, to the address of that moment', async () => {
    const { orderId } = await buy(shop, meera, { pieces: [[PIECES.ring, 2]] });
    await packAndShip([orderId]);
    await owner.call(officeCalls.advanceOrder, { body: { order_id: orderId, status: 'delivered' } });
    await send();
    expect(kindsOf(orderId)).toEqual([
      'order-placed',
      'order-paid',
      'order-packed',
      'order-shipped',
      'order-delivered',
    ]);
    const [placed, paid, , shipped] = receivedAbout(orderId);
    expect(placed?.to).toEqual([meera.email]);
    expect(placed?.text).not.toContain('4 Hill Road');
    expect(paid?.text).toMatch(/Content-Type: application\/pdf; name=INV-\d\d-\d\d-\d{6}\.pdf/);
    expect(paid?.text).toMatch(/Your invoice INV\/\d\d-\d\d\/\d{6} is with your order/);
    expect(paid?.text).toContain(`https://shop.example/order-details/${orderId}`);
    expect(paid?.text).toContain('4 Hill Road');
    expect(shipped?.text).toContain(`Tracking number: BD-${orderId}`);
    expect(await statesOf(orderId)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    await send();
    expect(receivedAbout(orderId)).toHaveLength(5);
  });

  test('an order that was refused, packed again or cancelled twice is reported once', async () => {
    const { token } = meera;
    const before = mailServer.received.length;
    await shop.call(calls.createOrder, {
      token,
      body: { shipping_address: { street: 'a', city: 'b', pincode: '400050' }, coupon_code: null },
    });
    await send();
    expect(mailServer.received).toHaveLength(before);
    const { orderId } = await order(shop, meera);
    for (let time = 0; time < 2; time++) {
      await shop.call(calls.cancelOrder, { token, body: { order_id: orderId } });
    }
    await send();
    expect(kindsOf(orderId)).toEqual(['order-placed', 'order-cancelled']);
  });

  test('an unpaid order brings nothing that a customer typed, and not more than twenty messages a day', async () => {
    const typed = { street: 'WIN A CAR at spam.example', city: 'Mumbai', pincode: '400050' };
    const customer = await shop.newCustomer({ name: 'Free money' });
    const orderIds: string[] = [];
    for (let time = 0; time < 12; time++) {
      const { orderId } = await order(shop, customer, { address: typed });
      orderIds.push(orderId);
      await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: orderId } });
    }
    await send();
    const received = mailServer.received.filter(({ to }) => to.includes(customer.email));
    expect(received).toHaveLength(20);
    for (const { text } of received) expect(text).not.toMatch(/spam\.example|Free money/);
  });

  test('money that went back is reported with its reference', async () => {
    const { orderId, razorpay_payment_id } = await buy(shop, meera);
    const refundId = await refundAtProvider(shop, razorpay_payment_id, 10_000);
    expect(await readRefundsOf(shop.shop, razorpay_payment_id)).toBe(true);
    await send();
    const told = mailServer.received.filter(({ messageId }) => messageId.includes(refundId));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`Reference: ${refundId}`);
    expect((await messagesOf(orderId)).map(({ kind }) => kind)).toContain('refund sent');
  });

  test('an invoice that cannot be drawn holds the message up for two attempts, then it goes without', async () => {
    const { orderId } = await buy(shop, meera);
    const undrawn = () => sendDueMessages(shop.shop, async () => undefined);
    for (const minutes of [0, 2]) {
      later(minutes);
      await undrawn();
      expect(kindsOf(orderId)).toEqual(['order-placed']);
    }
    expect((await messagesOf(orderId))[0]?.problem).toBe(
      'Its invoice or credit note could not be drawn yet.',
    );
    later(5);
    await undrawn();
    expect(kindsOf(orderId)).toEqual(['order-placed', 'order-paid']);
    expect(receivedAbout(orderId)[1]?.text).not.toContain('application/pdf');
  });

  test('the address is the one of the moment of the fact', async () => {
    const customer = await shop.newCustomer();
    const { orderId } = await order(shop, customer);
    const email = `changed-${customer.email}`;
    await shop.call(calls.updateProfile, { token: customer.token, body: { ...customer, email } });
    await send();
    expect(receivedAbout(orderId)[0]?.to).toEqual([customer.email]);
  });
});

describe('a mail server that refuses', () => {
  test('one recipient for good: the message fails at once, waits on Today, and is sent again to the corrected address', async () => {
    const customer = await shop.newCustomer();
    mailServer.verdicts.set(customer.email, 550);
    const { orderId } = await order(shop, customer);
    await send();
    const [message] = await messagesOf(orderId);
    expect(message).toMatchObject({ state: 'failed', attempts: 1, problem: expect.stringContaining('550') });
    const failed = async () =>
      (await owner.call(officeCalls.getToday)).body.data.find(({ task }) => task === 'failed_messages')
        ?.count;
    expect(await failed()).toBe(1);

    const email = `right-${customer.email}`;
    await shop.call(calls.updateProfile, { token: customer.token, body: { ...customer, email } });
    const message_id = message?.message_id ?? 0;
    expect((await owner.call(officeCalls.resendMessage, { body: { message_id } })).status).toBe(200);
    const twice = await owner.call(officeCalls.resendMessage, { body: { message_id } });
    expect([twice.status, twice.body.code]).toEqual([409, 'message_refused']);
    await send();
    expect(receivedAbout(orderId).map(({ to }) => to)).toEqual([[email]]);
    expect(await failed()).toBe(0);
    const { body } = await owner.call(officeCalls.getAudit, { query: { subject: `order:${orderId}` } });
    expect(body.data.map(({ act }) => act)).toEqual(['message sent again']);
  });

  test('one recipient for now: it waits, what follows waits behind it, and other orders do not', async () => {
    const customer = await shop.newCustomer();
    mailServer.verdicts.set(customer.email, 450);
    const { orderId } = await buy(shop, customer);
    const other = await buy(shop, meera);
    await send();
    expect(await statesOf(orderId)).toEqual(['waiting', 'waiting']);
    expect(kindsOf(other.orderId)).toEqual(['order-placed', 'order-paid']);
    mailServer.verdicts.clear();
    await send();
    expect(kindsOf(orderId)).toEqual([]);
    later(2);
    await send();
    expect(kindsOf(orderId)).toEqual(['order-placed', 'order-paid']);
  });

  test('for two days: the message is given up, and can be dealt with in another way', async () => {
    const customer = await shop.newCustomer();
    mailServer.verdicts.set(customer.email, 450);
    const { orderId } = await order(shop, customer);
    await send();
    later(49 * 60);
    mailServer.verdicts.clear();
    await send();
    shop.setClock(undefined);
    const [message] = await messagesOf(orderId);
    expect(message).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^It could not be sent for two days/),
    });
    const close = (reason: string) =>
      owner.call(officeCalls.closeMessage, { body: { message_id: message?.message_id ?? 0, reason } });
    expect((await close(' ')).body.fields).toHaveProperty('reason');
    expect((await close('Called her.')).status).toBe(200);
    expect((await close('Called her.')).body.code).toBe('message_refused');
    expect(await statesOf(orderId)).toEqual(['closed']);
    expect(kindsOf(orderId)).toEqual([]);
  });

  test('an address that would be two is never sent to', async () => {
    const customer = await shop.newCustomer();
    const { orderId } = await order(shop, customer);
    await shop.pool.query('alter table outbox disable trigger outbox_facts_stay');
    await shop.pool.query(
      "update outbox set recipient = E'a@example.com,b@example.com\\r\\nBcc: c@example.com' where subject = $1",
      [`order:${orderId}`],
    );
    await shop.pool.query('alter table outbox enable trigger outbox_facts_stay');
    await send();
    expect(await statesOf(orderId)).toEqual(['failed']);
    expect(receivedAbout(orderId)).toEqual([]);
  });
});

test('an instance that dies after the server took a message: another sends it again, as the same message', async () => {
  const { orderId } = await order(shop, meera);
  const dying: MailChannel = {
    async deliver(mail) {
      await mailer.deliver(mail);
      return new Promise(() => undefined);
    },
  };
  void sendFor({ ...shop.shop, mailChannel: dying });
  await until(async () => receivedAbout(orderId).length === 1);
  await send();
  expect(receivedAbout(orderId)).toHaveLength(1);
  later(3);
  await send();
  const [first, second, ...more] = receivedAbout(orderId).map(({ messageId }) => messageId);
  expect([second, more]).toEqual([first, []]);
  expect(await statesOf(orderId)).toEqual(['sent']);
});

test('off for two hours with 300 facts, on two instances: each message once, and in order per order', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => shop.newCustomer()));
  const orderIds: string[] = [];
  for (let round = 0; round < 10; round++) {
    const bought = await Promise.all(customers.map((customer) => buy(shop, customer)));
    orderIds.push(...bought.map(({ orderId }) => orderId));
  }
  await mailServer.stop();
  const other = openDatabase(shop.connectionString, 4);
  const second = { ...shop.shop, db: other.db };
  const both = () => Promise.all([send(), sendFor(second)]);
  await both();
  await packAndShip(orderIds);
  for (const order_id of orderIds) {
    await owner.call(officeCalls.advanceOrder, { body: { order_id, status: 'delivered' } });
  }
  for (let minute = 0; minute <= 120; minute += 10) {
    later(minute);
    await both();
  }
  const port = Number(new URL(mailServer.smtpUrl).port);
  mailServer = await openMailServer(port, mailServer.received);
  for (let minute = 120; minute <= 150; minute += 5) {
    later(minute);
    await both();
  }
  await other.close();
  shop.setClock(undefined);
  const STEPS = ['order-placed', 'order-paid', 'order-packed', 'order-shipped', 'order-delivered'];
  for (const orderId of orderIds) expect(kindsOf(orderId)).toEqual(STEPS);
  const { rows } = await shop.pool.query("select from outbox where state = 'waiting'");
  expect(rows).toHaveLength(0);
}, 180_000);

describe('a test e-mail', () => {
  const sendTo = (email: string, by = owner) => by.call(officeCalls.sendTestMail, { body: { email } });

  test('it arrives at once, at the address that the owner types', async () => {
    const { body } = await sendTo('owner@shop.example');
    expect(body.message).toContain('The mail server took it for owner@shop.example');
    const received = mailServer.received.at(-1);
    expect(received?.to).toEqual(['owner@shop.example']);
    expect(received?.text).toMatch(/Subject: A test of /);
    expect((await sendTo('owner@shop.example')).status).toBe(200);
    expect(mailServer.received.at(-1)?.messageId).not.toBe(received?.messageId);
  });

  test('the owner reads what the mail server says, and may send to one address only', async () => {
    mailServer.verdicts.set('full@shop.example', 452);
    const { body } = await sendTo('full@shop.example');
    expect(body).toMatchObject({
      code: 'message_refused',
      message: expect.stringContaining('did not take it: 452'),
    });
    const before = mailServer.received.length;
    expect((await sendTo('a@shop.example,b@shop.example')).body.fields).toHaveProperty('email');
    expect((await sendTo('a@shop.example', await newStaff(shop, 'manager'))).body.code).toBe(
      'role_not_allowed',
    );
    expect(mailServer.received).toHaveLength(before);
  });

  test('a mail server that says nothing is named before the request times out', async () => {
    const { mailChannel } = shop.shop;
    shop.shop.mailChannel = { deliver: () => new Promise(() => undefined) };
    const { body } = await sendTo('owner@shop.example');
    expect([body.code, body.message]).toEqual([
      'message_refused',
      'The mail server did not take it: no response within 6 seconds. Check its name and port.',
    ]);
    if (mailChannel) shop.shop.mailChannel = mailChannel;
  });

  test('without a mail server the refusal says where it is set', async () => {
    const { mailChannel } = shop.shop;
    delete shop.shop.mailChannel;
    expect((await sendTo('owner@shop.example')).body.message).toContain('the owner sets one under Messages');
    if (mailChannel) shop.shop.mailChannel = mailChannel;
  });
});
