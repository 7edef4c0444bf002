import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const BRIDAL_SET = 95;
const LIMIT = /^At most ₹5,00,000 can be paid online at once\. .*call us on \+91/;

test('a piece and a cart above what can be paid online at once say so before an order', async ({
  page,
  customer,
}) => {
  await page.goto(`/user/products/${BRIDAL_SET}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rajwadi Polki Bridal Set' })).toBeVisible();
  const limit = page.getByRole('status').filter({ hasText: LIMIT });
  await expect(limit).toContainText('To buy this piece, please call us');
  await expect(limit.getByRole('link')).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expectNoSidewaysScroll(page);

  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  await expect(limit).toHaveCount(0);
  await customer.api.call(calls.addToCart, { body: { product_id: BRIDAL_SET, quantity: 1 } });
  await page.reload();
  await expect(limit).toContainText('Please order fewer pieces, or call us');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Remove Rajwadi/ }).click();
  await expect(limit).toHaveCount(0);
});
