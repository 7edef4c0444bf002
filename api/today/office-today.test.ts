import { beforeAll, expect, test } from 'vitest';
import { buy } from '#api/payments/purchase-testing.ts';
import { ageRates } from '#api/rates/rate-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { rupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLES, type Role } from '#contract/office/roles.ts';
import { type TodayTask, tasksOf } from '#contract/office/today/today.ts';

const shop = shopOfThisFile();
let staff: Record<Role, OfficeBrowser>;

beforeAll(async () => {
  const people: Partial<typeof staff> = {};
  for (const role of ROLES) people[role] = await newStaff(shop, role);
  staff = people as Required<typeof people>;
});

async function counted(role: Role, task: TodayTask): Promise<number | undefined> {
  const { body } = await staff[role].call(officeCalls.getToday);
  return body.data.find((found) => found.task === task)?.count;
}

test.each(ROLES)('%s sees the counts of their own work only', async (role) => {
  const { status, body } = await staff[role].call(officeCalls.getToday);
  expect(status).toBe(200);
  expect(body.data.map(({ task }) => task)).toEqual(tasksOf(role));
});

test('a packer sees packing numbers, and no figures of the shop', async () => {
  expect(tasksOf('packer')).toEqual(['to_pack', 'to_ship', 'returns_to_check']);
  const refused = await staff.packer.call(officeCalls.getOwedToSavers);
  expect(refused.body.code).toBe('role_not_allowed');
});

test('a paid order is to be packed, then to be shipped', async () => {
  const [toPack = 0, toShip = 0] = [await counted('packer', 'to_pack'), await counted('packer', 'to_ship')];
  const { orderId } = await buy(shop, await shop.newCustomer());
  expect(await counted('packer', 'to_pack')).toBe(toPack + 1);
  await staff.packer.call(officeCalls.packOrders, { body: { order_ids: [orderId] } });
  expect([await counted('packer', 'to_pack'), await counted('packer', 'to_ship')]).toEqual([
    toPack,
    toShip + 1,
  ]);
});

test('an approval waits for an owner who did not ask for it', async () => {
  const { body } = await staff.owner.call(officeCalls.getSettings);
  const version = body.groups.find(({ group }) => group === 'limits')?.version ?? 1;
  const values = { refund_rupees: 90_000 };
  await staff.owner.call(officeCalls.changeLimits, { body: { version, values, reason: 'Diwali' } });
  expect(await counted('owner', 'approvals')).toBe(0);
  const second = await newStaff(shop, 'owner');
  const today = await second.call(officeCalls.getToday);
  expect(today.body.data).toContainEqual({ task: 'approvals', count: 1 });
});

test('pieces sold out or nearly, and rates older than a day, are counted', async () => {
  const { rows } = await shop.pool.query<{ sold_out: number; low: number }>(
    "select count(*) filter (where stock = 0)::int as sold_out, count(*) filter (where stock in (1, 2))::int as low from products where status = 'on sale'",
  );
  expect(await counted('counter', 'sold_out')).toBe(rows[0]?.sold_out);
  expect(await counted('counter', 'low_stock')).toBe(rows[0]?.low);
  expect(await counted('manager', 'old_rates')).toBe(0);
  await ageRates(shop.pool, 400);
  expect(await counted('manager', 'old_rates')).toBeGreaterThan(0);
});

test('what is owed to savers adds up to the rows of the database', async () => {
  const { body } = await staff.accountant.call(officeCalls.getOwedToSavers);
  const { rows } = await shop.pool.query<{ paise: string }>(
    `select coalesce(sum(case kind when 'instalment' then amount_paise when 'reversal' then -amount_paise else 0 end), 0) as paise
     from scheme_entries join user_schemes using (user_scheme_id) where status = 'active'`,
  );
  expect(body.data).toHaveLength(12);
  expect(toPaise(body.data.at(-1)?.amount ?? rupees(0))).toBe(Number(rows[0]?.paise));
});
