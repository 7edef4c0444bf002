import { calls } from '#contract/calls.ts';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { LISTING_RENDERED_PIECES, LISTING_WIDE_FIRST_PAGE_SIZE } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { openWithStillClock, shownSlide, untilAttempted, untilHydrated } from '../fake-clock.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { axe, expectNoSidewaysScroll } from '../page-checks.ts';
import { cards, count, inCategory, names, plain } from './listing-steps.ts';

test('the listing shows the whole catalogue and its count', async ({ page, api }) => {
  const { data } = await api.call(calls.getProducts, {});
  const all = data.flatMap((category: Category) => category.products);
  await page.goto('/user/products');
  await count(page, all.length);
  while ((await cards(page).count()) < all.length) {
    const before = await cards(page).count();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
  }
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

test('a loading text is shown while products load', async ({ page }) => {
  await stubCall(page, 'getProducts', { json: { data: [inCategory('Rings', [plain(1)])] }, delayMs: 1500 });
  await page.goto('/user/products');
  await expect(page.getByText('Loading products...')).toBeVisible();
  await count(page, 1);
  await expect(page.getByText('Loading products...')).toHaveCount(0);
});

test('the loading text moves nothing on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubCall(page, 'getProducts', { json: { data: [inCategory('Rings', [plain(1)])] }, delayMs: 1500 });
  await page.goto('/user/products');
  const filter = page.getByRole('button', { name: 'Filter by Price' });
  await expect(page.getByText('Loading products...')).toBeVisible();
  const meanwhile = await filter.boundingBox();
  await expect(page.getByText('Loading products...')).toHaveCount(0);
  expect(await filter.boundingBox()).toEqual(meanwhile);
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
    await page.clock.install();
    await page.goto('/user/products');
    await untilAttempted(page, stub.count, 4);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveText(`${messages.productsFailed} ${shown}`);
    expect(stub.count()).toBe(4);
    // A failed refresh takes nothing away.
    await expect(page.getByRole('article')).toHaveCount(LISTING_RENDERED_PIECES);
    expect((await axe(page).include('main [role="alert"]').analyze()).violations).toEqual([]);
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
  await expect(cards(page)).toHaveCount(LISTING_WIDE_FIRST_PAGE_SIZE);
  const failing = await stubCall(page, 'getProducts', { status: 503, json: { message: 'busy' } });
  await page.clock.runFor(60_000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await untilAttempted(page, failing.count, 4);
  await expect(page.getByText(messages.productsFailed)).toHaveCount(1);
  await expect(cards(page)).toHaveCount(LISTING_WIDE_FIRST_PAGE_SIZE);
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(messages.productsFailed)).toHaveCount(0);
});

test('a category name of 500 letters does not overflow the page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/getProducts/, /products/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/user/products?category=${'a'.repeat(500)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
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
  expect((await axe(page).analyze()).violations).toEqual([]);
});

test('going back restores the scroll position of the list', async ({ page }) => {
  await page.goto('/user/products');
  await untilHydrated(page);
  await expect(cards(page)).toHaveCount(LISTING_WIDE_FIRST_PAGE_SIZE);
  await page.evaluate(() => scrollTo(0, 2400));
  await page.waitForTimeout(300);
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/schemes$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(LISTING_WIDE_FIRST_PAGE_SIZE);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 2400))).toBeLessThan(120);
});

test('axe finds no violation on the listing, with the price filter and a break-up open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/user/products?category=Chain');
  await untilHydrated(page);
  await cards(page).first().getByText('Price break-up').click();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Filter by Price' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
});
