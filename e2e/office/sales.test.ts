import { readFile } from 'node:fs/promises';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

test('the accountant reads the sales of a year by month and of some days, and saves them', async ({
  page,
}) => {
  await logInAs(page, 'accountant');
  await page.getByRole('link', { name: 'All figures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  await page.getByRole('link', { name: 'Last financial year' }).click();
  await expect(page.getByRole('region', { name: 'Sales per month' })).toContainText('in 12 months');
  const [from, to] = [addDays(indianDate(new Date()), -44), indianDate(new Date())];
  await page.getByLabel('First day').fill(from);
  await page.getByLabel('Last day').fill(to);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('region', { name: 'Sales per day' })).toContainText('in 45 days');
  const bestSeller = page.getByRole('table', { name: 'Best sellers' }).getByRole('link').first();
  const name = (await bestSeller.textContent()) ?? '';
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`sales-${from}-${to}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(name);
  await expect(page.getByRole('table', { name: 'In the shop now' })).toContainText('22K (916)');
  await bestSeller.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectScreenFits(page, '/office/sales');
});

test('days in the wrong order are refused with a sentence', async ({ page, expectedErrors }) => {
  expectedErrors.push(/400.*\/office\/sales/);
  await logInAs(page, 'owner');
  await page.goto('/office/sales?from=2026-11-02&to=2026-11-01');
  await expect(page.getByRole('alert')).toHaveText('The last day is before the first one.');
  await page.goto('/office/sales?from=nonsense&to=2026-11-01');
  await expect(page.getByRole('alert')).toHaveText('Please enter the first day as a date.');
});
