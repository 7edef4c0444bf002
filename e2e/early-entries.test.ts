import type { Locator } from '@playwright/test';
import { expectHydrated } from './fake-clock.ts';
import { expect, test } from './fixtures.ts';
import { holdBack, openUnhydrated } from './held-requests.ts';
import { serveInTwoParts } from './slow-document.ts';

// What a shopper presses, chooses or types before the page can handle it.

test('a press before the end of the document has arrived is replayed', async ({ page, baseURL }) => {
  const slow = await serveInTwoParts(baseURL ?? '', '</main>');
  await page.goto(slow.url, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  slow.sendRest();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  slow.close();
});

test('a sort order chosen before hydration is applied', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/user/products');
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  hydrate();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
});

for (const [name, path] of [
  ['a cached page', '/user/products/8'],
  ['the page of a choice', '/user/products/8?size=12'],
] as const) {
  test(`a choice made on ${name} before hydration is applied`, async ({ page }) => {
    const hydrate = await openUnhydrated(page, path);
    for (const size of [/^22 /, /^10 /, /^22 /]) await page.getByRole('radio', { name: size }).press('Space');
    await page.getByRole('radio', { name: /^14K/ }).press('Space');
    await page.getByRole('checkbox', { name: /Engrave it/ }).press('Space');
    hydrate();
    for (const choice of [/size=22/, /purity=14K585/, /engraved=yes/]) await expect(page).toHaveURL(choice);
    await expect(page.getByRole('radio', { name: /^22 / })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /Engrave it/ })).toBeChecked();
  });
}

test('parts are hydrated while a choice made before hydration is loading', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/user/products/4');
  const load = await holdBack(page, /size=14/);
  await page.getByRole('radio', { name: /^14 / }).press('Space');
  const parts = page.locator('[data-unhydrated]');
  const count = await parts.evaluateAll(
    (all) => all.map((part) => part.setAttribute('data-first', '')).length,
  );
  hydrate();
  await expect(parts).toHaveCount(0);
  await expect(page.locator('[data-first]'), 'no part was removed and rendered anew').toHaveCount(count);
  load();
  await expect(page).toHaveURL(/size=14/);
  await expect(page.getByRole('radio', { name: /^14 / })).toBeChecked();
});

test('a piece added right after its size, both before hydration, is in the cart', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('');
  const hydrate = await openUnhydrated(page, '/user/products/4');
  await page.getByRole('radio', { name: /^14 / }).press('Space');
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  hydrate();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText('Size 14')).toBeVisible();
});

test('a choice made between the start and the end of hydration is applied', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('hydration-started', () =>
      queueMicrotask(() => document.querySelector<HTMLElement>('input[type=radio][value="14"]')?.click()),
    ),
  );
  await page.goto('/user/products/4');
  await expect(page).toHaveURL(/size=14/);
  await expect(page.getByRole('radio', { name: /^14 / })).toBeChecked();
});

test('a category typed before hydration is searched', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/schemes');
  await page.getByRole('combobox', { name: 'Search categories' }).fill('bang');
  hydrate();
  await expect(page.getByRole('option')).toHaveText(['Bangles']);
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toHaveValue('bang');
});

test('a press on a part whose code has not arrived is repeated once it has', async ({ page }) => {
  const release = await holdBack(page, /\/quantity-stepper-/);
  await page.goto('/user/products/4');
  await page.getByRole('button', { name: /^One more/ }).click();
  await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('1');
  release();
  await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('2');
});

for (const [how, enter] of [
  ['pressed', (main: Locator) => main.getByRole('button', { name: /^One more/ }).click()],
  ['typed', (main: Locator) => main.getByRole('spinbutton', { name: /^Quantity/ }).fill('2')],
] as const) {
  test(`a quantity ${how} before the code of its field has arrived is in the cart`, async ({
    page,
    customer,
  }) => {
    expect(customer.token).not.toBe('');
    const release = await holdBack(page, /\/quantity-stepper-/);
    await page.goto('/user/products/4?size=14');
    await expectHydrated(page);
    await enter(page.getByRole('main'));
    await page.getByRole('button', { name: 'Add to cart' }).click();
    release();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('2');
  });
}

test('sizes chosen before the code of their fields has arrived are kept', async ({ page }) => {
  const release = await holdBack(page, /\/pair-sizes-/);
  await page.goto('/user/products/99');
  await page.getByLabel('First ring').selectOption('14');
  await page.getByLabel('Second ring').selectOption('22');
  release();
  await expect(page).toHaveURL(/size=14&second_size=22/);
  await expect(page.getByLabel('First ring')).toHaveValue('14');
  await expect(page.getByLabel('Second ring')).toHaveValue('22');
});

test('a pincode typed before the code of its field has arrived is kept', async ({ page }) => {
  const release = await holdBack(page, /\/delivery-check-/);
  await page.goto('/user/products/4');
  const field = page.getByRole('textbox', { name: 'Your pincode' });
  await field.pressSequentially('400001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(field).toHaveValue('400001');
  release();
  await expect(page.getByText('it reaches 400001')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/products\/4$/);
});

test('details opened before their code has arrived stay open', async ({ page }) => {
  const release = await holdBack(page, /\/piece-details-/);
  await page.goto('/user/products/4');
  const hallmark = page.locator('details').filter({ hasText: 'BIS hallmarked' });
  await hallmark.locator('summary').click();
  await expect(hallmark).toHaveAttribute('open');
  release();
  await expect(page.locator('[data-unhydrated] details')).toHaveCount(0);
  await expect(hallmark).toHaveAttribute('open');
});

test('a price chosen before the code of its announcement has arrived is announced once it has', async ({
  page,
}) => {
  const release = await holdBack(page, /\/price-announcement-/);
  await page.goto('/user/products/8');
  await page.getByRole('radio', { name: /^22 / }).press('Space');
  await expect(page.getByRole('button', { name: 'Add to cart' })).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(/size=22/);
  release();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Now ₹' })).toBeAttached();
});

test('a piece added before the field of its engraving has arrived leads to the field once it has', async ({
  page,
}) => {
  const release = await holdBack(page, /\/engraving-text-/);
  await page.goto('/user/products/8?size=12');
  await page.getByRole('checkbox', { name: /Engrave it/ }).press('Space');
  await expect(page).toHaveURL(/engraved=yes/);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).not.toHaveAttribute('aria-busy');
  await add.press('Enter');
  release();
  await expect(page.getByRole('textbox', { name: 'Text inside the band' })).toBeFocused();
});
