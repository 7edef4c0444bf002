import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { PhoneChannel } from '#contract/notices/notice-channels.ts';
import { phoneChannelsOf } from '../phone-messages-testing.ts';

const { sms } = phoneChannelsOf('http://127.0.0.1:9');
const shop = shopOfThisFile({}, { phoneChannels: { sms } });

const choose = ({ token }: LoginResponse, channel: PhoneChannel, is_on: boolean) =>
  shop.call(afterSaleCalls.setNoticeChoice, {
    token,
    body: { channel, group: 'orders', is_on, way: 'profile' },
  });
const read = async ({ token }: LoginResponse) =>
  (await shop.call(afterSaleCalls.getNoticeChoices, { token })).body.data;

test('off until the customer turns it on, of the channels that the shop uses, with the time of the last change', async () => {
  const customer = await shop.newCustomer({ phone: '+91 (98200) 12345' });
  expect(await read(customer)).toEqual({
    choices: [
      { channel: 'sms', group: 'orders', is_on: false, changed_at: null },
      { channel: 'mail', group: 'price and stock', is_on: false, changed_at: null },
      { channel: 'sms', group: 'price and stock', is_on: false, changed_at: null },
      { channel: 'mail', group: 'back in stock', is_on: false, changed_at: null },
    ],
    mobile: '+919820012345',
  });
  const at = new Date('2026-11-23T06:00:00Z');
  shop.setClock(at);
  expect((await choose(customer, 'sms', true)).body.message).toBe('We write to you by SMS too.');
  await choose(customer, 'sms', true);
  shop.setClock(undefined);
  expect((await read(customer)).choices[0]).toEqual({
    ...{ channel: 'sms', group: 'orders', is_on: true },
    changed_at: at.toISOString(),
  });
  const { rows } = await shop.pool.query('select from notice_choices where user_id = $1', [customer.user_id]);
  expect(rows).toHaveLength(1);
});

test('a channel that the shop does not use, and a phone that is no mobile, are refused; off never is', async () => {
  const customer = await shop.newCustomer({ phone: '022 2345 6789' });
  const unused = await choose(customer, 'whatsapp', true);
  expect([unused.status, unused.body.code]).toEqual([409, 'channel_unavailable']);
  const landline = await choose(customer, 'sms', true);
  expect([landline.status, landline.body.code]).toEqual([409, 'mobile_needed']);
  expect((await read(customer)).mobile).toBeNull();
  for (const channel of ['sms', 'whatsapp'] as const) {
    expect((await choose(customer, channel, false)).status).toBe(200);
  }
});

test('ten presses at once are one choice', async () => {
  const customer = await shop.newCustomer({ phone: '9820012345' });
  await Promise.all(Array.from({ length: 10 }, () => choose(customer, 'sms', true)));
  const { rows } = await shop.pool.query('select from notice_choices where user_id = $1', [customer.user_id]);
  expect(rows).toHaveLength(1);
});
