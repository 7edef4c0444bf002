import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { untilHydrated } from '../fake-clock.ts';
import { expect } from '../fixtures.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { logInAs } from './demo-staff.ts';
import { saveSettings } from './save-settings.ts';

/** Its pictures change. */
const test = testOfOwnShop({});

test.describe.configure({ mode: 'default' });

async function openPictures(page: Page): Promise<void> {
  await logInAs(page, 'owner');
  await page.getByRole('link', { name: 'Pictures' }).click();
  await expect(page.getByRole('region', { name: 'First slide', exact: true })).toBeVisible();
}

async function choosePicture(page: Page, place: string, { width = 1920, height = 1080 } = {}) {
  const card = page.getByRole('region', { name: place, exact: true });
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#f0d890' } };
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#2f5d50' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
  await card
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer });
  await expect(card.getByRole('img', { name: 'Your picture' })).toBeVisible();
  return card;
}

test('a slide shows the owner’s picture, its words on a colour of it, and what it shows', async ({
  page,
  context,
}) => {
  await openPictures(page);
  await choosePicture(page, 'First slide');
  const colour = page.getByLabel('First slide: colour behind the words', { exact: true });
  await expect(colour).toHaveValue(/^#[23][0-9a-f][56][0-9a-f][45][0-9a-f]$/);
  await page.getByLabel('First slide: what your picture shows').fill('A necklace on green silk');
  // Another picture changes the version of the settings that the words began with.
  await choosePicture(page, 'Temple Lamp', { width: 480, height: 480 });
  await expect(page.getByText('Your picture is 480 pixels wide and looks blurred here.')).toHaveCount(0);
  await saveSettings(page);

  await expectAccessible(page);

  const shop = await context.newPage();
  for (const width of [360, 1280]) {
    await shop.setViewportSize({ width, height: 800 });
    await shop.goto('/');
    const picture = shop.getByRole('img', { name: 'A necklace on green silk' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
      /\/media\/[0-9a-f]{64}-\d+\.avif$/,
    );
    await expectNoSidewaysScroll(shop);
  }
  const slide = shop.getByRole('region', { name: 'Highlights' }).getByRole('listitem').first();
  await expect(slide).toHaveAttribute('data-ink', 'light');
  await expect(slide).toHaveCSS('--slide-ground', await colour.inputValue());

  const card = page.getByRole('region', { name: 'First slide', exact: true });
  await card.getByRole('button', { name: 'Back to the standard picture' }).click();
  await expect(card.getByRole('img', { name: 'The standard picture' })).toBeVisible();
  await expect(colour).toHaveCount(0);
  await shop.goto('/');
  await expect(slide.getByRole('img', { name: /^Two-row mangalsutra/ })).toBeVisible();
  await expect(slide).toHaveAttribute('data-ink', 'dark');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(card.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await expect(page.getByLabel('First slide: what your picture shows', { exact: true })).toHaveValue(
    'A necklace on green silk',
  );
});

test('the owner chooses the part of a picture that stays where it is cut', async ({ page, context }) => {
  await openPictures(page);
  const slide = await choosePicture(page, 'Second slide');
  await expect(slide.getByRole('slider', { name: 'Move sideways' })).toHaveValue('30');
  await slide.getByRole('button', { name: 'Back to the standard picture' }).click();
  await expect(slide.getByRole('img', { name: 'The standard picture' })).toBeVisible();
  const card = await choosePicture(page, 'Women', { width: 900, height: 900 });
  const slider = card.getByRole('slider', { name: 'Move sideways' });
  await expect(slider).toHaveValue('50');
  await slider.press('Home');
  await slider.press('ArrowRight');
  const preview = card.getByRole('img', { name: 'Your picture' });
  await expect(preview).toHaveCSS('object-position', '5% 50%');
  await page.getByRole('link', { name: 'Texts' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await card.getByRole('button', { name: 'Keep this part' }).press('Enter');
  await expect(card.getByRole('button', { name: 'Keep this part' })).toHaveCount(0);
  await expect(preview).toHaveCSS('object-position', '5% 50%');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(slider).toHaveValue('50');
  await slider.press('End');
  await card.getByRole('button', { name: 'Keep this part' }).click();
  await expect(slider).toHaveValue('100');
  await expectAccessible(page);

  const shop = await context.newPage();
  await shop.goto('/');
  const women = shop.getByRole('link', { name: 'Women' }).locator('img');
  await expect(women).toHaveCSS('object-position', '100% 50%');
  await shop.close();

  await choosePicture(page, 'Women', { width: 1200, height: 900 });
  await expect(slider).toHaveValue('50');
});

test('each place shows its standard picture', async ({ page }) => {
  await openPictures(page);
  const pictures = page.getByRole('img', { name: 'The standard picture' });
  expect(await pictures.count()).toBeGreaterThan(20);
  const decoded = await pictures.evaluateAll((all: HTMLImageElement[]) =>
    Promise.all(
      all.map((img) => {
        img.loading = 'eager';
        return img.decode().then(
          () => 'shown',
          () => img.src,
        );
      }),
    ),
  );
  expect(new Set(decoded)).toEqual(new Set(['shown']));
});

test('a small picture for a large place is accepted with a warning', async ({ page }) => {
  await openPictures(page);
  const card = await choosePicture(page, 'Second slide above all pieces', { width: 640, height: 320 });
  await expect(card).toContainText('Your picture is 640 pixels wide and looks blurred here. Best are 1920');
});

test('the widest menu fits the header beside the longest name of a shop', async ({ page }) => {
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  await page.getByLabel('Name of the shop').fill('Shri Venkateshwara Gold.');
  await saveSettings(page);
  await page.getByRole('link', { name: 'Texts' }).click();
  const menu = page.getByLabel('Menu', { exact: true });
  await menu.fill('Mangalsutras\nAnklets\nPendants for women\nRings\nCoins\nKadas');
  await saveSettings(page);
  await page.goto('/user/products');
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await overlapsIn(page), `${width} px`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

/** Pairs of controls of the header that lie on each other. */
function overlapsIn(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const controls = [...header.querySelectorAll('a, input, button')].filter((one) => one.checkVisibility());
    const nameOf = (one: Element) => one.textContent || one.getAttribute('aria-label') || one.tagName;
    return controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isApart ? [] : [`${nameOf(one)} / ${nameOf(other)}`];
      }),
    );
  });
}

test('gift cards without headlines are not on the home page', async ({ page, request }) => {
  await logInAs(page, 'owner');
  await page.getByRole('link', { name: 'Texts' }).click();
  const section = async () => (await (await request.get('/')).text()).includes('See the gift cards');
  expect(await section()).toBe(true);
  for (const card of ['First', 'Second']) await page.getByLabel(`${card} gift card: headline`).fill('');
  await saveSettings(page);
  await expect.poll(section).toBe(false);
});

test('the owner’s logo takes the place of the name in the header', async ({ page, context }) => {
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  const panel = page.getByRole('region', { name: 'Logo' });
  const name = await page.getByRole('textbox', { name: 'Name of the shop' }).inputValue();
  const create = { width: 900, height: 600, channels: 4 as const, background: '#7a1f3d80' };
  await panel.getByLabel('Choose a picture').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png' },
    buffer: await sharp({ create }).png().toBuffer(),
  });
  await expect(panel.getByRole('img', { name: 'Your logo' })).toBeVisible();
  const shop = await context.newPage();
  for (const width of [360, 768, 1280]) {
    await shop.setViewportSize({ width, height: 700 });
    await shop.goto('/user/products');
    const home = shop.getByRole('banner').getByRole('link', { name: `${name}, home` });
    const picture = home.locator('img');
    expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.height])).toEqual([
      640, 40,
    ]);
    await expect(home).toHaveText('');
    expect(await overlapsIn(shop), `${width} px`).toEqual([]);
    await expectNoSidewaysScroll(shop);
  }
  await panel.getByRole('button', { name: 'Back to the name' }).click();
  await expect(panel.getByText('The header shows the name of the shop.')).toBeVisible();
});

test('a shared link shows the owner’s picture', async ({ page, request }) => {
  await openPictures(page);
  await choosePicture(page, 'Shared link', { width: 1200, height: 630 });
  const html = await (await request.get('/')).text();
  const [, address] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(address).toMatch(/\/media\/[0-9a-f]{64}-1440\.webp$/);
  expect((await request.get(address ?? '')).headers()['content-type']).toBe('image/webp');
});

test('menu, categories and collections are the owner’s own, and a place without a name is not shown', async ({
  page,
  request,
}) => {
  await logInAs(page, 'owner');
  await page.getByRole('link', { name: 'Texts' }).click();
  await page.getByLabel('Menu', { exact: true }).fill('All Jewellery\nBangles\nWedding');
  await page.getByLabel('Category tile 2', { exact: true }).fill('Mangalsutras');
  await page.getByLabel('Category tile 2: the category it opens').fill('Wedding');
  await page.getByLabel('Category tile 5', { exact: true }).fill('');
  await page.getByLabel('Collection 1', { exact: true }).fill('Everyday Gold');
  await page.getByLabel('Collection 1: line below it').fill('');
  await page.getByLabel('Collection 2', { exact: true }).fill('');
  await page.getByLabel('Row of pieces: their collection').fill('Lotus Pond');
  await page.getByLabel('Row of pieces: heading').fill('Lotus for every day');
  await saveSettings(page);
  const shop = await page.context().newPage();
  await shop.goto('/');
  const links = shop.getByRole('region', { name: 'Our Signature Collections' }).getByRole('link');
  await expect(links).toHaveCount(7);
  await expect(links.first()).toHaveAccessibleName('Everyday Gold');
  await expect(links.first()).toHaveAttribute('href', '/user/products?collection=Everyday+Gold');
  await expect(shop.getByRole('heading', { name: 'Lotus for every day' })).toBeVisible();
  await expect(shop.getByRole('link', { name: 'See all everyday gold' })).toHaveAttribute(
    'href',
    '/user/products?collection=Lotus+Pond',
  );
  await untilHydrated(shop);
  const menu = shop.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(menu).toHaveText(['All Jewellery', 'Bangles', 'Wedding']);
  const tiles = shop.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem');
  await expect(tiles.getByRole('link')).toHaveCount(4);
  await shop.getByRole('link', { name: 'Mangalsutras', exact: true }).click();
  await expect(shop.getByRole('heading', { level: 1, name: 'Mangalsutras' })).toBeVisible();
  await expect(shop.getByRole('article').first()).toContainText(/mangalsutra/i);
  await shop.setViewportSize({ width: 360, height: 700 });
  await shop.getByRole('button', { name: 'Menu' }).click();
  await expect(shop.getByRole('dialog').getByRole('link', { name: 'Bangles' })).toBeVisible();
  const sitemap = await (await request.get('/sitemap-pages.xml')).text();
  expect(sitemap).toContain('collection=Lotus+Pond');
  expect(sitemap).not.toContain('collection=Courtyard+Jaali');
});
