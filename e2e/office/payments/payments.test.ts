import type { Page } from '@playwright/test';
import { paise } from '#contract/money/money.ts';
import { type Customer, expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs, openOffice } from '../demo-staff.ts';
import { orderRings, payAtStandIn } from './stand-in-payments.ts';

/** Pays ₹100 less than an order asks for, so that its payment is in review. Returns the payment's id. */
async function payLess(page: Page, customer: Customer, quantity: number): Promise<string> {
  const { providerOrderId } = await orderRings(customer, quantity);
  const paid = await payAtStandIn(page, providerOrderId, { offer_discount: paise(10_000) });
  return paid.razorpay_payment_id;
}

/** A row of the payments to decide; the webhook may still be on its way. */
async function openRow(page: Page, paymentId: string) {
  const row = page.getByRole('listitem').filter({ hasText: paymentId });
  await expect(async () => {
    await page.goto('/office/payments');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  return row;
}

test('a payment is accepted by keyboard, and a large refund by two people', async ({
  page,
  customer,
  browser,
}) => {
  const small = await payLess(page, customer, 1);
  const large = await payLess(page, customer, 7);
  await logInAs(page, 'manager');
  const row = await openRow(page, small);
  await row.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('How was the rest received?')).toBeFocused();
  await page.keyboard.type('in cash at the counter');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);

  const largeRow = await openRow(page, large);
  await largeRow.getByRole('button', { name: 'Send back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send ₹58,539.00 back?' });
  await dialog.getByLabel('Reason').fill('the customer did not want to pay the rest');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(largeRow).toContainText('Waits for a second person');

  const owner = await openOffice(browser, 'owner');
  await owner.getByRole('link', { name: /^Approvals/ }).click();
  const asked = owner.getByRole('listitem').filter({ hasText: large });
  await expect(asked).toContainText('the customer did not want to pay the rest');
  await expect(asked.getByRole('link', { name: /^What it is about/ })).toHaveAttribute(
    'href',
    `/office/payments/${large}`,
  );
  await asked.getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(owner.getByText('Approved and done.')).toBeVisible();
  await expect(async () => {
    await owner.goto(`/office/payments/${large}`);
    await expect(owner.getByText('Sent back', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await owner.context().close();
});

test('at 360 px the screens of payments and invoices fit, and axe finds nothing', async ({ page }) => {
  await logInAs(page, 'accountant');
  for (const path of ['/office/payments', '/office/payments?view=all']) await expectScreenFits(page, path);
  await page.getByRole('table').getByRole('link', { name: /^pay_/ }).first().click();
  await expect(page.getByRole('heading', { name: /^₹/ })).toBeVisible();
  await expectScreenFits(page, new URL(page.url()).pathname);
  await expectScreenFits(page, '/office/invoices');
  const download = page.waitForEvent('download');
  await page.getByLabel('First day').fill('2026-01-01');
  await page.getByLabel('Last day').fill('2026-12-31');
  await page.getByRole('button', { name: 'Save the file' }).click();
  expect((await download).suggestedFilename()).toBe('invoices-2026-01-01-2026-12-31.csv');
  await page.getByRole('table').getByRole('link', { name: /^INV/ }).first().click();
  await expect(page.getByRole('article', { name: 'TAX INVOICE' })).toContainText('Amount in words');
  const { pathname, search } = new URL(page.url());
  await expectScreenFits(page, `${pathname}${search}`);
});
