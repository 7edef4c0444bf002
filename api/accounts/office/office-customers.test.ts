import { beforeAll, describe, expect, test } from 'vitest';
import { buy, order } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';

const shop = shopOfThisFile();
const staff = {} as Record<Role, OfficeBrowser>;

beforeAll(async () => {
  for (const role of ['owner', 'manager', 'counter', 'packer', 'accountant', 'reader'] as const)
    staff[role] = await newStaff(shop, role);
});

const found = async (q: string, by: OfficeBrowser = staff.counter) =>
  (await by.call(officeCalls.listCustomers, { query: { q } })).body.data;
const page = (user_id: string, by: OfficeBrowser = staff.counter) =>
  by.call(officeCalls.readCustomer, { params: { user_id } });

describe('the search', () => {
  test.each([
    ['the number as it is written', '+91 98765 01234'],
    ['without country code and blanks', '9876501234'],
    ['with another prefix', '09876501234'],
    ['the last digits', '501234'],
    ['the beginning of the e-mail', 'ZUBEDA.khan@'],
    ['a word of the name', 'khan'],
    ['beginnings of words in any order', 'kh zub'],
  ])('finds a customer by %s', async (_, q) => {
    const [{ user_id } = { user_id: '' }] = await found('Zubeda');
    if (!user_id) {
      await shop.newCustomer({ name: 'Zubeda Khan', phone: '98765 01234', email: 'zubeda.khan@example.com' });
    }
    expect((await found(q)).map(({ name }) => name)).toEqual(['Zubeda Khan']);
  });

  test.each([['%'], ['_@'], ["' or 1=1 --"], ['<->'], ['!:*'], ['…'], ['12']])(
    '%j finds nobody and breaks nothing',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );

  test('a long list is read page by page, the newest first, each customer once', async () => {
    await shop.pool.query(`insert into users (name, email, email_key, phone, address, password_hash, created_at)
      select 'Pagewala ' || n, n || '@pages.example', n || '@pages.example', '1', '', '$argon2id$x',
        now() - (n / 2) * interval '1 hour' from generate_series(1, 60) n`);
    const first = (await staff.owner.call(officeCalls.listCustomers, { query: { q: 'pagewala' } })).body;
    const rest = { q: 'pagewala', after: first.next ?? '' };
    const second = (await staff.owner.call(officeCalls.listCustomers, { query: rest })).body;
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.data, ...second.data].map(({ user_id }) => user_id)).size).toBe(60);
  });
});

describe('a customer', () => {
  test('is shown with orders, plans, invoices and addresses, and without PAN or payment', async () => {
    const customer = await shop.newCustomer();
    await buy(shop, customer);
    const placed = await order(shop, customer);
    const { data } = (await page(customer.user_id)).body;
    expect(data).toMatchObject({ email: customer.email, order_count: 2, sessions: 1, passbooks: [] });
    expect(data.orders[0]).toMatchObject({ order_id: placed.orderId, total: 8377 });
    expect(data.invoices).toEqual([expect.objectContaining({ total: 8377 })]);
    expect(data.delivery_addresses).toEqual(['4 Hill Road, Mumbai 400050']);
    expect(JSON.stringify(data)).not.toMatch(/pan"|pay_|order_[A-Za-z0-9]{14}/);
  });

  test('packer and reader do not open it; a reader’s list has only the ends of phone and e-mail', async () => {
    const customer = await shop.newCustomer({ name: 'Masked Madam', phone: '98200 54321' });
    for (const role of ['packer', 'reader'] as const)
      expect((await page(customer.user_id, staff[role])).body.code).toBe('role_not_allowed');
    const response = await staff.packer.call(officeCalls.listCustomers);
    expect(response.body.code).toBe('role_not_allowed');
    const [row] = await found('masked madam', staff.reader);
    expect(row).toMatchObject({ name: 'Masked Madam', phone: '••••• ••321' });
    expect(JSON.stringify(row)).not.toContain('54321');
    expect(row?.email).toBe(`${customer.email.charAt(0)}•••@${customer.email.split('@')[1]}`);
    expect((await page('00000000-0000-4000-8000-000000000000')).body.code).toBe('not_found');
  });

  test('is logged out everywhere on request, which the audit holds', async () => {
    const customer = await shop.newCustomer();
    const body = { user_id: customer.user_id };
    expect((await staff.accountant.call(officeCalls.endCustomerSessions, { body })).status).toBe(403);
    expect((await staff.counter.call(officeCalls.endCustomerSessions, { body })).status).toBe(200);
    expect((await shop.call(calls.getProfile, { token: customer.token })).status).toBe(401);
    const query = { subject: `customer:${customer.user_id}` };
    const { data } = (await staff.owner.call(officeCalls.getAudit, { query })).body;
    expect(data[0]).toMatchObject({
      ...{ actor: `staff:${staff.counter.staffId}`, act: 'customer logged out' },
      after: '{"sessions_ended":1}',
    });
  });

  test('chooses a new password at a link of the manager; office and command record it without the link', async () => {
    const customer = await shop.newCustomer();
    const body = { user_id: customer.user_id };
    expect((await staff.counter.call(officeCalls.makeResetLink, { body })).status).toBe(403);
    const { link } = (await staff.manager.call(officeCalls.makeResetLink, { body })).body.data;
    const token = link.slice(link.indexOf('#') + 1);
    const chosen = { token, new_password: 'a better horse battery' };
    expect((await shop.call(calls.resetPassword, { body: chosen })).status).toBe(200);
    expect((await runAsOwner(shop, 'reset-password', customer.email)).code).toBe(0);
    const query = { subject: `customer:${customer.user_id}` };
    const { data } = (await staff.owner.call(officeCalls.getAudit, { query })).body;
    expect(data.map(({ act }) => act)).toEqual(['password link made', 'password link made']);
    expect(data[0]?.actor).toMatch(/^command:/);
    expect(JSON.stringify(data)).not.toContain(token);
  });
});
