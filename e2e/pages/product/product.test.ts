import { calls } from '#contract/calls.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { untilHydrated } from '../../fake-clock.ts';
import { expect, test } from '../../fixtures.ts';
import { logInAs } from '../../office/demo-staff.ts';
import { payAtStandIn } from '../../office/payments/stand-in-payments.ts';
import { ADDRESS } from '../../order-samples.ts';
import { expectNoSidewaysScroll } from '../../page-checks.ts';

test('a card leads to the page of its piece, which adds it to the cart', async ({ page, customer }) => {
  expect(customer.token).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/products\/\d+\/[a-z0-9-]+$/);
  await expectNoSidewaysScroll(page);
  const standard = page.getByRole('radio', { name: /standard/ });
  // A press before the code of this part has arrived is repeated when it has.
  await standard.click();
  await expect(standard).toBeChecked();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});

test('a ring with all its choices shows the button to buy it on a laptop without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/user/products/4');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
});

test('a product page reads without scripts, with its price and structured data', async ({ request, api }) => {
  const { data } = await api.call(calls.getProduct, { query: { product_id: 8 } });
  const response = await request.get('/user/products/8');
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain(formatRupees(toPaise(data.product.price)));
  expect(html).toContain(`<title>${data.product.product_name} | Tola</title>`);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/user\/products\/8\/saanvi-plain-band-ring"/);
  expect(html).toMatch(/<link rel="preload" as="image"[^>]*type="image\/avif"/);
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  expect(JSON.parse(facts)).toMatchObject({
    '@type': 'Product',
    offers: { price: data.product.price, priceCurrency: 'INR' },
  });
});

test('photos are shown by arrow keys and thumbnails, and on the whole screen', async ({ page }) => {
  await page.goto('/user/products/8');
  await untilHydrated(page);
  const press = (number: number) =>
    page.getByRole('button', { name: `Open photo ${number} on the whole screen` });
  await press(1).press('ArrowRight');
  await expect(press(2)).toBeFocused();
  await expect(press(2)).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('link', { name: 'Photo 1 of 3' }).click();
  await expect(press(1)).toBeInViewport({ ratio: 0.9 });
  await press(1).press('Enter');
  const screen = page.getByRole('dialog');
  await expect(screen.getByText('Photo 1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(screen.getByText('Photo 2 of 3')).toBeVisible();
  await page.keyboard.press('+');
  await expect(screen.locator('picture').locator('..')).toHaveCSS('transform', /matrix\(1\.5/);
  await page.keyboard.press('Escape');
  await expect(screen).toHaveCount(0);
  await expect(press(2)).toBeInViewport({ ratio: 0.9 });
});

test('pieces seen last are remembered on the device, until they are cleared', async ({ page }) => {
  await page.goto('/user/products/8');
  await untilHydrated(page);
  await expect(page.getByRole('region', { name: 'Before you buy' }).getByRole('group')).toHaveCount(7);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tola-recent-pieces')))
    .toContain('Saanvi');
  await page.getByRole('region', { name: 'Similar pieces' }).getByRole('link').first().click();
  const seen = page.getByRole('region', { name: 'Seen last' });
  await expect(seen.getByRole('link', { name: 'Saanvi Plain Band Ring' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Before you buy' }).getByText('Returns')).toBeVisible();
  await seen.getByRole('button', { name: 'Clear the pieces seen last' }).click();
  await expect(seen).toHaveCount(0);
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

test('the address of a tag says when its piece is being bought, was sold, was taken out, or its product is withdrawn', async ({
  page,
  customer,
  expectedErrors,
}) => {
  // The page of a withdrawn product is 410, and so is its call.
  expectedErrors.push(/user\/products\/98|product_id=98/);
  const { api } = customer;
  await logInAs(page, 'manager');
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v1/office/${path}`, { data });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await post('pieces/register/start', { sku: 'P098', place: 'Tray 98' });
  const order = async () => {
    await api.call(calls.addToCart, { body: { product_id: 98, quantity: 1 } });
    return (await api.call(calls.createOrder, { body: { shipping_address: ADDRESS, coupon_code: null } }))
      .order_id;
  };
  const paidId = await order();
  const { razorpayOrderId } = await api.call(calls.initiatePayment, { body: { order_id: paidId } });
  const paid = await payAtStandIn(page, razorpayOrderId);
  await api.call(calls.verifyPayment, { body: { order_id: paidId, ...paid } });
  await order();
  const { data } = await (await page.request.get('/api/v1/office/pieces?sku=P098')).json();
  const tagOf = (state: string) => data.find((piece: { state: string }) => piece.state === state).tag;
  const tags = { sold: tagOf('sold'), held: tagOf('held'), out: tagOf('in shop') };
  await post('pieces/take-out', { tag: tags.out, reason: 'Melted' });

  for (const [tag, text] of [
    [tags.sold, `The piece with tag ${tags.sold} was sold.`],
    [tags.held, `Somebody is buying the piece with tag ${tags.held} at this moment.`],
    [tags.out, `The piece with tag ${tags.out} is no longer in our shop.`],
  ]) {
    await page.goto(`/user/products/98?tag=${tag}`);
    await expect(page.getByText(text)).toBeVisible();
  }
  await post('goods/piece/status', { sku: 'P098', status: 'withdrawn' });
  expect((await page.goto(`/user/products/98?tag=${tags.sold}`))?.status()).toBe(410);
  await post('goods/piece/status', { sku: 'P098', status: 'on sale' });
});
