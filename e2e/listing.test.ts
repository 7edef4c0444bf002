import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { genderMatches, isInBand, PRICE_BANDS, SORTS } from '#contract/catalogue/catalogue-filter.ts';
import { LISTING_RENDERED_PIECES } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { rupees } from '#contract/money/money.ts';
import { openWithStillClock, shownSlide, untilHydrated } from './fake-clock.ts';
import { expect, registerCustomer, storeUser, stubCall, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

/** A product with the required fields only. */
function plain(id: number, more: object = {}) {
  return {
    product_id: id,
    product_name: `Piece ${id}`,
    product_gender: 'Female',
    product_price: 10000,
    making_charges: 1500,
    discount: 500,
    gst_cgst: 172.5,
    gst_sgst: 172.5,
    description: '',
    photos: [],
    offer: null,
    ...more,
  };
}

const priced = (id: number, price: number) =>
  plain(id, { product_price: price, making_charges: 0, discount: 0, gst_cgst: 0, gst_sgst: 0 });

const inCategory = (category_name: string, products: object[], status = 'active') => ({
  category_name,
  status,
  products,
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page, number: number) =>
  expect(page.getByText(number === 1 ? '1 piece' : `${number} pieces`, { exact: true })).toBeVisible();

async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('p:has(> span)').filter({ hasText: '₹' }).allTextContents();
  return texts.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

/** Opens the listing with navigation state. */
async function openWith(page: Page, state: object): Promise<void> {
  await page.addInitScript((usr) => {
    if (history.state?.usr === undefined) history.replaceState({ usr, key: 'test', idx: 0 }, '');
  }, state);
  await page.goto('/user/products');
  await untilHydrated(page);
}

test('the listing shows the whole catalogue and its count', async ({ page, api }) => {
  const { data } = await api.call(calls.getProducts, {});
  const all = data.flatMap((category: Category) => category.products);
  await page.goto('/user/products');
  await count(page, all.length);
  await expect(cards(page)).toHaveCount(all.length);
  await expect(cards(page).getByRole('button', { name: 'Add to cart' })).toHaveCount(
    all.filter((product) => !product.sold_out).length,
  );
});

test('the server renders the first products and a link to more', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/user/products');
  await expect(cards(page)).toHaveCount(LISTING_RENDERED_PIECES);
  const first = await names(page);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/after=\d+/);
  expect(await names(page)).not.toContain(first[0]);
  await context.close();
});

test('the slider above the products advances after 4000 ms', async ({ page }) => {
  await openWithStillClock(page, '/user/products');
  await page.clock.runFor(3999);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1 of 2');
  await page.clock.runFor(1);
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 2 of 2');
});

test('price bands include and exclude their bounds correctly', async ({ page }) => {
  const bounds = [9999, 10000, 25000, 50000, 100000, 100001];
  await stubCall(page, 'getProducts', {
    json: {
      data: [
        inCategory(
          'Rings',
          bounds.map((price) => priced(price, price)),
        ),
      ],
    },
  });
  await page.goto('/user/products');
  await count(page, bounds.length);
  await page.getByRole('button', { name: 'Filter by Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by Price' });
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  for (const { id, label } of PRICE_BANDS) {
    await dialog.getByRole('radio', { name: label }).check();
    const wanted = bounds.filter((price) => isInBand(id, rupees(price)));
    await expect(page.locator('main article h2')).toHaveText(wanted.map((price) => `Piece ${price}`));
    await expect(page).toHaveURL(new RegExp(`band=${id}`));
  }
  await dialog.getByRole('button', { name: 'Clear price filter' }).click();
  await expect(page.locator('main article')).toHaveCount(bounds.length);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter by Price' })).toBeFocused();
});

test('sorting by name and by price', async ({ page }) => {
  await page.goto('/user/products');
  await untilHydrated(page);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const values = await sort
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(values).toEqual(['', ...SORTS.map(({ id }) => id)]);
  await expect(cards(page)).toHaveCount(120);
  const byName = new Intl.Collator('en-IN', { sensitivity: 'base' }).compare;
  await sort.selectOption('a-z');
  await expect.poll(() => names(page)).toEqual([...(await names(page))].sort(byName));
  await sort.selectOption('z-a');
  await expect.poll(async () => byName((await names(page))[0] ?? '', 'M')).toBeGreaterThan(0);
  expect(await names(page)).toEqual([...(await names(page))].sort((a, b) => byName(b, a)));
  await sort.selectOption('price-low');
  await expect(page).toHaveURL(/sort=price-low/);
  await expect.poll(() => prices(page)).toEqual([...(await prices(page))].sort((a, b) => a - b));
  await sort.selectOption('price-high');
  await expect.poll(() => prices(page)).toEqual([...(await prices(page))].sort((a, b) => b - a));
});

const CATEGORIES = [
  ['Earrings', ['Jhumka Earrings']],
  ['Rings', ['GOLD RINGS']],
  ['Chain', ['Gold Chains', 'Pendants', 'Long Necklaces']],
  ['Wedding', ['Wedding Edit']],
  ['Coin & Bar', ['Coins', 'Silver Bars']],
  ['Bangles', ['Bangles']],
  ['Gold', 'all'],
  ['Diamond', 'all'],
  ['All Jewellery', 'all'],
] as const;

const STUB_CATEGORIES = CATEGORIES.flatMap(([, expected]) => (expected === 'all' ? [] : expected));

for (const [category, expected] of CATEGORIES) {
  test(`the category ${category} selects the matching categories`, async ({ page }) => {
    const data = STUB_CATEGORIES.map((name, index) =>
      inCategory(name, [plain(index + 1, { product_name: `From ${name}` })]),
    );
    data.push(inCategory('Old Rings', [plain(90)], 'inactive'));
    await stubCall(page, 'getProducts', { json: { data } });
    await openWith(page, { category });
    const wanted = expected === 'all' ? STUB_CATEGORIES : expected;
    await expect(page.locator('main article h2')).toHaveText(wanted.map((name) => `From ${name}`));
    await expect(page).toHaveURL(new RegExp(`category=${category.split(' ')[0]}`));
    expect(await page.evaluate(() => history.state.usr.category)).toBe(category);
    await count(page, wanted.length);
  });
}

test('chains, pendants and necklaces can be listed separately', async ({ page }) => {
  await openWith(page, { category: 'Chain', title: 'Pendants' });
  await expect(page.getByRole('heading', { level: 1, name: 'Pendants' })).toBeVisible();
  await expect(cards(page)).toHaveCount(38);
  await page
    .getByRole('navigation', { name: 'Narrow by kind' })
    .getByRole('link', { name: 'Necklaces' })
    .click();
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByRole('heading', { level: 1, name: 'Necklaces' })).toBeVisible();
});

test('gender, band and sort combine, and the URL can be shared', async ({ page, api }) => {
  const { data } = await api.call(calls.getProducts, {});
  const wanted = data
    .flatMap((category: Category) => category.products)
    .filter(
      ({ product_gender, price }) =>
        genderMatches('Female', product_gender) && isInBand('10000-25000', price),
    );
  await page.goto('/user/products?gender=Female&band=10000-25000&sort=price-low');
  await count(page, wanted.length);
  await expect(cards(page)).toHaveCount(wanted.length);
  const shown = await prices(page);
  expect(shown).toEqual(wanted.map(({ price }) => price).sort((a, b) => a - b));
});

test('a loading text is shown while products load', async ({ page }) => {
  await stubCall(page, 'getProducts', { json: { data: [inCategory('Rings', [plain(1)])] }, delayMs: 1500 });
  await page.goto('/user/products');
  await expect(page.getByText('Loading products...')).toBeVisible();
  await count(page, 1);
  await expect(page.getByText('Loading products...')).toHaveCount(0);
});

for (const [message, shown] of [
  ['boom', 'boom'],
  ['', messages.tryLater],
] as const) {
  test(`a failure with the message "${message}" is shown after four attempts`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/getProducts/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stub = await stubCall(page, 'getProducts', { status: 500, json: { message } });
    await page.goto('/user/products');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveText(`${messages.productsFailed} ${shown}`, { timeout: 15_000 });
    expect(stub.count()).toBe(4);
    // A failed refresh takes nothing away.
    await expect(page.getByRole('article')).toHaveCount(LISTING_RENDERED_PIECES);
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
  });
}

test('a failure after returning to the tab keeps every card and is shown once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/getProducts/, /getSchemes/);
  await page.clock.install();
  await page.goto('/user/products');
  await untilHydrated(page);
  await expect(cards(page)).toHaveCount(120);
  const failing = await stubCall(page, 'getProducts', { status: 503, json: { message: 'busy' } });
  await page.clock.runFor(60_000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  for (const attempt of [1, 2, 3, 4]) {
    await expect.poll(failing.count).toBe(attempt);
    await page.clock.runFor(5_000);
  }
  await expect(page.getByText(messages.productsFailed)).toHaveCount(1);
  await expect(cards(page)).toHaveCount(120);
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(messages.productsFailed)).toHaveCount(0);
});

test('a gift card shows no metal', async ({ page }) => {
  await page.goto('/user/products?category=Gift%20Cards');
  await expect(page.getByRole('article').first()).toContainText('₹1,101');
  await expect(page.getByText('None', { exact: true })).toHaveCount(0);
  await page.getByText('Price break-up').first().click();
  await expect(page.getByRole('rowheader')).toHaveText(['Card value', 'Total']);
});

test('a category name of 500 letters does not overflow the page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/getProducts/, /products/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/user/products?category=${'a'.repeat(500)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a blank category is ignored', async ({ page }) => {
  await page.goto('/user/products?category=%20');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Jewellery');
});

/** Vertical extent of the pieces in the first picture, as fractions of its height. */
const PIECES = { top: 0.46, bottom: 0.89 };

for (const width of [360, 1280, 1920]) {
  test(`the slim banner of a category does not crop a piece at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/user/products?category=Rings');
    const seen = await page
      .locator('li[data-active="true"] img')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const whole = (image.clientWidth * image.naturalHeight) / image.naturalWidth;
        const [, down = '0%'] = getComputedStyle(image).objectPosition.split(' ');
        const top = ((whole - image.clientHeight) * Number.parseFloat(down)) / 100;
        return { top: top / whole, bottom: (top + image.clientHeight) / whole };
      });
    expect(seen.top).toBeLessThan(PIECES.top);
    expect(seen.bottom).toBeGreaterThan(PIECES.bottom);
  });
}

test('an empty listing shows a message', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/user/products?category=Bangles&band=10000-25000');
  await expect(page.getByText(messages.noProducts)).toBeVisible();
  await count(page, 0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const NO_END = { start_date: inDays(-2), end_date: null };

test('prices follow the one rule', async ({ page }) => {
  const offer = (start_date: string | null, end_date: string | null) => ({
    start_date,
    end_date,
    offer_percent: 10,
  });
  const products = [
    plain(1),
    plain(2, { offer: offer(inDays(-2), inDays(2)) }),
    plain(3, { offer: offer(inDays(2), inDays(5)) }),
    plain(4, { offer: offer(inDays(-5), inDays(-2)) }),
    plain(5, { offer: offer(inDays(-5), null) }),
    plain(6, { discount: 999999 }),
  ];
  await stubCall(page, 'getProducts', { json: { data: [inCategory('Rings', products)] } });
  await page.goto('/user/products');
  await count(page, 6);
  expect(await prices(page)).toEqual([11345, 10211, 11345, 11345, 11345, 0]);
  await expect(page.locator('main s')).toHaveText(Array(6).fill('₹11,845'));
  await expect(cards(page).nth(1)).toContainText('₹500 + 10% off');
  await expect(cards(page).nth(2)).toContainText('₹500 off, 10% off from');
  for (const silent of [0, 3, 4]) {
    await expect(cards(page).nth(silent)).toContainText('₹500 off');
    await expect(cards(page).nth(silent)).not.toContainText('% off');
  }
  await expect(cards(page).nth(5)).toContainText('₹11,845 off');
  await expect(cards(page).first().getByRole('img')).toHaveAttribute('src', /placeholder/);
});

test('a price that neither discount nor offer lowers is not struck through', async ({ page }) => {
  const products = [
    plain(1, { discount: 0 }),
    plain(2, { discount: 0, offer: { ...NO_END, offer_percent: 10 } }),
  ];
  await stubCall(page, 'getProducts', { json: { data: [inCategory('Rings', products)] } });
  await page.goto('/user/products');
  await count(page, 2);
  await expect(page.locator('main s')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: ' off' })).toHaveCount(0);
});

for (const [where, place] of [
  ['the server wrote down', 2],
  ['the browser drew', 60],
] as const) {
  test(`the break-up of a price that ${where} adds up to the price`, async ({ page }) => {
    await page.goto('/user/products');
    await untilHydrated(page);
    await expect(cards(page)).toHaveCount(120);
    const card = cards(page).nth(place);
    await card.getByText('Price break-up').click();
    await expect(card.getByRole('table')).toBeVisible();
    const cells = await card.getByRole('cell').allTextContents();
    const amounts = cells.map((text) =>
      Math.round(Number(text.replace(/[₹,]/g, '').replace('−', '-')) * 100),
    );
    const total = amounts.pop();
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect((await prices(page))[place]).toBe((total ?? 0) / 100);
  });
}

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
  await page.goto('/user/products');
  const add = cards(page).first().getByRole('button', { name: 'Add to cart' });
  await add.click();
  const invitation = page.getByRole('link', { name: messages.loginToContinue });
  await invitation.hover();
  await add.press('Enter');
  await page.waitForTimeout(6000);
  await expect(invitation).toBeVisible();
  await page.mouse.move(10, 500);
  await expect(invitation).toHaveCount(0, { timeout: 7000 });
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

test('going back restores the scroll position of the list', async ({ page }) => {
  await page.goto('/user/products');
  await untilHydrated(page);
  await expect(cards(page)).toHaveCount(120);
  await page.evaluate(() => scrollTo(0, 2400));
  await page.waitForTimeout(300);
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/schemes$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(120);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 2400))).toBeLessThan(120);
});

test('axe finds no violation on the listing, with the price filter and a break-up open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/user/products?category=Chain');
  await untilHydrated(page);
  await cards(page).first().getByText('Price break-up').click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Filter by Price' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
