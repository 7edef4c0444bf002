import type { FrameLocator, Locator, Page } from '@playwright/test';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { ADDRESS } from './order-samples.ts';

/** The frame of the open payment dialog. */
export const PAYMENT_FRAME = 'iframe[title^="Payment dialog"]';

export const buyNow = (page: Page): Locator => page.getByRole('button', { name: 'Buy Now' });
export const proceedToPayment = (page: Page): Locator =>
  page.getByRole('button', { name: orderMessages.proceedToPayment });
export const paymentDialog = (page: Page): FrameLocator => page.frameLocator(PAYMENT_FRAME);

export async function fillAddress(page: Page, address = ADDRESS): Promise<void> {
  await page.getByLabel('Street').fill(address.street);
  await page.getByLabel('City').fill(address.city);
  await page.getByLabel('Pincode').fill(address.pincode);
}

/** Closes the payment dialog without paying, including its confirmation. */
export async function leavePayment(page: Page): Promise<void> {
  const dialog = paymentDialog(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const leave = dialog.getByRole('button', { name: 'Yes, leave' });
  if (await leave.isVisible()) await leave.click();
}
