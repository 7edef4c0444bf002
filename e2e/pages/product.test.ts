import { calls } from '#contract/calls.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';

test('a card leads to the page of its piece, which adds it to the cart', async ({ page, customer }) => {
  expect(customer.token).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/products\/\d+$/);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});

test('a product page reads without scripts, with its price and structured data', async ({ request, api }) => {
  const { data } = await api.call(calls.getProduct, { query: { product_id: 8 } });
  const response = await request.get('/user/products/8');
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain(formatRupees(toPaise(data.product.price)));
  expect(html).toContain(`<title>${data.product.product_name} | Tola</title>`);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/user\/products\/8"/);
  expect(html).toMatch(/<link rel="preload" as="image"[^>]*type="image\/avif"/);
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  expect(JSON.parse(facts)).toMatchObject({
    '@type': 'Product',
    offers: { price: data.product.price, priceCurrency: 'INR' },
  });
});

test('a photo is pressed to look closer, and a small one shows its photo', async ({ page }) => {
  await page.goto('/user/products/8');
  await untilHydrated(page);
  const closer = page.getByRole('button', { name: 'Look closer at photo 1' });
  await closer.press('Enter');
  await expect(closer).toHaveAttribute('aria-pressed', 'true');
  await closer.press('Enter');
  await page.getByRole('link', { name: 'Photo 2 of 3' }).click();
  await expect(page.getByRole('button', { name: 'Look closer at photo 2' })).toBeInViewport();
});

test('an unknown piece is a 404 with other pieces, and an unknown tag is named', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/user\/products\/99999|getTaggedPiece/);
  expect((await page.goto('/user/products/99999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This piece is not in our shop' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You may like these' }).getByRole('link')).toHaveCount(4);
  await page.goto('/user/products/8?tag=T-404');
  await expect(page.getByText('We do not know the tag T-404')).toBeVisible();
});
