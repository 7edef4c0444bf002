import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, registerCustomer, storeUser, stubCall, test } from '../fixtures.ts';
import { cards } from './listing-steps.ts';

test('an anonymous visitor is asked to log in, and no call is made', async ({ page }) => {
  const stub = await stubCall(page, 'addToCart', {});
  await page.goto('/user/products');
  await untilHydrated(page);
  await cards(page).first().getByRole('button', { name: 'Add to cart' }).click();
  const invitation = page.getByRole('link', { name: messages.loginToContinue });
  await expect(invitation).toHaveAttribute('href', '/login');
  expect(stub.count()).toBe(0);
});

test('an anonymous visitor who presses again sees one invitation, which closes after following its link', async ({
  page,
}) => {
  await page.goto('/user/products');
  const invitation = page.getByRole('link', { name: messages.loginToContinue });
  for (const place of [0, 1, 2]) {
    await cards(page).nth(place).getByRole('button', { name: 'Add to cart' }).click();
    await expect(invitation.first()).toBeVisible();
  }
  await expect(invitation).toHaveCount(1);
  await invitation.click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(messages.loginToContinue)).toHaveCount(0, { timeout: 2000 });
});

test('the piece that a visitor wanted is in the cart after logging in over the page', async ({
  page,
  api,
}) => {
  const { email, password, api: own } = await registerCustomer(api);
  await page.goto('/user/products?category=Rings');
  const card = cards(page).nth(1);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: messages.loginToContinue }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toContainText(`${name} goes into your cart right after.`);
  await expect(page).toHaveURL(/category=Rings/);
  await expect(page.getByText('Coming soon')).toHaveCount(0);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(`${messages.addedToCart} ${name} is in your cart.`)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const { data } = await own.call(calls.getCart, {});
  expect(data.map(({ product_name, quantity }) => [product_name, quantity])).toEqual([[name, 1]]);
});

test('the wanted piece also waits on the page /login; closing the dialog forgets it', async ({
  page,
  api,
}) => {
  const { email, password, api: own } = await registerCustomer(api);
  const logIn = async () => {
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
  };
  await page.goto('/user/products');
  await cards(page).first().getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: messages.loginToContinue }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Close' }).click();
  await page.goto('/login');
  await expect(page.getByRole('dialog', { name: 'Login' })).not.toContainText('your cart');
  await page.goto('/user/products');
  await cards(page).first().getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: messages.loginToContinue })).toBeVisible();
  await page.goto('/login');
  await logIn();
  await expect(page).toHaveURL(/\/cart$/);
  expect((await own.call(calls.getCart, {})).data).toHaveLength(1);
});

test('a repeated invitation stays open while the pointer is over it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/user/products');
  const add = cards(page).first().getByRole('button', { name: 'Add to cart' });
  await add.click();
  const invitation = page.getByRole('link', { name: messages.loginToContinue });
  await invitation.hover();
  await add.press('Enter');
  await page.clock.runFor(6000);
  await expect(invitation).toBeVisible();
  await page.mouse.move(10, 500);
  await page.clock.runFor(5000);
  await expect(invitation).toHaveCount(0);
});

test('a customer adds a piece and goes to the cart', async ({ page, customer }) => {
  await page.goto('/user/products');
  await untilHydrated(page);
  const sent = page.waitForRequest(/addToCart/);
  await cards(page).first().getByRole('button', { name: 'Add to cart' }).click();
  expect((await sent).postDataJSON()).toEqual({ product_id: expect.any(Number), quantity: 1 });
  await expect(page.getByText(messages.addedToCart)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  expect((await customer.api.call(calls.getCart, {})).data).toHaveLength(1);
});

for (const message of ['No more of these', '']) {
  test(`a failure to add with the message "${message}" is shown`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/addToCart|getCart|getprofile/);
    await storeUser(page, { token: 'a-token' });
    await stubCall(page, 'getCart', { json: { data: [] } });
    await stubCall(page, 'addToCart', { status: 409, json: { message } });
    await page.goto('/user/products');
    await untilHydrated(page);
    await cards(page).first().getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText(messages.addToCartFailed(message))).toBeVisible();
    await expect(page).toHaveURL(/\/user\/products$/);
  });
}
