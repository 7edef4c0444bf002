import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from '#api/platform/mailer.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';

const sent: Email[] = [];
const shop = shopOfThisFile({}, { mailer: { send: (email) => sent.push(email) } });

let counter: OfficeBrowser;
let owner: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  [owner, counter] = [await newStaff(shop, 'owner'), await newStaff(shop, 'counter')];
});
beforeEach(async () => {
  customer = await shop.newCustomer();
});

const acts = async (subject: string) =>
  (await owner.call(officeCalls.getAudit, { query: { subject } })).body.data.map(({ act }) => act);

describe('the data of a customer', () => {
  const correct = (changes: object, by: OfficeBrowser) =>
    by.call(officeCalls.changeCustomer, {
      body: {
        ...{ user_id: customer.user_id, name: 'Right Name', email: customer.email },
        ...{ phone: '98200 11111', address: '4 Hill Road', ...changes },
      },
    });

  test('is corrected by a manager, the former e-mail is notified, and the audit has no personal data', async () => {
    const manager = await newStaff(shop, 'manager');
    const email = `right-${customer.email}`;
    expect((await correct({ email }, manager)).body.message).toBe('It is corrected.');
    const { data } = (await shop.call(calls.getProfile, { token: customer.token })).body;
    expect(data).toMatchObject({ name: 'Right Name', email, phone: '98200 11111', address: '4 Hill Road' });
    const told = sent.filter(({ to }) => to === customer.email).map(({ subject }) => subject);
    expect(told).toEqual([expect.stringContaining('e-mail'), expect.stringContaining('phone')]);
    const query = { subject: `customer:${customer.user_id}` };
    const [entry] = (await owner.call(officeCalls.getAudit, { query })).body.data;
    expect(entry).toMatchObject({
      ...{ act: 'customer corrected', after: '{"changed":["name","email","phone","address"]}' },
    });
    expect((await correct({ email }, manager)).status).toBe(200);
    expect(await acts(query.subject)).toHaveLength(1);
  });

  test('keeps an e-mail that another account has, and is nothing for the counter', async () => {
    const [manager, other] = [await newStaff(shop, 'manager'), await shop.newCustomer()];
    expect((await correct({ email: other.email }, manager)).body).toMatchObject({
      ...{ code: 'email_taken', fields: { email: expect.any(String) } },
    });
    expect((await correct({}, counter)).status).toBe(403);
    customer = { ...customer, user_id: '00000000-0000-4000-8000-000000000000' };
    expect((await correct({}, manager)).body).toMatchObject({ code: 'not_found' });
  });
});

describe('an account that the shop opens', () => {
  const details = (email: string) => ({
    ...{ name: 'Sarojini Iyer', email, phone: '98450 11223', address: '12 MG Road, Bengaluru' },
  });
  const open = (email: string, by = counter) => by.call(officeCalls.addCustomer, { body: details(email) });

  test('has a password that the customer chooses at the link of an e-mail, within three days', async () => {
    const email = 'sarojini@example.com';
    const { body } = await open(email);
    expect(body.message).toContain(email);
    const mail = sent.find(({ to }) => to === email);
    expect(mail?.text).not.toContain('Sarojini');
    expect(mail?.text).toContain(`${shop.shop.shopAddress}/user/policies/privacy`);
    const token = mail?.text.match(/#(\S+)/)?.[1] ?? '';
    const { rows } = await shop.pool.query(
      'select extract(epoch from expires_at - now()) / 3600 as hours from password_resets where user_id = $1',
      [body.user_id],
    );
    expect(Math.round(rows[0]?.hours)).toBe(72);
    const new_password = 'a better horse battery';
    expect((await shop.call(calls.resetPassword, { body: { token, new_password } })).status).toBe(200);
    const login = await shop.call(calls.login, { body: { email, password: new_password } });
    expect(login.body).toMatchObject({ user_id: body.user_id, name: 'Sarojini Iyer' });
    expect(await acts(`customer:${body.user_id}`)).toEqual(['account opened']);
  });

  test('is refused for an e-mail that has one, in any letters, and for roles that serve nobody', async () => {
    const other = await shop.newCustomer();
    expect((await open(other.email.toUpperCase())).body).toMatchObject({
      ...{ code: 'email_taken', fields: { email: expect.stringContaining('look for the customer') } },
    });
    expect((await open('nobody', counter)).body).toMatchObject({ code: 'invalid_input' });
    expect((await open('packed@example.com', await newStaff(shop, 'packer'))).status).toBe(403);
  });
});
