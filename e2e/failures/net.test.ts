import { expect, storeUser, stubCall, test } from '../fixtures.ts';

test('a failed read is retried after 1, 2 and 4 seconds', async ({ page, expectedErrors }) => {
  expectedErrors.push(/getSchemes/);
  const stub = await stubCall(page, 'getSchemes', { status: 500, json: { message: 'boom' } });
  await page.goto('/schemes');
  await expect(page.getByText('Error loading schemes: boom')).toBeVisible({ timeout: 15_000 });
  const gaps = stub.times().flatMap((time, index, all) => (index === 0 ? [] : time - (all[index - 1] ?? 0)));
  expect(gaps).toHaveLength(3);
  for (const [index, wait] of [1000, 2000, 4000].entries()) {
    expect(gaps[index]).toBeGreaterThan(wait - 100);
    expect(gaps[index]).toBeLessThan(wait * 2);
  }
});

test('server-rendered data is shown at once and refetched', async ({ page }) => {
  const stub = await stubCall(page, 'getSchemes', { json: { data: [] } });
  await page.goto('/schemes');
  await expect.poll(stub.count).toBe(1);
  await expect(page.getByText('No schemes available')).toBeVisible();
});

test('client navigation requests no page data', async ({ page }) => {
  const data: string[] = [];
  page.on('request', (request) => {
    if (/\.data(\?|$)|__manifest/.test(request.url())) data.push(request.url());
  });
  await page.goto('/wishlist');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Savings schemes' })).toBeVisible();
  await page.getByRole('link', { name: 'Tola, home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Rings', exact: true })
    .click();
  await expect(page).toHaveURL(/category=Rings/);
  expect(data).toEqual([]);
});

test('the XSRF cookie is echoed', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'abc', url: baseURL ?? '' }]);
  const sent = page.waitForRequest(/getSchemes/);
  await page.goto('/schemes');
  expect((await sent).headers()['x-xsrf-token']).toBe('abc');
});

test('a login in another tab is picked up', async ({ page, context }) => {
  await stubCall(page, 'getCart', { json: { data: [] } });
  await page.goto('/wishlist');
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.setItem('user', '{"token":"t"}'));
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('invalid local storage counts as logged out', async ({ page }) => {
  await storeUser(page, { token: '' });
  await page.goto('/wishlist');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
