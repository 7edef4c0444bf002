import { PAGES } from '#storefront/pages.ts';
import { expect, test } from '../fixtures.ts';

const PROTECTED = ['/cart', '/checkout/1', '/order-history', '/order-details/1'];

for (const [who, user] of [
  ['a visitor', undefined],
  ['a stored user without a token', '{}'],
] as const) {
  test(`protected pages send ${who} home`, async ({ page }) => {
    await page.goto('/wishlist');
    for (const path of PROTECTED) {
      if (user) await page.evaluate((text) => localStorage.setItem('user', text), user);
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/$/);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
}

test('protected pages let a customer in', async ({ page, customer }) => {
  expect(customer.token).not.toBe('');
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('every page that is not built yet shows what is coming', async ({ page }) => {
  for (const { path, soon } of PAGES) {
    if (!soon) continue;
    const { title, line, today } = soon;
    await page.goto(path.replace(/:\w+/, 'anything'));
    // Not by role: the dialog of /login hides the page from assistive technology.
    const main = page.locator('main');
    await expect(main.getByText('Coming soon', { exact: true }), path).toBeVisible();
    await expect(main.getByText(title, { exact: true }), path).toBeVisible();
    await expect(main.getByText(line, { exact: true }), path).toBeVisible();
    await expect(page.locator('footer')).toHaveCount(1);
    if (today) await expect(main.getByRole('link', { name: today.words })).toHaveAttribute('href', today.to);
    if (path === '/login') await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  }
});

test('an unknown address is a 404 with a link back', async ({ page, expectedErrors }) => {
  expectedErrors.push(/no-such-page/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('SEC-50 a missing file is a 404 and not a page', async ({ request }) => {
  const response = await request.get('/assets/missing.js');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).not.toContain('html');
});

test('SEC-50 built files are cached for a year, and none is a source map', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
  const response = await request.get(script);
  expect(response.headers()['cache-control']).toContain('immutable');
  expect((await request.get(`${script}.map`)).status()).toBe(404);
  expect((await request.get('/.vite/manifest.json')).status()).toBe(404);
});

test('the style guide is not part of a build', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/style-guide/);
  expect((await page.goto('/style-guide'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const manifest = /\/assets\/manifest-[^"]+\.js/.exec(await page.content())?.[0];
  const routes = await (await request.get(manifest ?? '')).text();
  expect(routes).toContain('listing-page');
  expect(routes).not.toContain('style-guide');
});
