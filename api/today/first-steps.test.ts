import { expect, test } from 'vitest';
import { recordAlone } from '#api/audit/service.ts';
import { buy, until, webhooks } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { emptyShop } from '#api/testing/empty-shop-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { SettingChanges } from '#contract/office/settings/settings.ts';
import type { TodayTask } from '#contract/office/today/today.ts';

const shop = shopOfThisFile();

async function waiting(person: OfficeBrowser): Promise<Partial<Record<TodayTask, number>>> {
  const { body } = await person.call(officeCalls.getToday);
  return Object.fromEntries(body.data.map(({ task, count }) => [task, count]));
}

test('the owner is told when the shop was not backed up for two days', async () => {
  const owner = await newStaff(shop, 'owner');
  const daysWithout = async () => (await waiting(owner)).no_backup;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  expect(await daysWithout(), 'since the first order').toBeGreaterThan(30);
  for (const [days, shown] of [
    [2.1, 2],
    [1.9, 0],
  ] as const) {
    const acting = {
      db: shop.db,
      now: daysAgo(days),
      actor: { kind: 'job', job: 'nightly backup' } as const,
    };
    await recordAlone(acting, { act: 'shop backed up', subject: 'shop' });
    expect(await daysWithout()).toBe(shown);
  }
});

test('the owner is told of links of menu and home page that lead to no piece on sale', async () => {
  const owner = await newStaff(shop, 'owner');
  const save = async (values: SettingChanges) => {
    const { body } = await owner.call(officeCalls.getSettings);
    const version = body.groups.find(({ group }) => group === 'navigation')?.version ?? 1;
    await owner.call(officeCalls.saveSettings, { body: { group: 'navigation', version, values } });
    return (await waiting(owner)).empty_links;
  };
  expect((await waiting(owner)).empty_links).toBe(0);
  const anklets = { menu: 'All Jewellery\nAnklets\nStuds', category_1_opens: 'Anklets' };
  expect(await save(anklets), 'Anklets and Studs').toBe(2);
  expect(
    await save({ collection_1_name: 'Lotus Pond', collection_2_name: 'Asha', row_collection: 'Asha' }),
  ).toBe(3);
  const standard = Object.keys(anklets).map((name) => [name, null]);
  expect(await save(Object.fromEntries(standard))).toBe(1);
  expect(await save({ collection_1_name: null, collection_2_name: '', row_collection: null })).toBe(0);
});

test('the owner is told of payments after which no webhook came', async () => {
  const owner = await newStaff(shop, 'owner');
  const unannounced = async () => (await waiting(owner)).unannounced_payments;
  await shop.pool.query("update payments set created_at = created_at - interval '8 days'");
  await webhooks(shop, false);
  await buy(shop, await shop.newCustomer());
  expect(await unannounced(), 'it may still come').toBe(0);
  shop.setClock(new Date(Date.now() + 2 * HOUR_MS));
  expect(await unannounced()).toBe(1);
  await webhooks(shop, true);
  await buy(shop, await shop.newCustomer());
  await until(async () => (await unannounced()) === 0);
  shop.setClock(undefined);
});

test('a new shop waits for its first pieces, its own papers and a payment provider', async () => {
  const [owner, manager] = [await newStaff(shop, 'owner'), await newStaff(shop, 'manager')];
  expect(await waiting(owner)).toMatchObject({ first_pieces: 0, demo_papers: 5, empty_links: 0 });
  await emptyShop(shop);
  expect(await waiting(owner)).toMatchObject({
    first_pieces: 1,
    demo_papers: 5,
    test_payments: 1,
    sample_reviews: 4,
    empty_links: 0,
  });
  const seenByManager = await waiting(manager);
  expect([seenByManager.first_pieces, seenByManager.demo_papers]).toEqual([1, undefined]);

  const { body } = await owner.call(officeCalls.getSettings);
  const version = body.groups.find(({ group }) => group === 'seller')?.version ?? 1;
  const values = { name: 'Anand Jewellers', phone: '+91 98450 11223' };
  await owner.call(officeCalls.saveSettings, { body: { group: 'seller', version, values } });
  const { provider } = shop.shop;
  shop.shop.provider = { ...provider, isLive: true };
  expect(await waiting(owner)).toMatchObject({ demo_papers: 3, test_payments: 0 });
  shop.shop.provider = provider;

  const reviews = { reviews: 'Asha P., Pune\nThe bill was clear.' };
  await owner.call(officeCalls.saveSettings, { body: { group: 'reviews', version: 1, values: reviews } });
  expect(await waiting(owner)).toMatchObject({ sample_reviews: 0 });
});

test('the owner is told that no e-mail is sent, and then that the shop itself gets none', async () => {
  const owner = await newStaff(shop, 'owner');
  const hints = async () => {
    const { no_mail_server, no_news_address } = await waiting(owner);
    return { no_mail_server, no_news_address };
  };
  expect(await hints()).toEqual({ no_mail_server: 1, no_news_address: 0 });
  shop.shop.mailChannel = { deliver: async () => ({ outcome: 'sent', providerId: 'test' }) };
  expect(await hints()).toEqual({ no_mail_server: 0, no_news_address: 1 });
  const { body } = await owner.call(officeCalls.getSettings);
  const version = body.groups.find(({ group }) => group === 'orders')?.version ?? 1;
  const values = { news_email: 'orders@example.com' };
  await owner.call(officeCalls.saveSettings, { body: { group: 'orders', version, values } });
  expect(await hints()).toEqual({ no_mail_server: 0, no_news_address: 0 });
  delete shop.shop.mailChannel;
});

test('who tries the demo is not asked for papers or a provider', async () => {
  const owner = await newStaff(shop, 'owner');
  await shop.pool.query("update staff set is_demo = true where role = 'owner'");
  expect(await waiting(owner)).toMatchObject({
    demo_papers: 0,
    test_payments: 0,
    unannounced_payments: 0,
    no_mail_server: 0,
    no_backup: 0,
    sample_reviews: 0,
  });
});
