import { expect, test } from 'vitest';
import type { Email } from '#api/platform/mailer.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse, UpdateProfileBody } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';

const PASSWORD = 'correct horse battery';
const BETTER = 'a better horse battery';

const sent: Email[] = [];
const shop = shopOfThisFile({}, { mailer: { send: (email) => void sent.push(email) } });

const subjectsTo = (email: string) => sent.filter(({ to }) => to === email).map(({ subject }) => subject);
const changePassword = ({ token }: LoginResponse, password: string, new_password = BETTER) =>
  shop.call(calls.changePassword, { token, body: { password, new_password } });
const change = ({ token, user_id }: LoginResponse, body: Omit<UpdateProfileBody, 'user_id'>) =>
  shop.call(calls.updateProfile, { token, body: { user_id, ...body } });

test('a changed password is reported to its customer, and a refused change is not', async () => {
  const customer = await shop.newCustomer();
  expect((await changePassword(customer, 'not the password')).status).toBe(400);
  expect(subjectsTo(customer.email)).toEqual([]);
  expect((await changePassword(customer, PASSWORD)).status).toBe(200);
  expect(subjectsTo(customer.email)).toEqual([expect.stringMatching(/^Your password at .+ was changed$/)]);
  expect(sent.at(-1)?.text).toContain(shop.shop.seller.phone);
});

test('a password chosen at a link is reported, too', async () => {
  const customer = await shop.newCustomer();
  await shop.call(calls.requestPasswordReset, { body: { email: customer.email } });
  const token = /#(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await shop.call(calls.resetPassword, { body: { token, new_password: BETTER } })).status).toBe(200);
  expect(subjectsTo(customer.email)).toHaveLength(2);
  expect(subjectsTo(customer.email)[1]).toMatch(/was changed$/);
});

test('a changed e-mail is reported at the former address, without the new one', async () => {
  const customer = await shop.newCustomer();
  const email = `new-${customer.email}`;
  expect((await change(customer, { name: 'Somebody Else', email: customer.email })).status).toBe(200);
  expect(subjectsTo(customer.email)).toEqual([]);
  expect((await change(customer, { email, password: PASSWORD })).status).toBe(200);
  expect(subjectsTo(customer.email)).toEqual([
    expect.stringMatching(/^The e-mail of your account at .+ was changed$/),
  ]);
  expect(subjectsTo(email)).toEqual([]);
  expect(sent.at(-1)?.text).not.toContain(email);
});

test('a changed phone is reported once, and the same one is not', async () => {
  const customer = await shop.newCustomer();
  expect((await change(customer, { phone: '98200 12345' })).status).toBe(200);
  expect(subjectsTo(customer.email)).toEqual([]);
  expect((await change(customer, { phone: '98111 22333' })).status).toBe(200);
  expect(subjectsTo(customer.email)).toEqual([
    expect.stringMatching(/^The phone number of your account at .+ was changed$/),
  ]);
  expect(sent.at(-1)?.text).not.toContain('98111');
});
