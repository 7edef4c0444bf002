import { calls } from '#contract/calls.ts';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { PRODUCT_FEED_PATH } from '#contract/constants.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';

test('the product feed has every piece that can be bought, at the price of its page', async ({
  page,
  request,
  api,
}) => {
  const response = await request.get(PRODUCT_FEED_PATH);
  expect(response.headers()['content-type']).toContain('application/xml');
  const items = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error('The feed is no XML.');
      return [...parsed.getElementsByTagName('item')].map((item) =>
        Object.fromEntries(
          [...item.children].map(({ localName, textContent }) => [localName, textContent ?? '']),
        ),
      );
    },
    await response.text(),
  );
  const { data } = await api.call(calls.getProducts, {});
  const goods = data
    .filter(({ category_name }: Category) => category_name !== 'Gift Cards')
    .flatMap(({ products }: Category) => products)
    .filter(({ price_on_request, photos }) => !price_on_request && photos.length > 0);
  expect(items.map(({ id }) => id).sort()).toEqual(goods.map(({ product_id }) => String(product_id)).sort());
  for (const { product_id, price } of goods) {
    const item = items.find(({ id }) => id === String(product_id));
    expect(item?.sale_price ?? item?.price, item?.title).toBe(`${price.toFixed(2)} INR`);
  }
  const [first] = items;
  const image = await request.get(first?.image_link ?? '');
  expect(image.headers()['content-type']).toMatch(/^image\/(?:webp|jpeg|png)$/);
  const html = await (await request.get(first?.link ?? '')).text();
  expect(html).toContain(`"price":${Number.parseFloat(first?.sale_price ?? first?.price ?? '')}`);
});

test('the office names the address of the feed', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto('/office/import');
  const panel = page.getByRole('region', { name: 'For Google, Instagram and Facebook' });
  await expect(panel).toContainText(new URL(PRODUCT_FEED_PATH, page.url()).href);
  await expectScreenFits(page, '/office/import');
});
