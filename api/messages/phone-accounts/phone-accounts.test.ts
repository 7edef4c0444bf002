import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '#api/payments/purchase-testing.ts';
import { sealingKey } from '#api/platform/sealing.ts';
import { newStaff, type OfficeBrowser, PASSWORD } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { PHONE_CHANNELS, type PhoneChannel } from '#contract/notices/notice-channels.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type {
  SaveSmsAccountBody,
  SaveWhatsAppAccountBody,
} from '#contract/office/messages/phone-accounts.ts';
import { type MessageStandIn, startMessageStandIn } from '#message-stand-in/message-stand-in.ts';
import { documentFilesOf } from '#server/files/document-files.ts';
import { ACCOUNT } from '../phone-messages-testing.ts';
import { sendDueMessages } from '../sending/sending-service.ts';
import { findPhoneAccounts } from './phone-account-queries.ts';
import { refreshPhoneChannels, resealPhoneAccounts, secretsOf } from './stored-phone-service.ts';

const PAN_KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');
const shop = shopOfThisFile({ PAN_KEY, DEMO: 'no', SHOP_HOSTS: 'shop.example' });
const SECRETS = [ACCOUNT.authKey, ACCOUNT.token, ACCOUNT.appSecret, ACCOUNT.verifyToken].map(
  (secret) => `${secret}-of-the-office`,
);
const [authKey = '', token = '', appSecret = '', verifyToken = ''] = SECRETS;
const TEMPLATES = ACCOUNT.templates.map((template, index) => ({ ...template, id: `6512ab${index}` }));
let standIn: MessageStandIn;
let owner: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  const account = { ...ACCOUNT, authKey, token, appSecret, templates: TEMPLATES };
  standIn = await startMessageStandIn({ ...account, port: 0 });
  shop.shop.phoneSetUp.apiUrls = { sms: standIn.url, whatsapp: standIn.url };
  owner = await newStaff(shop, 'owner');
  customer = await shop.newCustomer();
});
afterAll(() => standIn.close());

const read = async () => (await owner.call(officeCalls.getPhoneAccounts)).body;
const accountOf = async (channel: PhoneChannel) => {
  const found = (await read()).data.find((one) => one.channel === channel);
  if (!found) throw new Error(`no ${channel}`);
  return found;
};

async function saveSms(changes: Partial<SaveSmsAccountBody> = {}, by = owner) {
  const { version } = await accountOf('sms');
  const templates = TEMPLATES.map(({ name, id }) => ({ name, id }));
  return by.call(officeCalls.saveSmsAccount, {
    body: { ...{ version, auth_key: authKey, templates, own_password: PASSWORD }, ...changes },
  });
}

async function saveWhatsApp(changes: Partial<SaveWhatsAppAccountBody> = {}) {
  const { version } = await accountOf('whatsapp');
  return owner.call(officeCalls.saveWhatsAppAccount, {
    body: {
      ...{ version, phone_id: ACCOUNT.phoneId, language: 'en', own_password: PASSWORD },
      ...{ token, app_secret: appSecret, verify_token: verifyToken },
      ...{ templates: TEMPLATES.map(({ name }) => name), ...changes },
    },
  });
}

/** The channels by which a new order was told. */
async function toldBy(): Promise<PhoneChannel[]> {
  const { orderId } = await buy(shop, customer);
  await sendDueMessages(shop.shop, documentFilesOf(shop.shop));
  const { data } = (await owner.call(officeCalls.listMessages, { query: { q: orderId } })).body;
  const sent = data.filter(({ kind, state }) => kind === 'order paid' && state === 'sent');
  return PHONE_CHANNELS.filter((one) => sent.some(({ channel }) => channel === one));
}

describe('the accounts of SMS and WhatsApp that the owner sets', () => {
  test('are used at once, for customers who chose them', async () => {
    expect((await read()).data.map(({ channel, source }) => [channel, source])).toEqual([
      ['sms', 'none'],
      ['whatsapp', 'none'],
    ]);
    const saved = await Promise.all([saveSms(), saveSms()]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await saveWhatsApp()).status).toBe(200);
    for (const channel of PHONE_CHANNELS) {
      await shop.call(afterSaleCalls.setNoticeChoice, {
        token: customer.token,
        body: { channel, group: 'orders', is_on: true, way: 'profile' },
      });
    }
    expect(await toldBy()).toEqual(['sms', 'whatsapp']);
    expect(await accountOf('whatsapp')).toMatchObject({ source: 'office', phone_id: ACCOUNT.phoneId });
  });

  test('name the text of each template as it is registered', async () => {
    const textOf = async (channel: PhoneChannel) =>
      (await accountOf(channel)).templates.find(({ name }) => name === 'order_packed');
    expect(await textOf('sms')).toEqual({
      ...{ name: 'order_packed', id: TEMPLATES.find(({ name }) => name === 'order_packed')?.id },
      text: 'Your order ##order## is packed and sealed, and waits for the carrier. ##shop##',
    });
    expect((await textOf('whatsapp'))?.text).toContain('Your order {{1}} is packed');
  });

  test('answer WhatsApp’s question, and take its signed reports only', async () => {
    const ask = (given: string) =>
      fetch(
        `${shop.url}${API_BASE}/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${given}&hub.challenge=42`,
      );
    expect(await (await ask(verifyToken)).text()).toBe('42');
    expect((await ask('another')).status).toBe(400);
    const report = async (secret: string) => {
      const body = JSON.stringify({ entry: [] });
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      return (await shop.send('POST', `${API_BASE}/webhooks/whatsapp`, { headers, body })).status;
    };
    expect([await report(appSecret), await report('another')]).toEqual([200, 400]);
  });

  test('keep their secrets encrypted, and without them where none is entered', async () => {
    const audit = (await owner.call(officeCalls.getAudit, { query: { subject: 'settings:phones' } })).body;
    const { rows } = await shop.pool.query('select * from phone_accounts');
    for (const text of [await read(), audit, rows].map((one) => JSON.stringify(one))) {
      for (const secret of SECRETS) expect(text).not.toContain(secret);
    }
    expect((await saveSms({ auth_key: '' })).status).toBe(200);
    expect((await saveWhatsApp({ token: '', app_secret: '', verify_token: '' })).status).toBe(200);
    expect(await toldBy()).toEqual(['sms', 'whatsapp']);
    const another = await saveWhatsApp({ phone_id: '987654321', token: '' });
    expect([another.status, Object.keys(another.body.fields ?? {})]).toEqual([400, ['token']]);
  });

  test('are refused with a wrong password, an unknown template, an old page and another role', async () => {
    expect((await saveSms({ own_password: 'not this one' })).body.fields).toHaveProperty('own_password');
    expect((await saveSms({ templates: [{ name: 'free_gold', id: '65' }] })).body.message).toBe(
      'The shop has no template free_gold.',
    );
    expect((await saveSms({ version: 77 })).body.code).toBe('changed_meanwhile');
    expect((await saveSms({}, await newStaff(shop, 'manager'))).status).toBe(403);
  });

  test('are refused where the environment sets them, in a demo and without a key to encrypt them', async () => {
    const { phoneSetUp, phoneChannels, sealingKeys } = shop.shop;
    phoneSetUp.fixed = { sms: phoneChannels?.sms ?? expect.fail() };
    const { source, templates } = await accountOf('sms');
    expect([source, templates.every(({ name, id }) => id === name)]).toEqual(['environment', true]);
    expect((await saveSms()).body.code).toBe('phone_account_refused');
    phoneSetUp.fixed = {};
    shop.shop.isDemo = true;
    expect((await saveSms()).body.message).toContain('its messages reach nobody');
    shop.shop.isDemo = false;
    delete shop.shop.sealingKeys;
    expect((await saveSms()).body.message).toContain('PAN_KEY');
    Object.assign(shop.shop, { sealingKeys });
  });

  test('send less templates and nothing without an account', async () => {
    await saveSms({ templates: [] });
    expect(await toldBy()).toEqual(['whatsapp']);
    const { version } = await accountOf('whatsapp');
    const body = { channel: 'whatsapp', version } as const;
    expect((await owner.call(officeCalls.removePhoneAccount, { body })).status).toBe(200);
    expect((await owner.call(officeCalls.removePhoneAccount, { body })).status).toBe(404);
    expect(await toldBy()).toEqual([]);
  });

  test('are encrypted anew after a change of the key; without the key they send nothing', async () => {
    const [previous, present] = [sealingKey(PAN_KEY), sealingKey(OTHER_KEY)];
    if (!previous || !present) throw new Error('not keys');
    await resealPhoneAccounts(shop.db, { present, previous });
    const row = (await findPhoneAccounts(shop.db)).find(({ channel }) => channel === 'sms');
    expect(secretsOf('sms', row, { present })).toEqual({ authKey });
    expect(await accountOf('sms')).toMatchObject({ is_readable: false });
    shop.shop.phoneSetUp.used = 'nothing yet';
    await refreshPhoneChannels(shop.shop);
    expect(shop.shop.phoneChannels).toEqual({});
  });
});
