import { calls } from '#contract/calls.ts';
import type { ProductResponse } from '#contract/catalogue/product-details.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { expectHydrated, untilHydrated } from '../../fake-clock.ts';
import { expect, test } from '../../fixtures.ts';
import { holdBack } from '../../held-requests.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../page-checks.ts';

test('a pincode shows the days of its delivery, which the device remembers', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/getDelivery/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/products/8');
  await untilHydrated(page);
  const part = page.getByRole('region', { name: 'Delivery', exact: true });
  const field = part.getByRole('textbox', { name: 'Your pincode' });
  await expect(part.getByText('depending on the place')).toBeVisible();

  await field.fill('4000');
  await field.press('Enter');
  await expect(part.getByRole('alert')).toHaveText(/six digits/);
  await field.fill('999999');
  await field.press('Enter');
  await expect(part.getByText(/take no insured parcels/)).toBeVisible();

  await field.fill('781 001');
  await field.press('Enter');
  const { data } = await api.call(calls.getDelivery, { query: { pincode: '781001', product_id: 8 } });
  const told = part.getByText(`reaches 781001, Assam ${deliverySpan(data)}`);
  await expect(told).toBeVisible();
  await expect(told).toHaveAttribute('aria-live', 'polite');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto('/user/products/9');
  await expect(part.getByText('reaches 781001')).toBeVisible();
  await expect(field).toHaveValue('781001');
});

/** Sizes 8 to 22, of which 14 is in the shop. */
const NAVRATNA = 13;

test('the date follows the size that is chosen, which the way to the size guide keeps', async ({
  page,
  api,
}) => {
  await page.goto(`/user/products/${NAVRATNA}`);
  await untilHydrated(page);
  const part = page.getByRole('region', { name: 'Delivery', exact: true });
  await part.getByRole('textbox', { name: 'Your pincode' }).fill('400081');
  await part.getByRole('textbox', { name: 'Your pincode' }).press('Enter');
  for (const size of ['14', '16', '14']) {
    await page.getByRole('radio', { name: new RegExp(`^${size} `) }).press('Space');
    const query = { pincode: '400081', product_id: NAVRATNA, size };
    const { data } = await api.call(calls.getDelivery, { query });
    const told = part.getByText(`reaches 400081, Maharashtra ${deliverySpan(data)}`);
    await expect(told).toBeVisible();
    await expect(told).toHaveAttribute('aria-live', 'polite');
    await expect(page.getByText('15 working days more')).toBeVisible({ visible: size === '16' });
  }
  await page.getByRole('link', { name: 'How to find your ring size' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/size-guide#rings$/);
  await expect(page.getByRole('heading', { name: 'Ring sizes', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^14 / })).toBeChecked();
});

test('what is typed before the code of the part arrives stays when a size is chosen', async ({ page }) => {
  const release = await holdBack(page, /\/delivery-check-/);
  await page.goto(`/user/products/${NAVRATNA}`);
  await expectHydrated(page);
  const part = page.getByRole('region', { name: 'Delivery', exact: true });
  const field = part.getByRole('textbox', { name: 'Your pincode' });
  await field.fill('400081');
  await field.press('Enter');
  await page.getByRole('radio', { name: /^16 / }).press('Space');
  await expect(page.getByRole('radio', { name: /^16 / })).toBeChecked();
  await expect(field).toHaveValue('400081');
  release();
  await expect(part.getByText('reaches 400081, Maharashtra')).toBeVisible();
  await expect(page).toHaveURL(/size=16/);
});

test('no day is promised for a piece that has no price today', async ({ page }) => {
  await page.route(/getProduct\?/, async (route) => {
    const response = await route.fetch();
    const body: ProductResponse = await response.json();
    body.data.product.price_on_request = true;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/user/products/8');
  await expect(page.getByText('Price on request', { exact: true })).toBeVisible();
  await expect(page.getByText('Pay today')).toHaveCount(0);
});

test('the cart says by when it arrives at the pincode of the address, else at the one looked up', async ({
  page,
  customer,
}) => {
  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const dayAt = async (pincode: string) => {
    const { data } = await customer.api.call(calls.getCartDelivery, { query: { pincode } });
    return `With you at ${pincode} by ${formatIndianDate(data?.last ?? '')} if you pay today.`;
  };
  await page.goto('/cart');
  const field = page.getByRole('textbox', { name: 'Pincode' });
  await field.fill('781001');
  await expect(page.getByText(await dayAt('781001'))).toBeVisible();
  await field.fill('900056');
  await expect(page.getByText('The day of delivery to 900056 is agreed by phone.')).toBeVisible();
  await field.fill('');
  await expect(page.getByText('With you at')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('tola-pincode', '400081'));
  await page.reload();
  await expect(page.getByText(await dayAt('400081'))).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
