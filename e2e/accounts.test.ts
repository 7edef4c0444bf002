import type { Page } from '@playwright/test';
import { accountMessages } from '#contract/accounts/account-messages.ts';
import { calls } from '#contract/calls.ts';
import { expect, freshCustomer, registerCustomer, storeUser, stubCall, test } from './fixtures.ts';
import { expectAccessible } from './page-checks.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
}

async function openRegister(page: Page): Promise<void> {
  await openLogin(page);
  await dialog(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
}

async function fillRegister(page: Page, person: Partial<ReturnType<typeof freshCustomer>>): Promise<void> {
  for (const [name, text] of Object.entries(person)) {
    await dialog(page).getByLabel(new RegExp(name, 'i')).fill(text);
  }
}

const submitRegister = (page: Page) => dialog(page).getByRole('button', { name: 'Create Account' }).click();

test('logging in stores the whole response and shows the header of a customer', async ({ page, api }) => {
  const customer = await registerCustomer(api);
  await page.goto('/schemes');
  await openLogin(page);
  await dialog(page).getByLabel('Email').fill(customer.email);
  await dialog(page).getByLabel('Password').fill(customer.password);
  const sent = page.waitForRequest(/\/login$/);
  const cart = page.waitForRequest(/\/getCart$/);
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: customer.email, password: customer.password });
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const user = await storedUser(page);
  expect(user).toMatchObject({ user_id: customer.user_id, email: customer.email, name: customer.name });
  expect((await cart).headers().authorization).toBe(`Bearer ${user.token}`);
});

test('a wrong password shows an error', async ({ page, expectedErrors }) => {
  expectedErrors.push(/login/);
  await page.goto('/schemes');
  await openLogin(page);
  await dialog(page).getByLabel('Email').fill('nobody@example.com');
  await dialog(page).getByLabel('Password').fill('not-the-one');
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(accountMessages.loginFailed);
  await expectAccessible(page);
  expect(await storedUser(page)).toBeNull();
});

test('the dialog switches between login and register, and closes on Escape', async ({ page }) => {
  await page.goto('/schemes');
  await openRegister(page);
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
});

test('the window event opens the sign-up', async ({ page }) => {
  await page.goto('/schemes');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new Event('open-signup')));
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
});

test('what was entered into the sign-up is there when the dialog is opened again, but the password', async ({
  page,
}) => {
  const { password, ...person } = freshCustomer();
  await page.goto('/schemes');
  await openRegister(page);
  await fillRegister(page, { ...person, password });
  await page.keyboard.press('Escape');
  await openRegister(page);
  for (const [name, text] of Object.entries({ ...person, password: '' })) {
    await expect(dialog(page).getByLabel(new RegExp(name, 'i'))).toHaveValue(text);
  }
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await dialog(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(dialog(page).getByLabel('Address')).toHaveValue(person.address);
  await dialog(page).getByLabel('Password').fill(password);
  await submitRegister(page);
  await expect(page.getByText(`Welcome to Tola, ${person.name}!`)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.phone);
});

test('registering logs in and shows a greeting', async ({ page }) => {
  const person = freshCustomer();
  await page.goto('/schemes');
  await openRegister(page);
  await fillRegister(page, person);
  const sent = page.waitForRequest(/\/register$/);
  await submitRegister(page);
  expect((await sent).postDataJSON()).toEqual(person);
  await expect(page.getByText(`Welcome to Tola, ${person.name}!`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  expect((await storedUser(page)).email).toBe(person.email);
});

test('SEC-13 a common password causes a warning while typing, and is accepted (P-78)', async ({ page }) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/weak-passwords/.test(request.url())) lists.push(request.url());
  });
  await page.goto('/schemes');
  await openRegister(page);
  await fillRegister(page, { ...freshCustomer(), password: '' });
  const warning = dialog(page).getByRole('status').filter({ hasText: 'one of the most used' });
  for (const weak of ['password', '12345678', 'Password123']) {
    await dialog(page).getByLabel('Password').fill(weak);
    await expect(warning).toBeVisible();
    await dialog(page).getByLabel('Password').fill(`${weak} of a gold bangle`);
    await expect(warning).toBeHidden();
  }
  expect(lists).toHaveLength(1);
  await dialog(page).getByLabel('Password').fill('password123');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await submitRegister(page);
  await expect(page.getByText('Welcome to Tola, Meera Nair!')).toBeVisible();
});

test('the list of common passwords is loaded only for a new password, and is optional', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/weak-passwords|ERR_FAILED/);
  let requests = 0;
  await page.route(/weak-passwords/, (route) => {
    requests++;
    return route.abort();
  });
  await page.goto('/schemes');
  await openRegister(page);
  expect(requests).toBe(0);
  await fillRegister(page, freshCustomer());
  await expect.poll(() => requests).toBeGreaterThan(0);
  await submitRegister(page);
  await expect(page.getByText('Welcome to Tola, Meera Nair!')).toBeVisible();
});

test('when the login after registering fails, the dialog shows login with the e-mail filled in', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/login/);
  await stubCall(page, 'login', { status: 503 });
  const person = freshCustomer();
  await page.goto('/schemes');
  await openRegister(page);
  await fillRegister(page, person);
  await submitRegister(page);
  await expect(page.getByRole('dialog', { name: 'Login' }).getByLabel('Email')).toHaveValue(person.email);
});

test('registering a known e-mail says that it exists', async ({ page, api, expectedErrors }) => {
  expectedErrors.push(/register/);
  const customer = await registerCustomer(api);
  await page.goto('/schemes');
  await openRegister(page);
  await fillRegister(page, { ...freshCustomer(), email: customer.email });
  await submitRegister(page);
  await expect(dialog(page).getByText(accountMessages.emailExists, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('any other registration failure asks to try again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/register/);
  await stubCall(page, 'register', { status: 500, json: { message: 'boom' } });
  await page.goto('/schemes');
  await openRegister(page);
  await fillRegister(page, freshCustomer());
  await submitRegister(page);
  await expect(dialog(page).getByText(accountMessages.registrationFailed, { exact: true })).toBeVisible();
});

test('nothing is sent while a field is empty or the e-mail is invalid', async ({ page }) => {
  const stub = await stubCall(page, 'register', {});
  await page.goto('/schemes');
  await openRegister(page);
  const person = freshCustomer();
  for (const [name, text] of [
    ...(['name', 'email', 'phone', 'password', 'address'] as const).map((field) => [field, ''] as const),
    ['email', 'abc'],
  ]) {
    await fillRegister(page, { ...person, [name]: text });
    await submitRegister(page);
    await expect(dialog(page).locator('[aria-invalid="true"]'), `${name} "${text}"`).toHaveCount(1);
    await expect(dialog(page).getByLabel(new RegExp(name, 'i'))).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
  }
  expect(stub.count()).toBe(0);
});

test('only changed profile fields are sent', async ({ page, customer }) => {
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  const phone = page.getByRole('dialog', { name: 'Update Profile' }).getByLabel('Phone');
  await expect(phone).toHaveValue(customer.phone);
  const sent = page.waitForRequest(/\/updateprofile$/);
  await phone.fill('+91 90000 11111');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ user_id: customer.user_id, phone: '+91 90000 11111' });
  await expect(dialog(page)).toHaveCount(0);
  const { data } = await customer.api.call(calls.getProfile, {});
  expect(data.phone).toBe('+91 90000 11111');
});

test('an unchanged profile or an empty name sends nothing', async ({ page, customer }) => {
  const stub = await stubCall(page, 'updateProfile', {});
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  const name = dialog(page).getByLabel('Name');
  await expect(name).toHaveValue(customer.name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Nothing has changed')).toBeVisible();
  await name.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter your name.');
  expect(stub.count()).toBe(0);
});

test('a failed profile update shows an error', async ({ page, customer, expectedErrors }) => {
  expectedErrors.push(/updateprofile/);
  await stubCall(page, 'updateProfile', { status: 500 });
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog(page).getByLabel('Name').fill(`${customer.name} Menon`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText(accountMessages.profileUpdateFailed, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('changing the phone sends the password when the server asks for it', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/updateprofile/);
  const refusalText = 'Please enter your present password to change your e-mail or phone.';
  const refusal = { message: refusalText, code: 'forbidden', fields: { password: refusalText } };
  await stubCall(page, 'updateProfile', { status: 403, json: refusal });
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog(page).getByLabel('Phone').fill('+91 90000 22222');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText(refusalText)).toBeVisible();
  await expectAccessible(page);

  await page.unrouteAll();
  await dialog(page).getByLabel('Present password').fill(customer.password);
  const sent = page.waitForRequest(/\/updateprofile$/);
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    user_id: customer.user_id,
    phone: '+91 90000 22222',
    password: customer.password,
  });
  await expect(dialog(page)).toHaveCount(0);
  const { data } = await customer.api.call(calls.getProfile, {});
  expect(data.phone).toBe('+91 90000 22222');
});

test('logging out clears local storage and the typed address and goes home', async ({ page, customer }) => {
  await page.goto('/cart');
  await page.getByLabel('Street').fill('12 Temple Road');
  await page.evaluate(() => localStorage.setItem('other', 'x'));
  await page.getByRole('button', { name: 'Profile' }).click();
  const sent = page.waitForRequest(/\/logout$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await sent).headers().authorization).toBe(`Bearer ${customer.token}`);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Temple');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a profile that cannot be loaded is shown as such, with what the login said', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/getprofile/, /500/);
  await page.clock.install();
  const failing = await stubCall(page, 'getProfile', {
    status: 500,
    json: { message: 'The files are locked.' },
  });
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  for (const attempt of [1, 2, 3, 4]) {
    await expect.poll(failing.count).toBe(attempt);
    await page.clock.runFor(5_000);
  }
  await expect(dialog(page).getByRole('alert')).toContainText('The files are locked.');
  await expect(dialog(page).getByLabel('Name')).toHaveValue(customer.name);
  await expectAccessible(page);
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
});

test('adding to the cart in an expired session shows one message', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  await storeUser(page, { token: 'long-gone' });
  await stubCall(page, 'getCart', { json: { data: [] } });
  await page.goto('/user/products');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
});

test('an expired session is cleared and the reason shown', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  await storeUser(page, { token: 'long-gone' });
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toHaveCount(1);
  expect(await storedUser(page)).toBeNull();
});

test('changing the password keeps the current session', async ({ page, customer, api, expectedErrors }) => {
  expectedErrors.push(/changePassword/);
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change Password' });
  const submit = form.locator('form').getByRole('button', { name: 'Change password' });
  await form.getByLabel('Present password').fill('not this one');
  await form.getByLabel('New password').fill('eight-golden-bangles');
  await submit.click();
  await expect(form.getByText('This is not your present password.')).toBeVisible();
  await form.getByLabel('Present password').fill(customer.password);
  await submit.click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  const { user_id } = await api.call(calls.login, {
    body: { email: customer.email, password: 'eight-golden-bangles' },
  });
  expect(user_id).toBe(customer.user_id);
});

test('a customer lists sessions, by keyboard too, and ends one and then all others', async ({
  page,
  customer,
  api,
}) => {
  const again = () => api.call(calls.login, { body: { email: customer.email, password: customer.password } });
  await again();
  await again();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog(page).getByRole('button', { name: 'Your devices' }).press('Enter');
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(page.getByRole('dialog', { name: 'Your Devices' })).toBeVisible();
  const others = list.getByRole('button', { name: /^Log out of .+, logged in on \d/ });
  await expect(list.getByText('(this one)')).toHaveCount(1);
  const before = await others.count();
  expect(before).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);
  await others.first().press('Enter');
  await expect(page.getByText('You are logged out there.')).toBeVisible();
  await expect(others).toHaveCount(before - 1);
  await expect(list).toBeFocused();
  await page.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await expect(page.getByText('You are logged out everywhere else.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Back to my account' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue(customer.phone);
});

test('a login at an address that was opened directly leads home, not out of the shop', async ({
  page,
  api,
}) => {
  const customer = await registerCustomer(api);
  await page.goto('/login');
  await dialog(page).getByLabel('Email').fill(customer.email);
  await dialog(page).getByLabel('Password').fill(customer.password);
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});
