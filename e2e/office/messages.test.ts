import { expect, test } from '../fixtures.ts';
import { axe, expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

test('the counter reads by keyboard what a customer gets, as on a phone and as plain text', async ({
  page,
}) => {
  await logInAs(page, 'counter');
  await page.goto('/office/messages');
  const message = page.getByRole('link', { name: 'Payment received' }).first();
  await message.focus();
  await page.keyboard.press('Enter');
  const phone = page.frameLocator('iframe[title="The message"]');
  await expect(phone.getByRole('heading', { name: 'Thank you, your payment is here' })).toBeVisible();
  await expect(phone.getByText('Total with GST')).toBeVisible();
  await page.getByRole('button', { name: 'Show the plain text' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Plain text of the message' })).toContainText(
    'Total with GST: ₹',
  );
  await page
    .getByRole('region', { name: 'Status' })
    .getByRole('link', { name: /^[0-9A-Z]{20}$/ })
    .click();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('link').first()).toBeVisible();

  await expectScreenFits(page, '/office/messages');
  await page.getByRole('link', { name: 'Payment received' }).first().click();
  await expect(phone.getByText('Total with GST')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // Nothing runs in the frame of the message, axe neither.
  const { violations } = await axe(page).exclude('iframe').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('an owner who tries the mail server of a shop that has none reads which setting is missing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409.*messages\/test-mail/);
  await logInAs(page, 'owner');
  await page.goto('/office/messages');
  await page.getByRole('button', { name: 'Send a test e-mail' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Does e-mail arrive?' });
  await expect(dialog.getByLabel('To')).toHaveValue('owner@example.com');
  await dialog.getByRole('button', { name: 'Send a test e-mail' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('the owner sets one under Messages');
  await page.keyboard.press('Escape');

  expectedErrors.push(/409.*messages\/mail-server/);
  await page.getByRole('button', { name: 'Set the mail server' }).press('Enter');
  const server = page.getByRole('dialog', { name: 'Which server sends your e-mails?' });
  await server.getByLabel('Name of the server').fill('smtp.example.com');
  await server.getByLabel('User name').fill('shop@example.com');
  await server.getByLabel('Password of the server').fill('not a real one');
  await server.getByLabel('Your password').fill('tola-demo-2026');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await server.getByRole('button', { name: 'Set the mail server' }).press('Enter');
  await expect(server.getByRole('alert')).toContainText('Who tries the demo sets up no mail server.');
});
