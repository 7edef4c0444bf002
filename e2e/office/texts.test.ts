import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#storefront/paths.ts';
import { expect } from '../fixtures.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';
import { saveSettings } from './save-settings.ts';

/** Its home page changes. */
const test = testOfOwnShop({});

test.describe.configure({ mode: 'default' });

async function openTexts(page: Page): Promise<void> {
  await logInAs(page, 'owner');
  await page.getByRole('link', { name: 'Texts' }).click();
  await expect(page.getByRole('region', { name: 'Customers’ reviews' })).toBeVisible();
}

test('the owner puts customers’ own reviews on the home page, and none hides the section', async ({
  page,
  context,
}) => {
  await openTexts(page);
  const reviews = page.getByLabel('Reviews', { exact: true });
  await reviews.fill('Asha P., Pune\nThe bill was clear.\n\nRavi, Nashik\nGood.');
  await saveSettings(page);
  const shop = await context.newPage();
  await shop.goto('/');
  const section = shop.getByRole('region', { name: 'What our customers say' });
  await expect(section.getByRole('listitem')).toHaveText([
    /The bill was clear\.APAsha P., Pune/,
    /Good\.RRavi/,
  ]);
  await expect(section.getByRole('button')).toHaveCount(0);
  await reviews.fill('');
  await saveSettings(page);
  await shop.reload();
  await expect(section).toHaveCount(0);
  await page.getByRole('button', { name: /Back to Kavitha R., Coimbatore.*: Reviews/ }).click();
  await expect(reviews).toHaveValue(/^Kavitha/);
  await shop.reload();
  await expect(shop.getByRole('region', { name: 'Sample reviews' }).getByRole('button')).toBeVisible();
});

test('a promise is changed on the home page, on the page of a piece and in the policy', async ({
  page,
  request,
}) => {
  await openTexts(page);
  const promise = page.getByRole('textbox', { name: 'Maintenance: in full' });
  await promise.fill('We polish your piece once a year.');
  await saveSettings(page);
  for (const path of ['/', '/user/products/4', paths.policy('exchange')]) {
    const html = async () => (await request.get(path)).text();
    await expect.poll(html, { timeout: 2000 }).toContain('We polish your piece once a year.');
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(promise).toHaveValue(/^Free cleaning, polishing/);
});

test('a policy is rewritten, with what is filled in; a fault in it is named and nothing is lost', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*settings/);
  await openTexts(page);
  const policy = page.getByLabel('Shipping', { exact: true });
  await policy.fill('By courier.\n# When\nWithin {days}.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(policy).toHaveAccessibleDescription(/There is no \{days\}\. There are: \{contact\}/);
  await expect(policy).toBeFocused();
  await policy.fill('By courier, and {insured}.\n# When');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(policy).toHaveAccessibleDescription(/Please use no \{ in the first line/);
  await policy.fill('By courier.\n# When\nIf it is late, {contact}.\n<b>Always</b> insured.');
  await saveSettings(page);
  const shop = await context.newPage();
  await shop.goto(paths.policies());
  await expect(shop.getByText('By courier.')).toBeVisible();
  await shop.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: 'Shipping' }).click();
  await expect(shop.getByRole('heading', { level: 2, name: 'When' })).toBeVisible();
  await expect(
    shop.getByText('If it is late, call +91 80000 00000 or write to care@example.com.'),
  ).toBeVisible();
  await expect(shop.getByText('<b>Always</b> insured.')).toBeVisible();
  await page.getByRole('button', { name: /^Back to Free and insured.*: Shipping$/ }).click();
  await expect(policy).toHaveValue(/^Free and insured/);
});

test('the shop has the name that the owner gives it, on its pages and as an app', async ({
  page,
  request,
}) => {
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  await page.getByLabel('Name of the shop').fill('Meena & Sons');
  await saveSettings(page);
  const shop = await page.context().newPage();
  await shop.goto('/user/products');
  await expect(shop).toHaveTitle('All Jewellery | Meena & Sons');
  await expect(shop.getByRole('banner').getByRole('link', { name: 'Meena & Sons, home' })).toHaveText(
    'Meena & Sons',
  );
  await expect(shop.getByRole('contentinfo')).toContainText('Meena & Sons makes and sells hallmarked gold');
  await expect(shop.getByRole('contentinfo')).not.toContainText('A tola is');
  await shop.getByRole('button', { name: 'Login' }).first().click();
  await expect(shop.getByRole('dialog')).toContainText('New to Meena & Sons?');
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: 'Meena & Sons: gold, silver and diamond jewellery',
    short_name: 'Meena & Sons',
  });
  for (const path of ['/', '/user/products', '/user/products/4']) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/Tola(?! (?:Jewellers|Title|Figures))/);
  }
  await page.goto('/office/texts');
  await page.getByLabel('About, at the foot of every page').fill('{shop} sells what others made.');
  await saveSettings(page);
  await shop.goto('/user/products');
  await expect(shop.getByRole('contentinfo')).toContainText('Meena & Sons sells what others made. Sold by');
  await page.goto('/office/settings');
  await page.getByRole('button', { name: 'Back to Tola: Name of the shop' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the shop' })).toHaveValue('Tola');
});

test('the owner’s picture is the icon of the shop, and undo takes it back', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*media/);
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  const panel = page.getByRole('region', { name: 'Icon' });
  const icon = panel.getByRole('img');
  await expect(icon).toHaveAttribute('src', '/icon-192.png');
  const file = panel.getByLabel('Choose a picture');
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(panel.getByRole('alert')).toBeVisible();
  const create = { width: 300, height: 300, channels: 3 as const, background: '#7a1f3d' };
  await file.setInputFiles({
    ...{ name: 'icon.png', mimeType: 'image/png' },
    buffer: await sharp({ create }).png().toBuffer(),
  });
  await expect(icon).toHaveAccessibleName('Your icon');
  const own = await icon.getAttribute('src');
  const html = async () => (await request.get('/')).text();
  await expect.poll(html, { timeout: 2000 }).toContain(`"${own}"`);
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(icon).toHaveAccessibleName('The standard icon');
  await expect.poll(html, { timeout: 2000 }).not.toContain('/icons/');
});

test('the longest name of a shop fits its header at all widths', async ({ page }) => {
  await logInAs(page, 'owner');
  await page.goto('/office/settings');
  await page.getByLabel('Name of the shop').fill('Shri Venkateshwara Gold.');
  await saveSettings(page);
  await page.goto('/user/products');
  await expectNoSidewaysScroll(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const logo = await page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .boundingBox();
    expect(logo?.height, `${width} px`).toBeLessThan(50);
  }
  await page.goto('/office/settings');
  await page.getByRole('button', { name: 'Back to Tola: Name of the shop' }).click();
});

test('at 360 px the screen does not scroll sideways, and axe finds nothing', async ({ page }) => {
  await logInAs(page, 'owner');
  await expectScreenFits(page, '/office/texts');
});
