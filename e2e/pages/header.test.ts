import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { MENU_TEXTS, menuCategories } from '#contract/texts/menu-texts.ts';
import { untilAttempted, untilHydrated } from '../fake-clock.ts';
import { expect, storeUser, stubCall, test } from '../fixtures.ts';
import { expectAccessible } from '../page-checks.ts';

const MENU_CATEGORIES = menuCategories(MENU_TEXTS);

const search = (page: Page) => page.getByRole('combobox', { name: 'Search categories' });
const navigationState = (page: Page) => page.evaluate(() => history.state.usr);

test('a visitor sees Login and no customer links', async ({ page }) => {
  await page.goto('/schemes');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Tola, home' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('button', { name: 'Login' })).toBeVisible();
  for (const name of ['Order history', /^Cart/]) {
    await expect(header.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(header.getByRole('button', { name: 'Profile' })).toHaveCount(0);
});

test('a customer sees orders, cart and profile instead of Login', async ({ page, customer }) => {
  await page.goto('/schemes');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Profile' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Order history' })).toHaveAttribute('href', '/order-history');
  await expect(header.getByRole('link', { name: 'Cart, empty' })).toHaveText('Cart');
  await expect(header.getByRole('button', { name: 'Login' })).toHaveCount(0);
  expect(customer.token).not.toBe('');
});

test('the badge counts the lines of the cart', async ({ page, customer, api }) => {
  const { data } = await api.call(calls.getProducts, {});
  const [first, second] = data.flatMap(({ products }) => products).filter(({ sold_out }) => !sold_out);
  if (!first || !second) throw new Error('The catalogue is empty.');
  await customer.api.call(calls.addToCart, { body: { product_id: first.product_id, quantity: 3 } });
  await customer.api.call(calls.addToCart, { body: { product_id: second.product_id, quantity: 1 } });
  await page.goto('/schemes');
  const cart = page.getByRole('link', { name: 'Cart, 4 pieces of 2 designs' });
  await expect(cart).toContainText('2');
  await cart.click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('the login state appears without a layout shift in the header', async ({ page, expectedErrors }) => {
  // The swap from the fallback to the web font moves lines at a moment of its own.
  expectedErrors.push(/ERR_FAILED/);
  await page.route(/\.woff2$/, (route) => route.abort());
  await stubCall(page, 'getCart', { json: { data: [{ quantity: 1 }] } });
  await storeUser(page, { token: 'stubbed' });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.get(window, 'shifts').push(entry.toJSON().value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/wishlist');
    await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible();
    const shift = await page.evaluate(() =>
      Reflect.get(window, 'shifts').reduce((sum: number, value: number) => sum + value, 0),
    );
    expect(shift, `at ${width}`).toBeLessThan(0.01);
  }
});

for (const path of ['/', '/user/products', '/cart']) {
  test(`before any script of ${path} has loaded a customer sees the profile and a visitor Login`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    const header = page.getByRole('banner');
    const open = async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForLoadState('load');
    };
    await open();
    await expect(header.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Profile' })).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('user', '{"token":"a-token"}'));
    await open();
    await expect(header.getByRole('button', { name: 'Profile' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Cart' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Login' })).toHaveCount(0);
  });
}

test('the Tab key follows what the header shows', async ({ page }) => {
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/schemes');
    await page.keyboard.press('Tab');
    const stops: { name: string; top: number; left: number }[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.closest('header')) return null;
        const { top, bottom, left } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return { name, top: (top + bottom) / 2, left };
      });
      if (!stop) break;
      stops.push(stop);
    }
    expect(stops.length, `at ${width} px`).toBeGreaterThan(3);
    // Centres of one row differ by less than half of its height.
    const drawn = stops.toSorted((one, other) =>
      Math.abs(one.top - other.top) > 20 ? one.top - other.top : one.left - other.left,
    );
    expect(
      stops.map(({ name }) => name),
      `at ${width} px`,
    ).toEqual(drawn.map(({ name }) => name));
  }
});

test('Subscribe leads to the schemes', async ({ page }) => {
  await page.goto('/wishlist');
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/schemes$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('Rates leads to the rates of the day, in the header of wide screens and in the menu of others', async ({
  page,
}) => {
  await page.goto('/wishlist');
  const link = page.getByRole('banner').getByRole('link', { name: 'Rates' });
  for (const [width, isShown] of [
    [360, false],
    [1024, true],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toBeVisible({ visible: isShown });
  }
  await link.click();
  await expect(page).toHaveURL(/\/rates$/);
});

test('the menu entries are in order and lead to their categories', async ({ page }) => {
  await page.goto('/schemes');
  // An unhydrated link loses the navigation state with the category.
  await untilHydrated(page);
  const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(links).toHaveText(MENU_CATEGORIES);
  for (const category of MENU_CATEGORIES) {
    await links.filter({ hasText: new RegExp(`^${category}$`) }).click();
    await expect(page).toHaveURL(`/user/products?${new URLSearchParams({ category })}`);
    await expect.poll(() => navigationState(page)).toEqual({ category });
  }
});

test('on a phone the menu slides in from the left', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto('/schemes');
  await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => getComputedStyle(element).animationName)).toContain('from-left');
  const categories = panel.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link')).toHaveText(MENU_CATEGORIES);
  await expect(panel.getByRole('link', { name: 'Savings schemes' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Wedding' }).click();
  await expect(panel).toHaveCount(0);
  await expect.poll(() => navigationState(page)).toEqual({ category: 'Wedding' });
});

test('the search box filters while typing and leads to the category', async ({ page, api }) => {
  const { data } = await api.call(calls.getProducts, { query: { page_size: 0 } });
  await page.goto('/schemes');
  await search(page).click();
  await expect(page.getByRole('option')).toHaveCount(data.length);
  await search(page).fill('RING');
  const names = await page.getByRole('option').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name.toLowerCase()).toContain('ring');
  await search(page).press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await search(page).press('Enter');
  await expect.poll(() => navigationState(page)).toEqual({ category: names[0] });
});

test('the dropdown reports no matches', async ({ page }) => {
  await page.goto('/schemes');
  await search(page).fill('zzzz');
  await expect(page.getByText(messages.noCategories, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the dropdown shows that it is loading', async ({ page }) => {
  await stubCall(page, 'getProducts', {
    json: { data: [{ category_name: 'Anklets', status: 'active', products: [] }] },
    delayMs: 1500,
  });
  await page.goto('/schemes');
  await search(page).click();
  await expect(page.getByText(messages.categoriesLoading, { exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Anklets' })).toBeVisible();
});

test('the dropdown shows an error after four attempts', async ({ page, expectedErrors }) => {
  expectedErrors.push(/getProducts/);
  const stub = await stubCall(page, 'getProducts', { status: 500, json: { message: 'boom' } });
  await page.clock.install();
  await page.goto('/schemes');
  await search(page).click();
  await untilAttempted(page, stub.count, 4);
  await expect(page.getByText(messages.categoriesFailed, { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(stub.count()).toBe(4);
});

test('the footer has its three texts, the social links and the grievance officer', async ({ page }) => {
  await page.goto('/schemes');
  const footer = page.getByRole('contentinfo');
  for (const name of ['About', 'Policies', 'Useful links', 'Grievance officer']) {
    await expect(footer.getByRole('heading', { name })).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /instagram/);
});
