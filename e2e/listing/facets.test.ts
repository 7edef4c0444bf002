import { calls } from '#contract/calls.ts';
import { expectHydrated, untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../held-requests.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { cards, count } from './listing-steps.ts';

test('on the desktop a column narrows the listing, by keyboard, and chips take it back', async ({
  page,
  api,
}) => {
  const query = { category: 'Rings', metal: 'gold', page_size: 0 } as const;
  const gold = (await api.call(calls.getProducts, { query })).total ?? 0;
  const both = (await api.call(calls.getProducts, { query: { ...query, purity: '22' } })).total ?? 0;
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  const column = page.getByRole('navigation', { name: 'Filter' });
  await column.getByRole('link', { name: `Gold, ${gold} pieces` }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/metal=gold/);
  await count(page, gold);
  await column.getByRole('link', { name: `22K, ${both} pieces` }).click();
  await count(page, both);
  await expect(cards(page)).toHaveCount(both);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Remove 22K' }).click();
  await count(page, gold);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/user\/products\?category=Rings$/);
});

test('on a phone a sheet narrows the search and says how many pieces it shows', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { total } = await api.call(calls.search, { query: { q: 'ring', stone: 'diamond' } });
  await page.goto('/user/search?q=ring');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByText('Stone', { exact: true }).click();
  await sheet.getByRole('link', { name: `Diamond, ${total} pieces` }).click();
  await sheet.getByRole('button', { name: `Show ${total} pieces` }).click();
  await expect(sheet).toBeHidden();
  await expect(cards(page)).toHaveCount(total);
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test('without scripts the filters are links, and narrowed listings are not for search engines', async ({
  request,
}) => {
  const html = await (
    await request.get('/user/products?purity=22&metal=silver&metal=gold&metal=copper')
  ).text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain('aria-label="Remove Gold"');
  expect(html).toContain('aria-label="Remove Silver"');
  const plain = await (await request.get('/user/products')).text();
  expect(plain).not.toContain('noindex');
  expect(plain).toMatch(/href="\/user\/products\?metal=rose\+gold"/);
});

for (const path of ['/user/products?metal=unobtainium,gold', '/user/search?q=ring&metal=unobtainium,gold']) {
  test(`${path} says that a filter is unknown, ignores it, and clears it by one press`, async ({ page }) => {
    const known = path.replace('unobtainium,', '');
    await page.goto(known);
    await untilHydrated(page);
    const narrowed = await page
      .getByText(/^\d+ (?:pieces|products)/i)
      .first()
      .textContent();
    await page.goto(path);
    await untilHydrated(page);
    const notice = page.getByText('We have no filter “unobtainium”');
    await expect(notice).toBeVisible();
    await expect(page.getByText(narrowed ?? '', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear it' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]metal=gold$/);
  });
}

for (const [place, width] of [
  ['sheet', 360],
  ['column', 1280],
] as const) {
  test(`a choice in the ${place} leaves every row in its place`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/user/products?category=Rings');
    await untilHydrated(page);
    if (place === 'sheet') await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole(place === 'sheet' ? 'dialog' : 'navigation', { name: 'Filter' });
    const rows = filters.getByRole('list').getByRole('listitem');
    await expect(filters.getByRole('link', { name: /^Silver, \d+ piece/ })).toBeVisible();
    const texts = async () => (await rows.allTextContents()).map((text) => text.replace(/[\d,]+$/, ''));
    const before = await texts();
    const silver = filters.getByRole('link', { name: /^Silver, / });
    // Before that a press loads the page anew, with the rows of its own pieces.
    await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
    await silver.click();
    await expect(filters.getByRole('link', { name: /, 0 pieces$/ }).first()).toHaveAttribute('aria-disabled');
    expect(await texts()).toEqual(before);
  });
}

test('another category has the filters of its own pieces', async ({ page, api }) => {
  const query = { category: 'Coin & Bar', page_size: 0 } as const;
  const coins = (await api.call(calls.getProducts, { query })).total ?? 0;
  await page.goto('/user/products?category=Rings&metal=silver');
  const column = page.getByRole('navigation', { name: 'Filter' });
  await expect(column.getByRole('link', { name: /^Silver, \d+ piece.*chosen$/ })).toBeVisible();
  const respond = await holdBack(page, /getProducts\?.*category=Coin/);
  const categories = page.getByRole('banner').getByRole('navigation').first();
  await categories.getByRole('link', { name: 'Coin & Bar' }).click();
  await expect(column.getByRole('link', { name: /^Silver, \d+ pieces?$/ })).toBeVisible();
  respond();
  await count(page, coins);
  await expect(column.getByRole('link', { name: /, 0 pieces$/ })).toHaveCount(0);
});

test('the filters stay when pieces are sorted before the code of the filters arrives', async ({ page }) => {
  const release = await holdBack(page, /\/facets-/);
  await page.goto('/user/products');
  await expectHydrated(page);
  const filters = await page.getByRole('navigation', { name: 'Filter' }).elementHandle();
  await page.getByLabel('Sort by').selectOption('price-low');
  release();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(cards(page).first()).toBeVisible();
  expect(await filters?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});
