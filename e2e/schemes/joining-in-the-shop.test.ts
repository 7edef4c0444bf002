import { SCHEME_TERMS } from '#contract/schemes/scheme-terms.ts';
import { expect, storeUser, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';

test('a plan is joined in the shop: its terms are signed, and the first instalment is paid in cash', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*payments\/direct-joining/);
  await logInAs(page, 'manager');
  await page.goto(`/office/customers/${customer.user_id}`);
  await page.getByRole('link', { name: 'Join a plan' }).press('Enter');
  await expectScreenFits(page, `/office/customers/${customer.user_id}/plan`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Plan').selectOption({ label: 'Suvarna Sanchay Gold Plan, ₹5,000 a month' });
  for (const term of SCHEME_TERMS) await expect(page.getByText(term)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Date and signature of ${customer.name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record the first instalment' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Record the first instalment' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How it was paid').selectOption('Cash');
  await dialog.getByRole('button', { name: 'Record the first instalment' }).press('Enter');
  await expect(dialog.getByText('Please let the customer sign the terms first.')).toBeVisible();
  await dialog.getByLabel('The customer has read the terms and signed them').press('Space');
  await dialog.getByRole('button', { name: 'Record the first instalment' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Passbook \d+$/ })).toBeVisible();
  const number = new URL(page.url()).pathname.split('/').at(-1);

  await storeUser(page, customer);
  await page.goto(`/schemes/passbook/${number}`);
  await expect(page.getByRole('main')).toContainText('1 of 11');
  await expect(page.getByRole('main')).toContainText('what you paid in our shop to your bank account');
});
