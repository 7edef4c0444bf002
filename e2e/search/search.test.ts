import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

test('a search by keyboard finds pieces across scripts, and says how it was read', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/search');
  await untilHydrated(page);
  const form = page.locator('main').getByRole('search');
  const field = form.getByRole('searchbox');
  await field.fill('सोने की अंगूठी under 60000');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/user\/search\?q=/);
  const found = page.getByRole('list', { name: 'Pieces found' });
  await expect(found.getByRole('heading', { name: /Ring$/ }).first()).toBeVisible();
  await expect(page.getByText('up to ₹60,000')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await field.fill('platinum jhumka');
  await field.press('Enter');
  await expect(page.getByText('We found no such piece.')).toBeVisible();
});

test('below the categories of the header are matching pieces and the way to all of them', async ({
  page,
}) => {
  await page.goto('/user/products');
  await untilHydrated(page);
  const box = page.getByRole('combobox', { name: 'Search categories' });
  await box.fill('jumka');
  await expect(page.getByText('No categories found')).toBeVisible();
  const pieces = page.getByRole('list', { name: 'Matching pieces' });
  await expect(pieces.getByRole('link', { name: /Gauri Jhumka Earrings.*₹/ })).toBeVisible();
  await expectAccessible(page);
  const all = page.getByRole('link', { name: 'Search all pieces for “jumka”' });
  for (let key = 0; key < 6 && !(await all.evaluate((link) => link === document.activeElement)); key += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/search\?q=jumka$/);
  await expect(box).toHaveValue('');
});

test('without scripts the form works, and the page is not for search engines', async ({ request }) => {
  const html = await (await request.get('/user/search?q=jumka&utm=x')).text();
  expect(html).toContain('Gauri Jhumka Earrings');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/user\/search\?q=jumka"/);
});

test('on a phone the pieces below the box have room for their names, and Enter searches', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/products');
  await untilHydrated(page);
  const box = page.getByRole('combobox', { name: 'Search categories' });
  await box.fill('jhumka');
  const name = page.getByRole('list', { name: 'Matching pieces' }).getByText('Gauri Jhumka Earrings');
  await expect(name).toBeVisible();
  const [popup, text] = [
    await page.getByRole('list', { name: 'Matching pieces' }).boundingBox(),
    await name.boundingBox(),
  ];
  expect(popup?.width).toBeGreaterThan(300);
  // Two lines at most.
  expect(text?.height).toBeLessThan(60);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/user\/search\?q=jhumka$/);
});

test('whom it is for is read, and said', async ({ page }) => {
  await page.goto('/user/search?q=gold+ring+for+women+under+30000');
  await expect(page.getByText('for women, up to ₹30,000')).toBeVisible();
  await expect(page.getByText(/^No piece has/)).toHaveCount(0);
});
