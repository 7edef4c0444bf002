import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { AcceptedMessage } from '#message-stand-in/journal.ts';
import type { MessageStandIn } from '#message-stand-in/message-stand-in.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import { ACCOUNT, openStandIn, phoneChannelsOf } from '../phone-messages-testing.ts';
import { sendDueMessages } from '../sending/sending-service.ts';

let standIn: MessageStandIn;
let owner: OfficeBrowser;
const shop = shopOfThisFile(
  {},
  {
    phoneChannels: {
      get whatsapp() {
        return phoneChannelsOf(standIn.url).whatsapp;
      },
      receipts: ACCOUNT,
    },
  },
);
beforeAll(async () => {
  standIn = await openStandIn();
  owner = await newStaff(shop, 'owner');
});
afterAll(() => standIn.close());

const WEBHOOK = '/api/v1/webhooks/whatsapp';

const choose = ({ token }: LoginResponse, is_on: boolean) =>
  shop.call(afterSaleCalls.setNoticeChoice, {
    token,
    body: { channel: 'whatsapp', group: 'orders', is_on, way: 'checkout' },
  });
/** Whether the customer gets messages about orders by WhatsApp. */
const choiceOf = async ({ token }: LoginResponse) =>
  (await shop.call(afterSaleCalls.getNoticeChoices, { token })).body.data.choices
    .filter(({ channel, group }) => channel === 'whatsapp' && group === 'orders')
    .map(({ is_on }) => is_on);
const post = (body: string, headers = standIn.receipts.headersFor(body)) =>
  shop.send('POST', WEBHOOK, { headers, body });

const sendAll = () => sendDueMessages(shop.shop, documentFilesOf(shop.shop));

let lastNumber = 9_830_000_000;
/** A message by WhatsApp to a new customer, not sent yet. */
async function queuedMessage() {
  lastNumber += 1;
  const customer = await shop.newCustomer({ phone: `+91 ${lastNumber}` });
  await choose(customer, true);
  const { orderId } = await buy(shop, customer);
  const { body } = await owner.call(officeCalls.listMessages, { query: { q: orderId, channel: 'whatsapp' } });
  const message_id = body.data[0]?.message_id ?? 0;
  const read = async () => (await owner.call(officeCalls.readMessage, { params: { message_id } })).body.data;
  return { customer, message_id, read };
}

/** A message by WhatsApp that was sent to a new customer. */
async function sentMessage() {
  const { customer, read } = await queuedMessage();
  await sendAll();
  return { customer, read, accepted: standIn.journal.accepted.at(-1) as AcceptedMessage };
}

test('a message that waits is not sent again once WhatsApp reports that it has it', async () => {
  const { message_id, read } = await queuedMessage();
  expect(await read()).toMatchObject({ state: 'waiting' });
  const lost = { id: 'wamid.lost', to: '919830000000', reference: `${message_id}-0` };
  await post(standIn.receipts.statusBody({ ...lost, reference: `${message_id}-1`, status: 'sent' }));
  expect(await read()).toMatchObject({ state: 'waiting' });
  await post(standIn.receipts.statusBody({ ...lost, status: 'sent' }));
  expect(await read()).toMatchObject({ state: 'sent', delivered_at: null });
  await sendAll();
  expect(standIn.journal.accepted.filter(({ reference }) => reference === lost.reference)).toEqual([]);
});

test('a report that is not signed by WhatsApp changes nothing', async () => {
  const { accepted, read } = await sentMessage();
  const body = standIn.receipts.statusBody({ ...accepted, status: 'read' });
  const { 'x-hub-signature-256': signature = '' } = standIn.receipts.headersFor(body);
  for (const wrong of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, signature.replace('sha256=', 'sha1=')]) {
    const { status, body: refusal } = await post(body, { 'x-hub-signature-256': wrong });
    expect([wrong, status, refusal.code]).toEqual([wrong, 400, 'invalid_signature']);
  }
  const altered = await post(body.replace('"read"', '"failed"'), standIn.receipts.headersFor(body));
  expect(altered.status).toBe(400);
  expect(await read()).toMatchObject({ state: 'sent', delivered_at: null, read_at: null });
});

test('the same report ten times is one; a read message was delivered, and a late failure does not undo it', async () => {
  const { accepted, read } = await sentMessage();
  const delivered = standIn.receipts.statusBody({ ...accepted, status: 'delivered' });
  const readLater = standIn.receipts.statusBody(
    { ...accepted, status: 'read' },
    new Date(Date.now() + HOUR_MS),
  );
  for (let time = 0; time < 10; time++) {
    expect((await post(delivered)).status).toBe(200);
    expect((await post(readLater)).status).toBe(200);
  }
  const failed = standIn.receipts.statusBody({ ...accepted, status: 'failed', code: 131_026 });
  expect((await post(failed)).status).toBe(200);
  const message = await read();
  expect(message.state).toBe('sent');
  const apart = Date.parse(String(message.read_at)) - Date.parse(String(message.delivered_at));
  expect(Math.abs(apart - HOUR_MS)).toBeLessThan(2000);
});

test('a message that WhatsApp could not deliver is undeliverable by its number, else failed', async () => {
  for (const [code, state] of [
    [131_026, 'undeliverable'],
    [131_042, 'failed'],
  ] as const) {
    const { accepted, read } = await sentMessage();
    await post(standIn.receipts.statusBody({ ...accepted, status: 'failed', code }));
    expect(await read()).toMatchObject({ state, problem: `WhatsApp could not deliver it (${code}).` });
  }
});

test('reports about nothing of the shop, and what cannot be read, are taken and change nothing', async () => {
  const strange = standIn.receipts.statusBody({
    id: 'x',
    to: '1',
    reference: '99999999999-1',
    status: 'read',
  });
  for (const body of ['{', '[]', '{"entry":[{"changes":[{"value":{"statuses":[1,null]}}]}]}', strange]) {
    expect((await post(body)).status).toBe(200);
  }
});

test('STOP ends WhatsApp at once, also twice; a choice made after it stays when the reply comes again', async () => {
  const { customer, accepted } = await sentMessage();
  expect(await choiceOf(customer)).toEqual([true]);
  const other = standIn.receipts.replyBody(accepted.to, 'Please stop by tomorrow');
  await post(other);
  expect(await choiceOf(customer)).toEqual([true]);
  const stop = standIn.receipts.replyBody(accepted.to, ' Stop ');
  for (let time = 0; time < 2; time++) await post(stop);
  expect(await choiceOf(customer)).toEqual([false]);
  const { rows } = await shop.pool.query(
    'select way from notice_choices where user_id = $1 order by choice_id',
    [customer.user_id],
  );
  expect(rows).toEqual([{ way: 'checkout' }, { way: 'reply' }]);
  shop.setClock(new Date(Date.now() + HOUR_MS));
  await choose(customer, true);
  shop.setClock(undefined);
  await post(stop);
  expect(await choiceOf(customer)).toEqual([true]);
});

test('WhatsApp’s check of the address succeeds only with the shop’s own token', async () => {
  const ask = (token: string) =>
    fetch(`${shop.url}${WEBHOOK}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
  const right = await ask(ACCOUNT.verifyToken);
  expect([right.status, await right.text()]).toEqual([200, '1158201444']);
  const wrong = await ask('guess');
  expect(wrong.status).toBe(400);
});

test('the stand-in reports by itself what became of a message', async () => {
  standIn.setWebhookUrl(`${shop.url}${WEBHOOK}`);
  const { read } = await sentMessage();
  await expect.poll(async () => (await read()).read_at).not.toBeNull();
  standIn.setWebhookUrl('');
});
