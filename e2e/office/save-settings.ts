import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Saves what was changed in one form of settings. */
export async function saveSettings(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await button.click();
  await expect(button).toHaveCount(0);
  await expect(page.getByText('Saved. Every page uses it from now on.').last()).toBeVisible();
}
