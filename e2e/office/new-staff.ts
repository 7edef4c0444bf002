import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

export const PASSWORD = 'seven words are a good password';

/** Accepts an invitation with the password; the second step comes next. */
export async function accept(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link.slice(link.indexOf('/office')));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
}

export async function setUpAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
}
