import { readFile } from 'node:fs/promises';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { buyRing } from '../office/payments/stand-in-payments.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

test('the credit note of a cancelled order is read, saved and found in the office', async ({
  page,
  customer,
}) => {
  const { orderId } = await buyRing(page, customer);
  await customer.api.call(afterSaleCalls.cancelPaidOrder, { body: { order_id: orderId } });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/order-details/${orderId}`);
  await page.getByRole('link', { name: /^CN\// }).press('Enter');
  await expect(page).toHaveURL(/\/user\/credit-notes\/CN-\d\d-\d\d-\d{6}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Credit note CN\// })).toBeVisible();
  await expect(page.getByText('Reason: the order was cancelled.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const safeNumber = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as PDF' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${safeNumber}.pdf`);
  const archived = await page.request.get(
    `/api/v1${afterSaleCalls.getDocument.path.replace(':number', safeNumber)}`,
    {
      headers: { authorization: `Bearer ${customer.token}` },
    },
  );
  const drawn = await readFile(await file.path());
  expect((await archived.body()).equals(drawn), 'the server draws the same bytes').toBe(true);

  const number = safeNumber.replace(/^(\w+)-(\d\d-\d\d)-/, '$1/$2/');
  await logInAs(page, 'accountant');
  await expectScreenFits(page, `/office/invoices/credit-note?number=${number}`);
  await expect(page.getByRole('article', { name: 'CREDIT NOTE' })).toContainText(number);
});

test('a credit note of somebody else is not found', async ({ page, customer, expectedErrors }) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/404/);
  await page.goto('/user/credit-notes/CN-26-27-999999');
  await expect(page.getByText('Credit note not found')).toBeVisible();
  await page.goto('/user/credit-notes/nothing');
  await expect(page.getByText('Credit note not found')).toBeVisible();
});
