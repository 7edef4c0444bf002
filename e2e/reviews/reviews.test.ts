import { calls } from '#contract/calls.ts';
import { paths } from '#storefront/paths.ts';
import { expect, storeUser } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const test = testOfOwnShop({});

/** The others of the order have reviews in the demo. */
const isNotReviewed = ({ product_name }: { product_name: string }) => product_name === 'Megh Snake Chain';

test('a customer reviews a piece, a manager publishes and replies, everybody reads it', async ({
  page,
  api,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*saveReview/);
  const user = await api.call(calls.login, {
    body: { email: 'ananya@example.com', password: 'tola-demo-2026' },
  });
  const { orders } = await api.as(user.token).call(calls.getOrders, {});
  const order = orders.find(({ items }) => items.some(isNotReviewed));
  const item = order?.items.find(isNotReviewed);
  if (!order || !item) throw new Error('the demo has no order of this piece');
  await storeUser(page, user);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/order-details/${order.order_id}`);
  const card = page
    .getByRole('region', { name: 'How do you like it?' })
    .getByRole('listitem')
    .filter({ hasText: item.product_name });
  await card.getByRole('button', { name: `Write a review of ${item.product_name}` }).click();
  await expect(card.getByRole('radio', { name: '5 stars' })).toBeFocused();
  await expect(card.getByLabel('Shown name')).toHaveValue('Ananya');
  await card.getByRole('button', { name: 'Send the review' }).click();
  await expect(card.getByRole('alert')).toContainText('Please choose from 1 to 5 stars.');
  await card.getByRole('radio', { name: '4 stars' }).check();
  await card.getByLabel('Your words').fill('It fits well, and the clasp is firm.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Send the review' }).click();
  await expect(card.getByText('We read it first.')).toBeVisible();
  await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await logInAs(office, 'manager');
  await office.getByRole('link', { name: /review to read/ }).click();
  const review = office.getByRole('listitem').filter({ hasText: 'It fits well' });
  await review.getByRole('button', { name: 'Reply' }).click();
  await office.getByLabel('Reply', { exact: true }).fill('Thank you. Wear it often.');
  await office.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
  await expect(review.getByText('Thank you. Wear it often.')).toBeVisible();
  await expectScreenFits(office, '/office/reviews');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByText('No review waits to be read.')).toBeVisible();

  await page.goto(`/user/products/${item.product_id}`);
  const reviews = page.getByRole('region', { name: 'What customers say' });
  await expect(reviews.getByText('It fits well, and the clasp is firm.')).toBeVisible();
  await expect(reviews.getByText('Thank you. Wear it often.')).toBeVisible();
  await page.getByRole('link', { name: /4\.0 · Reviews \(1\)/ }).click();
  await expect(page).toHaveURL(/#reviews$/);
  await expect(reviews).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(paths.search({ q: item.product_name }));
  const found = page.getByRole('article', { name: item.product_name });
  await expect(found.getByRole('img', { name: '4 of 5 stars, 1 review' })).toBeVisible();

  const noScripts = { baseURL: baseURL ?? '', javaScriptEnabled: false };
  const plain = await (await browser.newContext(noScripts)).newPage();
  await plain.goto(`/user/products/${item.product_id}`);
  await expect(plain.getByText('It fits well, and the clasp is firm.')).toBeVisible();

  await office.goto('/office/reviews?state=published');
  await review.getByRole('button', { name: 'Take it down' }).click();
  await office.getByLabel('Reason').selectOption('not about the piece');
  await office.getByRole('dialog').getByRole('button', { name: 'Take it down' }).click();
  await expect(review).toHaveCount(0);
  await page.goto(`/order-details/${order.order_id}`);
  await expect(card.getByText(/We did not publish it, because it is not about this piece/)).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByRole('button', { name: /^Write a review/ }).first()).toBeVisible();
});
