import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, registerCustomer, test } from './fixtures.ts';
import { expectAccessible } from './page-checks.ts';

const run = promisify(execFile);
const dialog = (page: Page) => page.getByRole('dialog');

/** The path of a password reset link, from the owner's command. */
async function linkFor(email: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR ?? process.env.DATA_DIR };
  const { stdout } = await run(process.execPath, ['scripts/shop.mjs', 'reset-password', email], { env });
  return String(/\/reset-password#[\w-]{43}/.exec(stdout)?.[0]);
}

test('without a mail server no link is offered, but the ways to reach the shop', async ({ page }) => {
  await page.goto('/schemes');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await dialog(page).getByLabel('Email').fill('ananya@example.com');
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Send me a link' })).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: '+91 80000 00000' })).toHaveAttribute(
    'href',
    'tel:+918000000000',
  );
  await expect(dialog(page).getByRole('link', { name: 'care@example.com' })).toHaveAttribute(
    'href',
    'mailto:care@example.com',
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Back to Login' }).click();
  await expect(dialog(page).getByLabel('Password')).toBeVisible();
});

test('the owner’s reset link works once', async ({ page, api, expectedErrors }) => {
  expectedErrors.push(/resetPassword/);
  const customer = await registerCustomer(api);
  const link = await linkFor(customer.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please choose a password of at least 8 characters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('iloveyou');
  await expect(page.getByRole('status').filter({ hasText: 'one of the most used' })).toBeVisible();
  await page.getByLabel('New password').fill('a better horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Please log in with it.')).toBeVisible();

  await dialog(page).getByLabel('Email').fill(customer.email);
  await dialog(page).getByLabel('Password').fill('a better horse battery');
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link does not work any more');
});

test('a truncated reset link shows an error', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText(
    'This address is not complete. Please open the link from your e-mail again.',
  );
  await expectAccessible(page);
});
