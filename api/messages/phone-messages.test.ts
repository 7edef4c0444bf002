import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, order, PIECES, refundAtProvider } from '#api/payments/purchase-testing.ts';
import { readRefundsOf } from '#api/payments/refunds/provider-refund-service.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { ask, delivered, weigh, wish } from '#api/returns/return-testing.ts';
import type { Shop } from '#api/shop.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { PHONE_CHANNELS, type PhoneChannel } from '#contract/notices/notice-channels.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { MessageStandIn } from '#message-stand-in/message-stand-in.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import { type OpenMailer, openMailer } from '#server/mailer.ts';
import { type MailServer, openMailServer } from './mail-server-testing.ts';
import { openStandIn, phoneChannelsOf } from './phone-messages-testing.ts';
import { sendDueMessages } from './sending/sending-service.ts';

let mailServer: MailServer;
let mailer: OpenMailer;
let standIn: MessageStandIn;
let owner: OfficeBrowser;
const shop = shopOfThisFile(
  { SHOP_HOSTS: 'shop.example' },
  {
    mailChannel: { deliver: (mail) => mailer.deliver(mail) },
    phoneChannels: {
      get sms() {
        return phoneChannelsOf(standIn.url).sms;
      },
      get whatsapp() {
        return phoneChannelsOf(standIn.url).whatsapp;
      },
    },
  },
);

const SELLER = { name: 'Tola Jewellers', email: 'care@shop.example' };

beforeAll(async () => {
  [mailServer, standIn] = await Promise.all([openMailServer(), openStandIn()]);
  const access = { server: mailServer.smtpUrl, address: undefined };
  mailer = openMailer(access, () => SELLER, pino({ level: 'silent' }));
  owner = await newStaff(shop, 'owner');
});
afterAll(async () => {
  await mailer.stop();
  await mailServer.stop();
  await standIn.close();
});
beforeEach(() => {
  shop.setClock(undefined);
  standIn.faults.current = {};
  standIn.journal.clear();
});

const sendFor = (sender: Shop) => sendDueMessages(sender, documentFilesOf(sender));
const send = () => sendFor(shop.shop);
const later = (minutes: number) => shop.setClock(new Date(Date.now() + minutes * MINUTE_MS));
const choose = ({ token }: LoginResponse, channel: PhoneChannel, is_on = true) =>
  shop.call(afterSaleCalls.setNoticeChoice, {
    token,
    body: { channel, group: 'orders', is_on, way: 'profile' },
  });
const messagesOf = async (orderId: string) =>
  (await owner.call(officeCalls.listMessages, { query: { q: orderId } })).body.data;
const statesOf = async (orderId: string, channel: PhoneChannel) =>
  (await messagesOf(orderId)).filter((one) => one.channel === channel).map(({ state }) => state);
const taken = (channel: PhoneChannel) =>
  standIn.journal.accepted.filter((one) => one.channel === channel).map(({ template }) => template);

let lastNumber = 9_820_000_000;
/** A customer with a mobile number of their own, who wants messages by these channels. */
async function customerWith(...channels: PhoneChannel[]): Promise<LoginResponse & { mobile: string }> {
  lastNumber += 1;
  const customer = await shop.newCustomer({ phone: `0${lastNumber}` });
  for (const channel of channels) expect((await choose(customer, channel)).status).toBe(200);
  return { ...customer, mobile: `91${lastNumber}` };
}

async function ship(order_id: string): Promise<void> {
  await owner.call(officeCalls.packOrders, { body: { order_ids: [order_id] } });
  const shipments = [{ order_id, carrier: 'Blue Dart', tracking_number: `BD-${order_id}` }];
  await owner.call(officeCalls.shipOrders, { body: { shipments } });
}

describe('messages to a phone', () => {
  test('without a choice none is sent; with it each step of a paid order is sent once and in order', async () => {
    const quiet = await buy(shop, await customerWith());
    const customer = await customerWith('sms', 'whatsapp');
    const { orderId, razorpay_payment_id } = await buy(shop, customer);
    await ship(orderId);
    const refundId = await refundAtProvider(shop, razorpay_payment_id, 10_000);
    expect(await readRefundsOf(shop.shop, razorpay_payment_id)).toBe(true);
    await send();
    for (const channel of PHONE_CHANNELS) {
      expect(taken(channel)).toEqual(['order_paid', 'order_packed', 'order_shipped', 'refund_sent']);
    }
    expect(standIn.journal.refused).toEqual([]);
    const [paid, , shipped, refunded] = standIn.journal.accepted.filter((one) => one.channel === 'sms');
    expect(paid).toMatchObject({
      to: customer.mobile,
      values: ['Rs 8,377', orderId.slice(-8), expect.any(String)],
    });
    expect(shipped?.values.slice(1, 3)).toEqual(['Blue Dart', `BD-${orderId}`]);
    expect(refunded?.values).toContain(refundId);
    expect((await messagesOf(quiet.orderId)).every(({ channel }) => channel === 'mail')).toBe(true);
    await send();
    expect(standIn.journal.accepted).toHaveLength(8);
  });

  test('the steps of a return come to a phone as registered texts', async () => {
    const customer = await customerWith('sms');
    const order = await delivered(shop, [[PIECES.silverOffer, 1]], new Date(), customer);
    await send();
    standIn.journal.accepted.length = 0;
    const { return_number } = (await ask(shop, customer, wish(order))).body.data;
    const written = { body: { return_number, text: '' } };
    await owner.call(officeCalls.approveReturn, written);
    await owner.call(officeCalls.closeReturn, { body: { return_number, text: 'It never came.' } });
    await owner.call(officeCalls.receiveReturn, { body: { code: String(return_number) } });
    await weigh(owner, return_number);
    expect((await owner.call(officeCalls.acceptReturn, written)).status).toBe(200);
    await send();
    // The credit note is about the order, whose messages do not wait for those about the return.
    const ofReturn = taken('sms').filter((name) => name !== 'credit_note_issued');
    expect(ofReturn).toEqual(['return_asked', 'return_approved', 'return_closed', 'return_accepted']);
    expect(taken('sms')).toHaveLength(5);
    expect(standIn.journal.refused).toEqual([]);
    const [asked, , , accepted] = standIn.journal.accepted.filter(
      ({ template }) => template !== 'credit_note_issued',
    );
    expect(asked?.values[0]).toBe(String(return_number));
    expect(accepted?.values[1]).toMatch(/^Rs [\d,]+\.\d\d$/);
  });

  test('P-322 a credit note comes once to a customer who asked, with its number and amount, although senders run at once', async () => {
    const customer = await customerWith('sms', 'whatsapp');
    const { orderId } = await buy(shop, customer);
    const quiet = await buy(shop, await customerWith());
    for (const order_id of [orderId, quiet.orderId]) {
      await owner.call(officeCalls.cancelOfficeOrder, { body: { order_id, reason: 'By phone' } });
    }
    await Promise.all([send(), send(), send()]);
    await send();
    const { orders } = (await shop.call(calls.getOrders, { token: customer.token })).body;
    const [note] = orders.flatMap(({ credit_notes = [] }) => credit_notes);
    expect(standIn.journal.refused).toEqual([]);
    for (const channel of PHONE_CHANNELS) {
      const notes = standIn.journal.accepted.filter(
        (one) => one.channel === channel && one.template === 'credit_note_issued',
      );
      expect(notes).toMatchObject([
        { to: customer.mobile, values: [note?.number, 'Rs 8,377.00', orderId.slice(-8), expect.any(String)] },
      ]);
    }
    // The e-mail of the cancellation has the note.
    const mails = (await messagesOf(orderId)).filter(({ channel }) => channel === 'mail');
    expect(mails.map(({ kind }) => kind)).not.toContain('credit note issued');
    const ofQuiet = (await messagesOf(quiet.orderId)).map(({ kind }) => kind);
    expect(ofQuiet).not.toContain('credit note issued');
  });

  test('an order that is not paid brings none, because the number may be a stranger’s', async () => {
    const customer = await customerWith('sms', 'whatsapp');
    const { orderId } = await order(shop, customer);
    await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: orderId } });
    await send();
    expect((await messagesOf(orderId)).map(({ channel }) => channel)).toEqual(['mail', 'mail']);
    expect(standIn.journal.accepted).toEqual([]);
  });

  test('turned off between the fact and the sending, none goes; the office cannot send it either', async () => {
    const customer = await customerWith('sms');
    const { orderId } = await buy(shop, customer);
    await choose(customer, 'sms', false);
    await send();
    expect(standIn.journal.accepted).toEqual([]);
    const [message] = (await messagesOf(orderId)).filter(({ channel }) => channel === 'sms');
    expect(message).toMatchObject({ state: 'stored', problem: 'The customer turned these messages off.' });
    const resent = await owner.call(officeCalls.resendMessage, {
      body: { message_id: message?.message_id ?? 0 },
    });
    expect([resent.status, resent.body.code]).toEqual([409, 'message_refused']);
  });

  test('a number that accepts none blocks no other message, creates no task, and is shown at the customer', async () => {
    const customer = await customerWith('sms', 'whatsapp');
    standIn.faults.current = { refused_numbers: [customer.mobile] };
    const { orderId } = await buy(shop, customer);
    await send();
    expect(await statesOf(orderId, 'sms')).toEqual(['undeliverable']);
    expect(await statesOf(orderId, 'whatsapp')).toEqual(['undeliverable']);
    const mails = (await messagesOf(orderId)).filter(({ channel }) => channel === 'mail');
    expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent']);
    const today = (await owner.call(officeCalls.getToday)).body.data;
    expect(today.find(({ task }) => task === 'failed_messages')?.count ?? 0).toBe(0);
    const { data } = (
      await owner.call(officeCalls.readCustomerNotices, { params: { user_id: customer.user_id } })
    ).body;
    expect(data).toMatchObject([
      { channel: 'sms', is_on: true, way: 'profile' },
      { channel: 'whatsapp', is_on: true },
    ]);
    expect(data[0]?.undeliverable?.problem).toContain('NDNC');
    expect(data[1]?.undeliverable?.problem).toContain('131026');
  });

  test('a template that is not registered is not sent, and nothing fails', async () => {
    const customer = await customerWith('sms', 'whatsapp');
    const { orderId } = await buy(shop, customer);
    const few = { ...shop.shop, phoneChannels: phoneChannelsOf(standIn.url, ['order_shipped']) };
    await sendFor(few);
    expect(standIn.journal).toMatchObject({ accepted: [], refused: [] });
    expect(await statesOf(orderId, 'sms')).toEqual(['stored']);
  });

  test('a template that the provider refuses fails, and waits on Today', async () => {
    const { orderId } = await buy(shop, await customerWith('sms'));
    const { sms } = phoneChannelsOf(standIn.url);
    const wrong = {
      sms: {
        ...sms,
        deliver: (message: Parameters<typeof sms.deliver>[0]) =>
          sms.deliver({ ...message, variables: message.variables.slice(1) }),
      },
    };
    await sendFor({ ...shop.shop, phoneChannels: wrong });
    const [message] = (await messagesOf(orderId)).filter(({ channel }) => channel === 'sms');
    expect(message).toMatchObject({ state: 'failed', problem: 'MSG91 400: Variable amount is missing' });
    const close = { message_id: message?.message_id ?? 0, reason: 'The template is corrected.' };
    expect((await owner.call(officeCalls.closeMessage, { body: close })).status).toBe(200);
  });

  test('a refused key and too many requests make all wait, and the office reads an SMS as the phone shows it', async () => {
    const customer = await customerWith('sms', 'whatsapp');
    const { orderId } = await buy(shop, customer);
    for (const status of [401, 429, 503]) {
      standIn.faults.current = { status };
      await send();
      expect([...(await statesOf(orderId, 'sms')), ...(await statesOf(orderId, 'whatsapp'))]).toEqual([
        'waiting',
        'waiting',
      ]);
      later(60);
    }
    standIn.faults.current = {};
    later(120);
    await send();
    expect(await statesOf(orderId, 'sms')).toEqual(['sent']);
    const { body } = await owner.call(officeCalls.listMessages, { query: { q: orderId, channel: 'sms' } });
    expect(body.channels).toEqual(['mail', 'sms', 'whatsapp']);
    const message_id = body.data[0]?.message_id ?? 0;
    const { data } = (await owner.call(officeCalls.readMessage, { params: { message_id } })).body;
    expect(data).toMatchObject({ html: null, subject: null, channel: 'sms' });
    expect(data.text).toMatch(/^We have received Rs 8,377 for your order [0-9A-Z]{8}, and get it ready\./);
  });
});

test('all servers off for two hours with 300 facts, on two instances: each message once and in order', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => customerWith('sms', 'whatsapp')));
  const orderIds: string[] = [];
  for (let round = 0; round < 5; round++) {
    const bought = await Promise.all(customers.map((customer) => buy(shop, customer)));
    orderIds.push(...bought.map(({ orderId }) => orderId));
  }
  await mailServer.stop();
  await standIn.close();
  const other = openDatabase(shop.connectionString, 4);
  const second = { ...shop.shop, db: other.db };
  const both = () => Promise.all([send(), sendFor(second)]);
  await both();
  for (const orderId of orderIds) {
    await ship(orderId);
    await owner.call(officeCalls.advanceOrder, { body: { order_id: orderId, status: 'delivered' } });
  }
  const { rows: waiting } = await shop.pool.query("select from outbox where state = 'waiting'");
  expect(waiting.length).toBeGreaterThanOrEqual(300);
  for (let minute = 0; minute <= 120; minute += 30) {
    later(minute);
    await both();
  }
  mailServer = await openMailServer(Number(new URL(mailServer.smtpUrl).port), mailServer.received);
  standIn = await openStandIn(Number(new URL(standIn.url).port));
  for (let minute = 140; minute <= 190; minute += 10) {
    later(minute);
    await both();
  }
  await other.close();
  shop.setClock(undefined);
  const STEPS = ['order_paid', 'order_packed', 'order_shipped', 'order_delivered'];
  for (const orderId of orderIds) {
    const of = (channel: PhoneChannel) =>
      standIn.journal.accepted
        .filter((one) => one.channel === channel && one.values.includes(orderId.slice(-8)))
        .map(({ template }) => template);
    expect([of('sms'), of('whatsapp')]).toEqual([STEPS, STEPS]);
    const mails = mailServer.received.filter(({ messageId }) => messageId.includes(orderId));
    expect(mails).toHaveLength(5);
  }
  const { rows } = await shop.pool.query("select from outbox where state = 'waiting'");
  expect(rows).toHaveLength(0);
}, 180_000);
