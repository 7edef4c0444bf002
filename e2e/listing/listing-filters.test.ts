import { calls } from '#contract/calls.ts';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { genderMatches, isInBand, PRICE_BANDS, SORTS } from '#contract/catalogue/catalogue-filter.ts';
import { LISTING_WIDE_FIRST_PAGE_SIZE } from '#contract/constants.ts';
import { rupees } from '#contract/money/money.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { cards, count, inCategory, names, openWith, plain, priced, prices } from './listing-steps.ts';

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
  await expect(cards(page)).toHaveCount(LISTING_WIDE_FIRST_PAGE_SIZE);
  const byName = new Intl.Collator('en-IN', { sensitivity: 'base' }).compare;
  const inOrder = <T>(all: T[], compare: (one: T, other: T) => number) =>
    expect(all).toEqual([...all].sort(compare));
  await sort.selectOption('a-z');
  await expect(async () => inOrder(await names(page), byName)).toPass();
  await sort.selectOption('z-a');
  await expect(async () => inOrder(await names(page), (a, b) => byName(b, a))).toPass();
  await sort.selectOption('price-low');
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(async () => inOrder(await prices(page), (a, b) => a - b)).toPass();
  await sort.selectOption('price-high');
  await expect(async () => inOrder(await prices(page), (a, b) => b - a)).toPass();
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

test('each entry of the menu selects the matching categories', async ({ page }) => {
  const data = STUB_CATEGORIES.map((name, index) =>
    inCategory(name, [plain(index + 1, { product_name: `From ${name}` })]),
  );
  data.push(inCategory('Old Rings', [plain(90)], 'inactive'));
  await stubCall(page, 'getProducts', { json: { data } });
  await openWith(page, { category: CATEGORIES[0][0] });
  for (const [category, expected] of CATEGORIES) {
    await test.step(category, async () => {
      await page.evaluate(
        (usr) => {
          history.replaceState({ usr, key: 'test', idx: 0 }, '', '/user/products');
          location.reload();
        },
        { category },
      );
      const wanted = expected === 'all' ? STUB_CATEGORIES : expected;
      await expect(page.locator('main article h2')).toHaveText(wanted.map((name) => `From ${name}`));
      await expect(page).toHaveURL(new RegExp(`category=${category.split(' ')[0]}`));
      expect(await page.evaluate(() => history.state.usr.category)).toBe(category);
      await count(page, wanted.length);
    });
  }
});

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

test('a blank category is ignored', async ({ page }) => {
  await page.goto('/user/products?category=%20');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Jewellery');
});
