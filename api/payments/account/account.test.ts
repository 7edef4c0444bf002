import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDueRefunds } from '#api/payments/jobs.ts';
import { initiate, order } from '#api/payments/purchase-testing.ts';
import { buyAndCancel, orderedRefund } from '#api/payments/refunds/refund-testing.ts';
import { sealingKey } from '#api/platform/sealing.ts';
import { newStaff, type OfficeBrowser, PASSWORD } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { API_BASE } from '#contract/constants.ts';
import { DAY_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { SavePaymentAccountBody } from '#contract/office/payments/payment-account.ts';
import { type StandIn, startStandIn } from '#razorpay-stand-in/stand-in.ts';
import { readConfig } from '#server/config/config.ts';
import { refuseUnusableAccount, withStoredSettings } from '#server/config/stored-settings.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { readPaymentAccount, refreshPaymentAccount, resealPaymentAccount } from './stored-account-service.ts';

const PAN_KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');
const shop = shopOfThisFile({ PAN_KEY, DEMO: 'no' });
const WEBHOOK_SECRET = 'secret-of-the-webhook';
let owner: OfficeBrowser;
let account: StandIn;
let folder: string;

let paidBefore: Awaited<ReturnType<typeof buyAndCancel>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-account-'));
  owner = await newStaff(shop, 'owner');
  paidBefore = await buyAndCancel(shop, await shop.newCustomer());
  account = await startStandIn({ host: '127.0.0.1', port: 0, dataDir: folder, webhookUrl: '' });
});
afterAll(async () => {
  await account.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...{ PAN_KEY, DEMO: 'no', RAZORPAY_API_URL: account.apiUrl },
  RAZORPAY_CHECKOUT_URL: account.checkoutUrl,
});

beforeEach(() => {
  shop.shop.paymentSetUp.openWith = readConfig(environment()).openProvider;
});

const read = async () => (await owner.call(officeCalls.getPaymentAccount)).body;

async function save(changes: Partial<SavePaymentAccountBody> = {}, by = owner) {
  const { version } = await read();
  return by.call(officeCalls.savePaymentAccount, {
    body: {
      ...{ version, key_id: account.keyId, key_secret: account.keySecret },
      ...{ webhook_secret: WEBHOOK_SECRET, max_payment: 500_000, own_password: PASSWORD },
      ...changes,
    },
  });
}

async function event(secret: string) {
  const body = JSON.stringify({ event: 'order.paid', payload: {} });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const { status } = await shop.send('POST', `${API_BASE}/webhooks/razorpay`, {
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  });
  return status;
}

describe('the payment account that the owner sets', () => {
  test('is tried first: wrong keys and a provider that does not respond change nothing', async () => {
    expect(await read()).toMatchObject({ source: 'none', mode: 'simulated', key_id: null, problem: null });
    const wrong = await save({ key_secret: 'not-the-secret' });
    expect([wrong.status, wrong.body.fields?.key_secret]).toEqual([
      400,
      'Razorpay does not accept this key ID with this secret.',
    ]);
    const foreign = await save({ key_id: 'pk_test_123' });
    expect(foreign.body.fields?.key_id).toBe('A key ID of Razorpay begins with rzp_live_ or rzp_test_.');
    shop.shop.paymentSetUp.openWith = readConfig({
      ...environment(),
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    }).openProvider;
    const away = await save();
    expect([away.status, away.body.code]).toEqual([503, 'provider_unavailable']);
    expect((await save({ key_secret: '' })).body.fields).toHaveProperty('key_secret');
    expect((await save({ webhook_secret: '' })).body.fields).toHaveProperty('webhook_secret');
    expect(await read()).toMatchObject({ source: 'none', version: 0 });
  });

  test('is used at once: an order whose payment was begun before is opened there', async () => {
    const customer = await shop.newCustomer();
    const { orderId: order_id } = await order(shop, customer);
    const { body: before } = await initiate(shop, customer, { order_id });
    const saved = await Promise.all([save(), save()]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 200)?.body.message).toContain('accepts these test keys');
    expect(await read()).toMatchObject({
      ...{ source: 'office', mode: 'test', key_id: account.keyId, max_payment: 500_000 },
      webhook: { url: `${shop.shop.shopAddress}/api/v1/webhooks/razorpay` },
    });
    const { body: after } = await initiate(shop, customer, { order_id });
    expect(after).toMatchObject({ key_id: account.keyId, checkout_url: account.checkoutUrl });
    expect(after.razorpayOrderId).not.toBe(before.razorpayOrderId);
  });

  test('cannot send back what another account got: the office says where, and a bank transfer ends it', async () => {
    const { paymentId } = paidBefore;
    await orderedRefund(shop, paymentId);
    await sendDueRefunds(shop.shop);
    const mattersOf = async () => (await owner.call(officeCalls.getMoneyMatters)).body.data;
    const [refund] = (await mattersOf()).refunds_under_way.items;
    expect(refund).toMatchObject({ payment_id: paymentId, can_be_paid_otherwise: true });
    expect(refund?.problem).toContain(`It was paid with the key ${shop.account.keyId}`);
    const stuck = async (by: OfficeBrowser) =>
      (await by.call(officeCalls.getToday)).body.data.find(({ task }) => task === 'stuck_refunds')?.count;
    expect(await stuck(owner)).toBe(0);
    shop.setClock(new Date(Date.now() + DAY_MS));
    expect(await stuck(await newStaff(shop, 'accountant'))).toBe(1);
    shop.setClock(undefined);
    const body = { refund_id: refund?.refund_id ?? '', bank_reference: 'HDFC0001', is_sure: true };
    expect((await owner.call(officeCalls.recordBankTransfer, { body })).status).toBe(200);
    expect((await mattersOf()).refunds_under_way.items).toEqual([]);
  });

  test('keeps its secrets encrypted: no response and no audit has them', async () => {
    const audit = (await owner.call(officeCalls.getAudit, { query: { subject: 'settings:payments' } })).body;
    const { rows } = await shop.pool.query('select * from payment_accounts');
    for (const text of [await read(), audit, rows].map((one) => JSON.stringify(one))) {
      expect(text).not.toContain(account.keySecret);
      expect(text).not.toContain(WEBHOOK_SECRET);
    }
    expect(JSON.stringify(audit)).toContain(account.keyId);
    const today = await owner.call(officeCalls.getToday);
    expect(today.body.data).toContainEqual({ task: 'payment_account_changes', count: 1 });
  });

  test('accepts the webhook secret before, but not the one before that', async () => {
    expect([await event(WEBHOOK_SECRET), await event('another')]).toEqual([200, 400]);
    expect((await save({ webhook_secret: 'the-second' })).status).toBe(200);
    expect([await event(WEBHOOK_SECRET), await event('the-second')]).toEqual([200, 200]);
    expect((await save({ key_secret: '', webhook_secret: '', max_payment: 200_000 })).status).toBe(200);
    expect([await event(WEBHOOK_SECRET), await event('the-second')]).toEqual([200, 200]);
    await save({ webhook_secret: 'the-third' });
    expect([await event(WEBHOOK_SECRET), await event('the-second')]).toEqual([400, 200]);
    expect(await read()).toMatchObject({ max_payment: 500_000, last_message_at: expect.any(String) });
  });

  test('asks for the password of its owner again, and counts wrong ones as at login', async () => {
    const { version } = await read();
    const another = await newStaff(shop, 'owner');
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, body } = await save({ own_password: 'not this one' }, another);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['own_password']]);
    }
    expect((await save({}, another)).status).toBe(429);
    expect((await read()).version).toBe(version);
  });

  test('gives its secret to no other key', async () => {
    const refused = await save({ key_id: 'rzp_test_another', key_secret: '' });
    expect(refused.body.fields).toHaveProperty('key_secret');
    await shop.pool.query("update payment_accounts set provider_key_id = 'rzp_test_another'");
    expect(await readPaymentAccount(shop.db, shop.shop.sealingKeys)).toBe('unreadable');
    await shop.pool.query('update payment_accounts set provider_key_id = $1', [account.keyId]);
  });

  test('is not changed by a page that is out of date, nor by a manager', async () => {
    expect((await save({ version: 1 })).body.code).toBe('changed_meanwhile');
    expect((await save({}, await newStaff(shop, 'manager'))).status).toBe(403);
  });

  test('takes real money only without the demo seller and the demo shop, and no test key afterwards', async () => {
    const { paymentSetUp } = shop.shop;
    const { openWith } = paymentSetUp;
    paymentSetUp.openWith = (keys) => ({ ...Object(openWith(keys)), isLive: true });
    expect((await save()).body.message).toContain('details of the demo seller');
    const { seller } = shop.shop.settings;
    shop.shop.settings.seller = {
      ...{ ...seller, name: 'Suvarna Jewels', address: '7 Chickpet Road, Bengaluru 560053, Karnataka' },
      ...{ gstin: '29AAACB0000B1ZR', phone: '+91 98450 11223', email: 'help@suvarna.example' },
    };
    paymentSetUp.holdsDemoShop = async () => true;
    expect((await save()).body.message).toContain('the demo shop');
    paymentSetUp.holdsDemoShop = async () => false;
    expect((await save()).body.message).toContain('From now on customers pay real money');
    expect(await read()).toMatchObject({ mode: 'live' });
    paymentSetUp.openWith = openWith;
    expect((await save()).body.message).toContain('With a test key anybody could order without paying');
    shop.shop.settings.seller = seller;
  });

  test('is refused where the environment sets it, in a demo and without a key to encrypt it', async () => {
    const { paymentSetUp, sealingKeys } = shop.shop;
    paymentSetUp.isFixed = true;
    expect(await read()).toMatchObject({ source: 'environment', problem: expect.any(String) });
    expect((await save()).body.code).toBe('payment_account_refused');
    paymentSetUp.isFixed = false;
    shop.shop.isDemo = true;
    expect((await save()).body.message).toContain('The demo shop simulates its payments');
    shop.shop.isDemo = false;
    delete shop.shop.sealingKeys;
    expect((await save()).body.message).toContain('PAN_KEY');
    Object.assign(shop.shop, { sealingKeys });
  });
});

describe('a start', () => {
  test('takes the stored account, even where payments may be simulated', async () => {
    const config = await withStoredSettings(shop.db, readConfig({ ...environment(), STAND_IN: 'yes' }));
    expect(config.provider?.gateway.keyId).toBe(account.keyId);
    expect(() => refuseUnusableAccount(config)).not.toThrow();
    expect(config.accountVersion).toBe((await read()).version);
    const fixed = {
      RAZORPAY_KEY_ID: 'rzp_test_fixed',
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'w',
    };
    const own = await withStoredSettings(shop.db, readConfig({ ...environment(), ...fixed }));
    expect(own.provider?.gateway.keyId).toBe('rzp_test_fixed');
  });

  test('is refused with another key, instead of simulating payments', async () => {
    const config = await withStoredSettings(shop.db, readConfig({ ...environment(), PAN_KEY: OTHER_KEY }));
    expect(config.provider).toBeUndefined();
    expect(() => refuseUnusableAccount(config)).toThrow(StartupError);
    expect(() => refuseUnusableAccount(config)).toThrow('cannot be decrypted');
  });

  test('after a change of the key encrypts the secrets anew', async () => {
    const [previous, present] = [sealingKey(PAN_KEY), sealingKey(OTHER_KEY)];
    if (!previous || !present) throw new Error('not keys');
    await resealPaymentAccount(shop.db, { present, previous });
    expect(await readPaymentAccount(shop.db, { present })).toMatchObject({
      keys: { keyId: account.keyId, keySecret: account.keySecret },
    });
    shop.shop.sealingKeys = { present };
    await refreshPaymentAccount(shop.shop);
    expect(shop.shop.gateway.keyId).toBe(account.keyId);
  });
});
