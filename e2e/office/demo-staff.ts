import { type Browser, expect, type Page } from '@playwright/test';
import type { Role } from '#contract/office/roles.ts';
import { axe, expectReadableValues } from '../page-checks.ts';

/** Logs a demo account of the role in. */
export async function logInAs(page: Page, role: Role): Promise<void> {
  await page.goto('/office/log-in');
  await page.getByLabel('E-mail').fill(`${role}@example.com`);
  await page.getByLabel('Password').fill('tola-demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: /^Good day/ })).toBeVisible();
}

/** Logs a demo account of the role in, in a browser beside the test's own; the test closes its context. */
export async function openOffice(browser: Browser, role: Role): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await logInAs(page, role);
  return page;
}

/** Opens a screen and waits for its data. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Opens a screen at 360 px: it does not scroll sideways, and axe finds nothing. */
export async function expectScreenFits(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await openScreen(page, path);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, path).toBeLessThanOrEqual(0);
  const { violations } = await axe(page).analyze();
  expect(
    violations.map(({ id }) => id),
    path,
  ).toEqual([]);
  await expectReadableValues(page);
}
