import type { Locator, Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductResponse } from '#contract/catalogue/product-details.ts';
import { addDays, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { messages } from '#contract/messages.ts';
import { itemPrice, type OfferWindow, priceParts } from '#contract/money/item-price.ts';
import { formatRupees, rupees, toPaise, toRupees } from '#contract/money/money.ts';
import { untilHydrated } from '../../fake-clock.ts';
import { expect, registerCustomer, test } from '../../fixtures.ts';
import { holdBack } from '../../held-requests.ts';
import { expectAccessible } from '../../page-checks.ts';

/** A plain band of 22K, which is also made in 18K and engraved. */
const BAND = 8;
const COUPLE_BANDS = 99;

test('size, purity and engraving are chosen by keyboard on a phone, and are in the cart', async ({
  page,
  customer,
  api,
}) => {
  expect(customer.token).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/user/products/${BAND}`);
  await untilHydrated(page);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(main.getByText('Please choose a ring size.')).toBeVisible();
  const first = page.getByRole('radio', { name: /^6 / });
  await expect(first).toBeFocused();
  await first.press('Space');
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/size=14/);
  await page.getByRole('radio', { name: /18K/ }).press('Space');
  await page.getByRole('checkbox', { name: /Engrave it/ }).press('Space');
  const { data } = await api.call(calls.getProduct, {
    query: { product_id: BAND, size: '14', purity: '18K750', engraved: 'yes' },
  });
  const price = formatRupees(toPaise(data.product.price));
  await expect(main.getByRole('status').filter({ hasText: price })).toBeAttached();
  await expect(page.getByRole('radio', { name: `18K (750) ${price}` })).toBeChecked();
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Text inside the band' });
  await expect(text).toBeFocused();
  await text.fill('x'.repeat(21));
  await expect(main.getByText('at most 20 letters on this piece; this is 21')).toBeVisible();
  await text.fill('<b>A & R</b>');
  await expect(page.getByRole('img', { name: 'Preview: <b>A & R</b> inside the band' })).toBeVisible();
  await expect(main.getByText('An engraved piece cannot be returned')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  for (const line of ['Size 14', 'Engraved “<b>A & R</b>” · cannot be returned', '10 more working days']) {
    await expect(main.getByText(line)).toBeVisible();
  }
  await expect(main.getByText(price).first()).toBeVisible();
  await page.getByRole('link', { name: /Change the size/ }).click();
  await expect(page.getByRole('radio', { name: /^14 / })).toBeChecked();
  await expect(text).toHaveValue('<b>A & R</b>');
});

test('a pair takes both sizes, and a visitor’s choice goes into the cart after logging in', async ({
  page,
  api,
}) => {
  const { email, password, api: own } = await registerCustomer(api);
  await page.goto(`/user/products/${COUPLE_BANDS}`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await page.getByLabel('First ring').selectOption('14');
  await expect(page).toHaveURL(/size=14/);
  await add.click();
  await expect(page.getByText('Please choose the size of the second ring.')).toBeVisible();
  await page.getByLabel('Second ring').selectOption('22');
  await expect(page.getByText('working days more')).toBeVisible();
  await add.click();
  await page.getByRole('link', { name: messages.loginToContinue }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Sizes 14 and 22')).toBeVisible();
  expect((await own.call(calls.getCart, {})).data).toMatchObject([{ size: '14', second_size: '22' }]);
  await page.goBack();
  await expect(page.getByLabel('Second ring')).toHaveValue('22');
});

test('without scripts a form shows the price of a choice, and a table all of them', async ({
  browser,
  api,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`/user/products/${BAND}`);
  await page.locator('label').filter({ hasText: /^14 / }).click();
  await page.locator('label').filter({ hasText: /^18K/ }).click();
  await page.getByRole('button', { name: 'Show the price of this choice' }).click();
  await expect(page).toHaveURL(/size=14.*purity=18K750/);
  const { data } = await api.call(calls.getProduct, {
    query: { product_id: BAND, size: '14', purity: '18K750' },
  });
  await expect(page.getByRole('main')).toContainText(formatRupees(toPaise(data.product.price)));
  await page.getByText('Prices of all sizes').click();
  await expect(page.getByRole('row', { name: /^14 / })).toContainText(
    formatRupees(toPaise(data.product.price)),
  );
  const refused = await page.goto(`/user/products/${BAND}?size=40`);
  expect(refused?.status()).toBe(422);
  await expect(page.getByText('Please choose a ring size from 6 to 22.')).toBeVisible();
  await context.close();
});

/** Goes to the band from the listing, so that the call has its price; returns the button that adds it. */
async function chooseBandOfSize12(page: Page): Promise<Locator> {
  await page.goto('/user/products');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Saanvi Plain Band Ring' }).first().click();
  const read = page.waitForResponse(/getProduct.*size=12/);
  await page.getByRole('radio', { name: /^12 / }).check();
  await (await read).finished();
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).not.toHaveAttribute('aria-busy');
  return add;
}

type PieceData = ProductResponse['data'];

/** Changes the responses about a piece. */
async function changePiece(page: Page, change: (data: PieceData) => Partial<PieceData>): Promise<void> {
  await page.route('**/getProduct?**', async (route) => {
    const response = await route.fetch();
    const { data }: ProductResponse = await response.json();
    await route.fulfill({ response, json: { data: { ...data, ...change(data) } } });
  });
}

test('a price that changed while the page was open is shown with its cause before anything is added', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/\b409\b.*addToCart/);
  expect(customer.token).not.toBe('');
  let isOld = true;
  await changePiece(page, ({ product }) => (isOld ? { product: cheaper(product) } : {}));
  const add = await chooseBandOfSize12(page);
  isOld = false;
  await add.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The price changed while you looked' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/products\/8/);
  await add.click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('a piece that was withdrawn while its price changed is not added', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/\b409\b.*addToCart/, /\b404\b.*getProduct/);
  expect(customer.token).not.toBe('');
  await changePiece(page, ({ product }) => ({ product: cheaper(product) }));
  const add = await chooseBandOfSize12(page);
  await page.route('**/getProduct?**', (route) => route.fulfill({ status: 404, json: {} }));
  await add.click();
  await expect(page.getByText(/^Failed to add to cart: /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This piece is not in our shop' })).toBeVisible();
});

test('an offer that ended while the page was open is named as the cause of the new price', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/\b409\b.*addToCart/);
  expect(customer.token).not.toBe('');
  const daysAgo = (days: number) => addDays(indianDate(new Date()), -days);
  let isOld = true;
  let offered = '';
  let full = '';
  await changePiece(page, (data) => {
    const offer = { offer_percent: 10, start_date: daysAgo(9), end_date: daysAgo(2) };
    const during = startOfIndianDay(daysAgo(3));
    const priceOf = (window: OfferWindow | null) =>
      toRupees(itemPrice(priceParts(data.product), window, during));
    offered = formatRupees(toPaise(priceOf(offer)));
    full = formatRupees(toPaise(priceOf(null)));
    const product = { ...data.product, offer, price: priceOf(isOld ? offer : null) };
    const priced_at = (isOld ? during : new Date()).toISOString();
    return { product, priced_at };
  });
  await page.route(/addToCart$/, (route) =>
    isOld || route.request().method() !== 'POST'
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: 'price_changed', message: 'The price changed.' } }),
  );
  const add = await chooseBandOfSize12(page);
  await expect(page.getByRole('main')).toContainText(offered);
  isOld = false;
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The price changed' })).toContainText(
    `It was ${offered}, it is now ${full}.`,
  );
});

test('while the price of a choice is on its way, the button does not say that a piece is being added', async ({
  page,
}) => {
  await page.goto(`/user/products/${BAND}`);
  await untilHydrated(page);
  const release = await holdBack(page, /getProduct\?.*size=14/);
  await page.getByRole('radio', { name: /^14 / }).check();
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await expect(add).toHaveText('Add to cart');
  release();
  await expect(add).not.toHaveAttribute('aria-busy');
});

test('a piece added while the price of its choice is on its way is added once it is shown', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('');
  await page.goto(`/user/products/${BAND}`);
  await untilHydrated(page);
  const release = await holdBack(page, /getProduct\?.*size=14/);
  await page.getByRole('radio', { name: /^14 / }).check();
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Adding' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText('Size 14')).toBeVisible();
});

test('the button stays where it is while sizes are chosen', async ({ page }) => {
  await page.goto('/user/products/4');
  await untilHydrated(page);
  const add = page.getByRole('button', { name: 'Add to cart' });
  const before = await add.boundingBox();
  await page.getByRole('radio', { name: /^14 / }).press('Space');
  await expect(page.getByText('Made for you as you choose it')).toBeVisible();
  expect(await add.boundingBox()).toEqual(before);
  await page.getByRole('radio', { name: /^12 / }).press('Space');
  await expect(page.getByText('Made for you as you choose it')).toBeHidden();
  expect(await add.boundingBox()).toEqual(before);
});

/** A product as a page showed it before its making charges rose. */
function cheaper({ price, making_charges, ...product }: Product): Product {
  return { ...product, making_charges: rupees(making_charges - 500), price: rupees(price - 500) };
}
