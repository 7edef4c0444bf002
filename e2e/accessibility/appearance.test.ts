import type { Page } from '@playwright/test';
import { untilHydrated } from '../fake-clock.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { PAID, sampleItem, sampleOrder } from '../order-samples.ts';

/**
 * The lowest WCAG 2.2 contrast between the text of the active slide and any pixel of the picture behind its lines.
 */
async function lowestContrast(page: Page, selector: string): Promise<number> {
  const words = page.locator(`li[data-active="true"] ${selector}`);
  const box = await words.boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  await words.evaluate((element) => {
    element.style.color = getComputedStyle(element).color;
    element.style.setProperty('-webkit-text-fill-color', 'transparent');
  });
  const picture = await page.screenshot({ clip: box });
  return words.evaluate(async (element, base64) => {
    const luminance = (red: number, green: number, blue: number) => {
      const linear = (value: number) =>
        value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const [red = 0, green = 0, blue = 0] = (element.style.color.match(/\d+/g) ?? []).map(Number);
    const ink = luminance(red, green, blue);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!drawing) throw new Error('No canvas.');
    drawing.drawImage(bitmap, 0, 0);
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
    let lowest = 21;
    for (let at = 0; at < data.length; at += 4) {
      const ground = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      lowest = Math.min(lowest, contrast);
    }
    return lowest;
  }, picture.toString('base64'));
}

for (const width of [1024, 1920]) {
  test(`the text of every slide has enough contrast with its picture at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const slide of [1, 2, 3]) {
      await page.getByRole('button', { name: `Show slide ${slide} of 3` }).click();
      const picture = page.locator('li[data-active="true"] img');
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      await expect(page.locator('li[data-active="true"]')).toHaveCSS('opacity', '1');
      expect(await lowestContrast(page, 'p:first-child'), `headline ${slide}`).toBeGreaterThanOrEqual(3);
      expect(await lowestContrast(page, 'p:nth-child(2)'), `line ${slide}`).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test('on a phone the logo and the cart stay visible without layout shifts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/schemes');
  const logo = page.getByRole('link', { name: 'Tola, home' });
  const search = page.getByRole('combobox', { name: 'Search categories' });
  await expect(search).toBeInViewport();
  const title = page.getByRole('heading', { level: 1 });
  const before = (await title.boundingBox())?.y ?? 0;
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect(search).not.toBeInViewport();
  await expect(logo).toBeInViewport();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeInViewport();
  expect(before - ((await title.boundingBox())?.y ?? 0)).toBe(300);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a swipe shows the second photo of a piece, loaded at the first touch', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/user/products?category=Rings');
    await untilHydrated(page);
    const piece = page.getByRole('article').first();
    const photo = piece.getByRole('img').first();
    await photo.scrollIntoViewIfNeeded();
    expect(requested.filter((url) => url.includes('/second-'))).toEqual([]);
    // The beginning of a swipe; a tap would open the product's page.
    await photo.dispatchEvent('pointerover', { pointerType: 'touch' });
    await expect(piece.locator('[aria-hidden="true"] img')).toHaveCount(1);
    await expect.poll(() => requested.some((url) => url.includes('/second-'))).toBe(true);
    const second = piece.locator('[aria-hidden="true"]');
    await expect(second).not.toBeInViewport({ ratio: 0.5 });
    await second.evaluate((view) => view.parentElement?.scrollBy({ left: 400, behavior: 'instant' }));
    await expect(second).toBeInViewport({ ratio: 0.5 });
    const dots = () =>
      second.evaluate((view) => {
        const photos = view.parentElement?.parentElement;
        return photos && getComputedStyle(photos, '::after').scale;
      });
    await expect.poll(dots).toBe('-1 1');
  });
});

test('the server renders each picture with its own placeholder colour', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  const grounds = new Set(html.match(/<picture[^>]* style="background-color:#[0-9a-f]{6}"/g));
  expect(grounds.size).toBeGreaterThan(15);
  await page.goto('/');
  await untilHydrated(page);
  const tile = page.getByRole('main').getByRole('link', { name: 'Rings', exact: true }).locator('picture');
  expect(await tile.evaluate((picture) => picture.style.backgroundColor)).not.toBe('');
});

test('the close button of a toast is visible when focused', async ({ page }) => {
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter');
  const close = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await expect(close).toHaveCSS('outline-style', 'solid');
});

test('printed order details have no controls', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ ...PAID, items: [sampleItem(1)] })] } });
  await page.goto('/order-details/ORDER7');
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await expect(page.getByText('Ring number 1')).toBeVisible();
  const links = page.getByRole('main').locator('a:not([href^="/user/products/"])');
  for (const link of await links.all()) await expect(link).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('combobox')).toBeHidden();
});

for (const [what, order, word] of [
  ['paid before', PAID, 'This order is paid. Nothing more is due.'],
  ['cancelled unpaid', { order_status: 'cancelled', payment_status: 'cancelled' }, 'Nothing is due.'],
  ['cancelled after paying', { ...PAID, order_status: 'cancelled' }, 'We owe you the amount'],
] as const) {
  test(`the checkout of an order that was ${what} shows where the money is`, async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    await stubCall(page, 'getUserInvoices', { json: { invoices: [] } });
    await stubCall(page, 'getOrders', { json: { orders: [sampleOrder(order)] } });
    await page.goto('/checkout/ORDER7');
    await expect(page.getByText(word)).toBeVisible();
  });
}

test('with forced colours the chosen size and the shown photo differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/user/products/4');
  const size = (name: RegExp) => page.getByRole('radio', { name });
  await size(/^16/).check();
  const ground = (name: RegExp) =>
    size(name).evaluate(
      ({ nextElementSibling }) => nextElementSibling && getComputedStyle(nextElementSibling).backgroundColor,
    );
  expect(await ground(/^16/)).not.toBe(await ground(/^8/));
  const frame = (number: number) =>
    page
      .getByRole('link', { name: `Photo ${number} of 3` })
      .evaluate((link) => getComputedStyle(link).borderTopColor);
  expect(await frame(1)).not.toBe(await frame(2));
});
