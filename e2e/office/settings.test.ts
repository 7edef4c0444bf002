import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

const OFFICER = 'Meenakshi Iyer';

async function openSettings(page: Page): Promise<void> {
  await logInAs(page, 'owner');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Your papers' })).toBeVisible();
}

test('the owner changes a setting by keyboard, the public page shows it, and undo takes it back', async ({
  page,
  request,
}) => {
  await openSettings(page);
  const officer = page.getByLabel('Grievance officer', { exact: true });
  await officer.focus();
  await page.keyboard.type(OFFICER);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. Every page uses it from now on.')).toBeVisible();
  const footer = async () => (await request.get('/schemes')).text();
  await expect.poll(footer, { timeout: 2000 }).toContain(OFFICER);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(officer).toHaveValue('');
  await expect.poll(footer, { timeout: 2000 }).not.toContain(OFFICER);
});

test('of two tabs that save the same group, the second chooses between both versions', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await openSettings(page);
  const other = await context.newPage();
  await other.goto('/office/settings');
  const fieldOf = (tab: Page) => tab.getByRole('textbox', { name: 'Unpaid orders' });
  const saveIn = (tab: Page) =>
    tab
      .getByRole('region', { name: 'Orders and returns' })
      .getByRole('button', { name: 'Save', exact: true });
  await fieldOf(other).fill('11');
  await fieldOf(page).fill('12');
  await saveIn(other).click();
  await expect(other.getByRole('button', { name: 'Back to 10: Unpaid orders' })).toBeVisible();
  await saveIn(page).click();
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('row').nth(1)).toContainText(/at most\s*12\s*11/);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(differences).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('12');
  await page.getByRole('button', { name: 'Back to 10: Unpaid orders' }).click();
  await expect(fieldOf(page)).toHaveValue('10');
});

test('at 360 px the screen does not scroll sideways, and axe finds nothing', async ({ page }) => {
  await logInAs(page, 'owner');
  await expectScreenFits(page, '/office/settings');
});

test('the owner saves a backup of the whole shop in the browser', async ({ page }) => {
  await openSettings(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save a backup' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^tola-\d{4}-\d\d-\d\d\.backup$/);
  const text = gunzipSync(await readFile(await file.path())).toString();
  expect(text).toMatch(/\nend\t\d+\t[0-9a-f]{64}\n$/);
});
