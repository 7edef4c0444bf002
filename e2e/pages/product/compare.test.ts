import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fake-clock.ts';
import { expect, test } from '../../fixtures.ts';
import { cards } from '../../listing/listing-steps.ts';
import { brokenWords, expectAccessible, expectNoSidewaysScroll } from '../../page-checks.ts';

const SOLITAIRE = 2;
const RING = 8;

const table = (page: Page) => page.getByRole('region', { name: 'Pieces side by side' }).getByRole('table');
const rowOf = (page: Page, name: RegExp) => table(page).getByRole('row', { name });
const headings = (page: Page) => table(page).getByRole('columnheader');

test('two pieces of the wish list are compared, with what differs', async ({ page }) => {
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  for (const place of [0, 1, 2]) {
    await cards(page)
      .nth(place)
      .getByRole('button', { name: /^On my wish list/ })
      .press('Enter');
    await expect(
      page.getByRole('link', { name: new RegExp(`^Wish list, ${place + 1} piece`) }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: /^Wish list/ }).click();
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  await ticks.nth(0).check();
  await expect(page.getByText('Tick one more piece to compare.')).toBeVisible();
  await ticks.nth(1).check();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/compare\?ids=\d+,\d+$/);
  await expect(headings(page)).toHaveCount(2);
  await expect(rowOf(page, /^Total ≠?, differs ₹/)).toBeVisible();
  const equal = rowOf(page, /^Metal Gold|^Kind Rings/).first();
  await expect(equal).toBeVisible();
  await page.getByRole('checkbox', { name: 'Show only what differs' }).check();
  await expect(equal).toBeHidden();
  // The toasts of the wish list fade at a moment of their own.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('region', { name: 'Add one of these' }).getByRole('link').first().click();
  await expect(headings(page)).toHaveCount(3);
  await page
    .getByRole('link', { name: /^Remove .* from the comparison$/ })
    .first()
    .click();
  await expect(headings(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/user\/compare\?ids=\d+,\d+$/);
});

test('a card adds its piece to the comparison; a fifth piece is refused with a sentence', async ({
  page,
}) => {
  await page.goto('/user/compare?ids=1,2,3');
  await expect(headings(page)).toHaveCount(3);
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  const card = cards(page)
    .filter({ has: page.getByRole('link', { name: /./ }) })
    .last();
  await card.getByText('Price break-up').click();
  await card.getByRole('link', { name: /^Compare/ }).click();
  await expect(headings(page)).toHaveCount(4);
  await expect(page).toHaveURL(/ids=1,2,3,\d+$/);
  await page.goto('/user/compare?ids=1,2,3,4,5');
  await expect(page.getByText('At most 4 pieces can be compared at once.')).toBeVisible();
  await expect(headings(page)).toHaveCount(4);
});

test('no word of the comparison is broken on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/user/compare?ids=8,2,3,104');
  await expect(rowOf(page, /^Collection/)).toBeVisible();
  expect(await brokenWords(page)).toEqual([]);
});

test('without scripts: a gift card beside a ring has no empty line, unknown pieces are named, and robots keep out', async ({
  request,
}) => {
  const listing = await (await request.get('/user/products?category=Gift%20Cards')).text();
  const card = /\/user\/products\/(\d+)/.exec(listing)?.[1];
  const response = await request.get(`/user/compare?ids=${RING},${card},999999,x`);
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain('Product 999999 is left out.');
  expect(html).toContain('A part of this address is no product number');
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row).slice(1);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows.filter((one) => one.includes('<td'))) {
    const cells = [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''));
    expect(
      cells.some((cell) => cell !== '–None'),
      row,
    ).toBe(true);
  }
  expect(html).toContain('Card value');
  expect((await request.get('/user/compare?ids=999999')).status()).toBe(404);
  expect((await request.get(`/user/compare?ids=${SOLITAIRE}`)).status()).toBe(200);
});
