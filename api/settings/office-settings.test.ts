import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readLimits } from '#api/approvals/limit-service.ts';
import { buy, invoicesOf } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { SettingChanges, SettingGroup } from '#contract/office/settings/settings.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { followSettings } from './live-settings-service.ts';

const shop = shopOfThisFile({
  SELLER_PHONE: '+91 98450 11223',
  SMTP_URL: 'smtps://mail:secret@mail.example',
  SHOP_HOSTS: 'shop.example',
});
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});

async function read(group: SettingGroup) {
  const { body } = await owner.call(officeCalls.getSettings);
  const found = body.groups.find((candidate) => candidate.group === group);
  if (!found) throw new Error(`no group ${group}`);
  const setting = (name: string) => found.settings.find((candidate) => candidate.name === name);
  return { version: found.version, setting };
}

async function save(group: Exclude<SettingGroup, 'limits'>, values: SettingChanges) {
  const { version } = await read(group);
  return owner.call(officeCalls.saveSettings, { body: { group, version, values } });
}

const lastEntry = async (subject: string) =>
  (await owner.call(officeCalls.getAudit, { query: { subject } })).body.data[0];

describe('settings', () => {
  test('each has its value and where it comes from, and nothing reveals a secret', async () => {
    const { setting } = await read('seller');
    expect(setting('phone')).toMatchObject({ value: '+91 98450 11223', source: 'environment' });
    expect(setting('gstin')).toMatchObject({ value: '27AAACX0000X1Z0', source: 'built in' });
    const { body } = await owner.call(officeCalls.getSettings);
    expect(body.demo_fields).toEqual(['name', 'address', 'gstin', 'email']);
    expect(body.fixed).toContainEqual({
      label: 'E-mail',
      value: 'Sent by mail.example',
      variables: 'SMTP_URL, MAIL_FROM',
    });
    expect(JSON.stringify(body)).not.toContain('secret@');
  });

  test('a stored value holds at once, is recorded, and goes back to the default', async () => {
    const saved = await save('seller', { name: '  Suvarna Jewels ', gstin: '29AAACX0000X1ZW' });
    expect(saved.status).toBe(200);
    expect(shop.shop.seller).toMatchObject({ name: 'Suvarna Jewels', state_name: 'Karnataka' });
    expect(await lastEntry('settings:seller')).toMatchObject({
      act: 'settings changed',
      actor: `staff:${owner.staffId}`,
      before: '{"name":"Tola Jewellers (demo)","gstin":"27AAACX0000X1Z0"}',
      after: '{"name":"Suvarna Jewels","gstin":"29AAACX0000X1ZW"}',
    });
    expect((await read('seller')).setting('name')?.source).toBe('office');
    await save('seller', { name: null, gstin: null });
    expect(shop.shop.seller).toMatchObject({ name: 'Tola Jewellers (demo)', state_name: 'Maharashtra' });
    expect((await read('seller')).setting('name')?.source).toBe('built in');
  });

  test('saving the stored values changes and records nothing', async () => {
    await save('rates', { metal_rate_max_days: 4 });
    const { version } = await read('rates');
    const before = await lastEntry('settings:rates');
    expect((await save('rates', { metal_rate_max_days: 4 })).status).toBe(200);
    expect((await read('rates')).version).toBe(version);
    expect(await lastEntry('settings:rates')).toEqual(before);
  });

  test.each<[group: Exclude<SettingGroup, 'limits'>, values: SettingChanges]>([
    ['seller', { gstin: '27AAACX0000X1Z1' }],
    ['seller', { name: ' ' }],
    ['seller', { shop_name: 'Shri Venkateshwara Jewels' }],
    ['seller', { whatsapp: '98450 44556' }],
    ['seller', { social: 'https://www.instagram.com/' }],
    ['orders', { stock_hold_minutes: 0 }],
    ['orders', { stock_hold_minutes: '30' }],
    ['orders', { return_days: 2.5 }],
    ['rates', { constructor: 'x' }],
    ['home', { slide_1_headline: ' ' }],
    ['home', { slide_1_address: 'https://elsewhere.example' }],
    ['home', { slide_1_address: '//elsewhere.example' }],
    ['navigation', { menu: 'Gold\n\nSilver' }],
    ['navigation', { menu: 'Gold\nGold' }],
    ['navigation', { menu: 'a\nb\nc\nd\ne\nf\ng\nh' }],
    ['navigation', { menu: 'Mangalsutras\nBracelets\nNosepins\nNecklaces\nPendants\nEarrings' }],
    ['navigation', { menu: 'Rings for her and for him' }],
    ['navigation', { row_collection: '' }],
    ['pictures', { slide_1_picture: '/pictures/site/hero-1-960.webp' }],
    ['pictures', { slide_1_picture: `/media/${'a'.repeat(64)}-1440.webp` }],
    ['seller', { icon: `/media/${'a'.repeat(64)}-640.webp` }],
    ['pictures', { slide_1_colour: '#8a7f86' }],
    ['pictures', { slide_1_colour: 'red' }],
    ['reviews', { reviews: 'Asha P., Pune' }],
    ['policies', { returns: 'Ask us.\n# When\nWithin {days}.' }],
    ['policies', { returns: 'Ask us, whenever you like.' }],
    ['policies', { schemes: 'What you agree to.\n# Plans\nNothing.' }],
  ])('of %s, %j is refused with the field, and nothing is stored', async (group, values) => {
    const { version } = await read(group);
    const { status, body } = await save(group, values);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      400,
      'invalid_input',
      Object.keys(values),
    ]);
    expect((await read(group)).version).toBe(version);
  });

  test('the longest policies in Hindi are saved at once', async () => {
    const long = `आप हमसे पूछें।\n\n# कब\n${'सोना '.repeat(2390)}`.slice(0, 12_000).trim();
    const names = ['shipping', 'exchange', 'privacy', 'terms', 'grievances'];
    const values = Object.fromEntries(names.map((name) => [name, long]));
    expect((await save('policies', values)).status).toBe(200);
    expect((await read('policies')).setting('terms')?.value).toBe(long);
    await save('policies', Object.fromEntries(names.map((name) => [name, null])));
  });

  test('of two people who save the same group, the second gets a refusal', async () => {
    const { version } = await read('orders');
    const saving = [20, 25].map((stock_hold_minutes) =>
      owner.call(officeCalls.saveSettings, {
        body: { group: 'orders', version, values: { stock_hold_minutes } },
      }),
    );
    const codes = (await Promise.all(saving)).map(({ body }) => body.code);
    expect(codes.sort()).toEqual(['changed_meanwhile', undefined]);
  });

  test('a shop that takes real money cannot go back to the demo seller', async () => {
    const provider = { ...shop.shop.provider, isLive: true };
    const own = {
      name: 'Suvarna',
      address: '7 Chickpet Road',
      gstin: '29AAACX0000X1ZW',
      email: 'a@b.example',
    };
    await save('seller', own);
    const before = shop.shop.provider;
    shop.shop.provider = provider;
    const refused = await save('seller', { gstin: null });
    shop.shop.provider = before;
    expect(refused.body).toMatchObject({ code: 'invalid_input', fields: { gstin: expect.any(String) } });
    await save('seller', Object.fromEntries(Object.keys(own).map((name) => [name, null])));
  });

  test('an invoice stays as it was printed', async () => {
    const customer = await shop.newCustomer();
    await save('orders', { return_days: 7 });
    const unnamed = await buy(shop, customer);
    await save('seller', { shop_name: 'Meena Jewels' });
    const { orderId } = await buy(shop, customer);
    await save('orders', { return_days: 10 });
    await save('seller', { name: 'Suvarna Jewels', shop_name: 'Suvarna' });
    const [invoice] = await invoicesOf(shop, customer, orderId);
    const printed = { name: 'Tola Jewellers (demo)', return_days: 7 };
    expect(invoice?.seller).toMatchObject({ ...printed, shop_name: 'Meena Jewels' });
    const [earlier] = await invoicesOf(shop, customer, unnamed.orderId);
    expect(earlier?.seller).toMatchObject(printed);
    expect(earlier?.seller).not.toHaveProperty('shop_name');
    await save('seller', { name: null, shop_name: null });
  });

  test('another instance uses a new value within two seconds', async () => {
    const other = { ...shop.shop };
    const following = followSettings(shop.connectionString, other);
    try {
      await save('orders', { max_unpaid_orders: 7 });
      await vi.waitFor(() => expect(other.maxUnpaidOrders).toBe(7), { timeout: 2000 });
      await save('orders', { max_unpaid_orders: 8 });
      await vi.waitFor(() => expect(other.maxUnpaidOrders).toBe(8), { timeout: 2000 });
    } finally {
      await following.stop();
    }
  });

  test('a value that this version does not accept is not used', async () => {
    await shop.pool.query(
      `update settings set stored = stored || '{"return_days": 4000}' where setting_group = 'orders'`,
    );
    expect((await read('orders')).setting('return_days')?.value).toBe(5);
    await save('orders', { return_days: null });
  });
});

describe('the limits of approvals', () => {
  const change = async (values: SettingChanges) => {
    const { version } = await read('limits');
    const body = { version, values, reason: 'Diwali' };
    return owner.call(officeCalls.changeLimits, { body });
  };

  test('the only owner changes them alone; a raise waits for a second one', async () => {
    await shop.pool.query('update staff set state = $1 where is_demo', ['ended']);
    expect((await change({ refund_rupees: 60_000 })).body.approval_id).toBeNull();
    expect(await readLimits(shop.db)).toMatchObject({ refundPaise: 60_000_00 });
    const second = await newStaff(shop, 'owner');
    expect((await change({ rate_change_percent: 5 })).body.approval_id).toBeNull();
    const raise = await change({ rate_change_percent: null, refund_rupees: 50_000 });
    const { approval_id } = raise.body;
    expect(approval_id).toEqual(expect.any(Number));
    expect((await read('limits')).setting('rate_change_percent')?.value).toBe(5);
    const decide = (person: OfficeBrowser) =>
      person.call(officeCalls.decideApproval, {
        body: { approval_id: Number(approval_id), decision: 'approve' },
      });
    expect((await decide(owner)).body.code).toBe('approval_refused');
    expect((await decide(second)).status).toBe(200);
    expect(await readLimits(shop.db)).toEqual({
      ...{ refundPaise: 50_000_00, rateChangeBasisPoints: 1000, oldGoldPaise: 2_00_000_00 },
    });
    expect(await lastEntry('settings:limits')).toMatchObject({
      act: 'approval approved: approval limits',
      reason: 'Diwali',
    });
  });

  test('a raise that others have overtaken is not carried out', async () => {
    const second = await newStaff(shop, 'owner');
    const { approval_id } = (await change({ refund_rupees: 90_000 })).body;
    await change({ refund_rupees: 40_000 });
    const body = { approval_id: Number(approval_id), decision: 'approve' } as const;
    expect((await second.call(officeCalls.decideApproval, { body })).body.code).toBe('changed_meanwhile');
    expect(await readLimits(shop.db)).toMatchObject({ refundPaise: 40_000_00 });
  });

  test('a wrong limit is refused before anybody is asked', async () => {
    expect((await change({ refund_rupees: -1 })).body.fields).toHaveProperty('refund_rupees');
  });
});

describe('the settings command', () => {
  test('lists, sets and takes back, and other commands use what is set', async () => {
    const set = await runAsOwner(shop, 'settings', 'set', 'rates.metal_rate_max_days', '6');
    expect(set).toMatchObject({ code: 0 });
    const listed = await runAsOwner(shop, 'settings');
    expect(listed.output.join('\n')).toMatch(/rates\.metal_rate_max_days\s+6\s+\(office\)/);
    expect(listed.output.find((line) => line.startsWith('policies.terms'))).toMatch(
      /^.{1,120}…\s+\(built in\)$/,
    );
    const rate = await runAsOwner(shop, 'metal-rate', '22K916', '11365', '--sure');
    expect(rate.output[0]).toContain('for 6 days at most');
    expect(await runAsOwner(shop, 'settings', 'default', 'rates.metal_rate_max_days')).toMatchObject({
      code: 0,
    });
    expect((await read('rates')).setting('metal_rate_max_days')?.source).toBe('built in');
    expect((await lastEntry('settings:rates'))?.actor).toMatch(/^command:/);
  });

  test.each([
    [['set', 'rates.metal_rate_max_days', 'soon']],
    [['set', 'seller.gstin', '27AAACX0000X1Z1']],
    [['set', 'nothing.name', 'x']],
    [['forget']],
  ])('%j is refused', async (words) => {
    expect((await runAsOwner(shop, 'settings', ...words)).code).toBe(1);
  });
});
