import { LISTING_WIDE_FIRST_PAGE_SIZE } from '#contract/constants.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { cards, count, inCategory, plain, prices } from './listing-steps.ts';

test('a gift card shows no metal', async ({ page }) => {
  await page.goto('/user/products?category=Gift%20Cards');
  await expect(page.getByRole('article').first()).toContainText('₹1,101');
  await expect(page.getByText('None', { exact: true })).toHaveCount(0);
  await page.getByText('Price break-up').first().click();
  await expect(page.getByRole('rowheader')).toHaveText(['Card value', 'Total']);
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
  ['the browser drew', 40],
] as const) {
  test(`the break-up of a price that ${where} adds up to the price`, async ({ page }) => {
    await page.goto('/user/products');
    await untilHydrated(page);
    await expect(cards(page)).toHaveCount(LISTING_WIDE_FIRST_PAGE_SIZE);
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
