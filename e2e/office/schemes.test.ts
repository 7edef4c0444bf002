import { expect, test } from '../fixtures.ts';
import { OFFICE_SCHEME } from '../schemes/scheme-samples.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

test('a scheme is made, closed and opened again; a passbook is found by its customer and verified', async ({
  page,
}) => {
  await logInAs(page, 'manager');
  const name = `${OFFICE_SCHEME} ${Date.now()}`;
  await page.goto('/office/schemes/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Instalment a month (₹)').fill('2,500');
  await page.getByLabel('Benefit (% of one instalment)').fill('50');
  await page.getByLabel('Joining from').fill('2026-01-01');
  await page.getByLabel('Joining until').fill('2099-01-01');
  await page.getByLabel('Gift').fill('A silver coin');
  await page.getByLabel('Benefits, one a line').fill('Half an instalment');
  await page.getByLabel('Description').fill('Pay for eleven months and buy.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const stale = page.getByText('You have changed the terms above.');
  await page.getByLabel('Instalment a month (₹)').fill('3000');
  await expect(stale).toBeVisible();
  await page.getByLabel('Benefits, one a line').fill('₹1,500 off');
  await expect(stale).toHaveCount(0);
  await page.getByLabel('Benefits, one a line').fill('Half an instalment');
  await page.getByLabel('Instalment a month (₹)').fill('2500');
  await expect(stale).toHaveCount(0);
  await page.getByRole('button', { name: 'Close for joining' }).click();
  await expect(page.getByText('Closed for joining', { exact: true })).toBeVisible();
  // The newest message is the first.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('button', { name: 'Close for joining' })).toBeVisible();
  await page.getByRole('button', { name: 'Close for joining' }).click();
  await expect(page.getByText('Closed for joining', { exact: true })).toBeVisible();

  await page.goto('/office/customers');
  await page.getByLabel('Phone, e-mail or name').fill('debjani');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Debjani Mukherjee' }).click();
  await page.getByRole('table', { name: 'Savings plans' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Verify the entries' }).click();
  await expect(page.getByText(/^(?:All \d+ entries fit their|The entry fits its) proof\.$/)).toBeVisible();
  const passbook = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Debjani Mukherjee' }).click();
  await page.getByRole('heading', { name: 'Debjani Mukherjee' }).waitFor();
  const customer = new URL(page.url()).pathname;
  for (const path of [passbook, customer, '/office/schemes', '/office/schemes/1', '/office/passbooks'])
    await expectScreenFits(page, path);
});

test('the gift of a plan is handed over at its value, and comes back', async ({ page, expectedErrors }) => {
  expectedErrors.push(/400.*passbooks\/gift/);
  await logInAs(page, 'manager');
  // Other tests count the entries of the other demo passbooks.
  await page.goto('/office/passbooks?gift=waiting&q=debjani');
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Running' }).click();
  const waiting = page.getByRole('row').filter({ hasText: '–' });
  await waiting.first().getByRole('link').click();
  const gift = page.getByRole('region', { name: 'Gift' });
  await gift.getByRole('button', { name: 'Hand over the gift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hand over the gift' }).click();
  await expect(dialog.getByText('Please enter the value of the gift in rupees.')).toBeVisible();
  await dialog.getByLabel('Value in rupees').fill('1,250');
  await page.keyboard.press('Enter');
  await expect(gift).toContainText(/Handed over on .*, worth ₹1,250\./);
  await expectScreenFits(page, new URL(page.url()).pathname);
  await gift.getByRole('button', { name: 'The gift is back' }).click();
  await dialog.getByLabel('Reason').fill('It was the wrong one');
  await dialog.getByRole('button', { name: 'The gift is back' }).click();
  await expect(gift.getByRole('button', { name: 'Hand over the gift' })).toBeVisible();
});
