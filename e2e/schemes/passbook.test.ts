import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { verifyStatement } from '#api/schemes/ledger/statement-rules.ts';
import { calls } from '#contract/calls.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { PaymentRecorder, SUCCESS } from '../checkout/payment-recorder.ts';
import { expect, storeUser, stubCall, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { leavePayment, PAYMENT_FRAME, paymentDialog } from '../purchase-steps.ts';
import { samplePassbook } from './scheme-samples.ts';

test('a click on Join before hydration counts as the logged-in customer’s', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/getUserSchemes/);
  expect(customer.token).toBeTruthy();
  await page.goto('/schemes', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Join Now' }).first().click();
  await expect(page.locator(PAYMENT_FRAME)).toBeVisible();
});

test('a customer joins a scheme after a failed payment and downloads the statement', async ({
  page,
  customer,
  expectedErrors,
}) => {
  test.slow();
  // A customer without schemes gets a 404 (P-76).
  expectedErrors.push(/getUserSchemes/);
  await page.goto('/schemes');
  const card = page.getByRole('article', { name: 'Swarna Tula Weight Plan' });
  const dialog = paymentDialog(page);
  await card.getByRole('button', { name: 'Join Now' }).click();
  await dialog.locator('#outcome').selectOption('failed');
  await dialog.locator('#pay').click();
  await expect(card.getByText(schemeMessages.schemePaymentFailed)).toBeVisible({ timeout: 15_000 });
  await leavePayment(page);
  await expect(page.locator(PAYMENT_FRAME)).toHaveCount(0);
  await card.getByRole('button', { name: 'Join Now' }).click();
  await dialog.locator('#pay').click();
  await expect(card.getByText(schemeMessages.schemeEnrolled)).toBeVisible({ timeout: 15_000 });
  await expect(card.getByRole('button', { name: 'Enrolled' })).toBeDisabled();

  await card.getByRole('link', { name: /My passbook/ }).click();
  await expect(page).toHaveURL(/\/schemes\/passbook\/\d+$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('1 of 11 instalments');
  await expect(main).toContainText('Instalment 2 of 11 is due on');
  await expect(main).toContainText('No month was missed');
  await expect(main).toContainText('the entry is as it was written');
  await expect(page.getByRole('button', { name: 'Pay instalment' })).toBeDisabled();
  await expect(page.getByRole('navigation', { name: 'My schemes' }).getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { data } = await customer.api.call(calls.getUserSchemes, {});
  const id = data[0]?.user_scheme_id ?? 0;
  const passbook = await customer.api.call(calls.getPassbook, { params: { user_scheme_id: id } });
  const proof = page.getByText(passbook.data.entries[0]?.hash ?? 'none');
  await expect(proof).toBeHidden();
  await page.getByText('Show verification codes').click();
  await expect(proof).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement as CSV' }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toBe(`passbook-${id}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  const lastHash = passbook.data.entries[0]?.hash ?? 'none';
  expect(verifyStatement(text)).toMatchObject({ sound: true, entries: 1, lastHash });
  expect(verifyStatement(text.replace('10000.00', '10001.00'))).toMatchObject({
    sound: false,
    problem: expect.stringContaining('Entry 1 (line 2) was changed'),
  });

  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement as PDF' }).click();
  const bytes = await readFile(await (await pdf).path());
  const { items } = await (
    await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1)
  ).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  for (const part of [
    'PASSBOOK STATEMENT',
    'Swarna Tula Weight Plan',
    'Meera Nair',
    lastHash,
    '₹10,000.00',
  ]) {
    expect(words).toContain(part);
  }
});

test('a customer pays the second instalment within its days of grace', async ({ page, api }) => {
  test.slow();
  // The demo data always has such a customer.
  const user = await api.call(calls.login, {
    body: { email: 'gurleen@example.com', password: 'tola-demo-2026' },
  });
  const own = api.as(user.token);
  const { data } = await own.call(calls.getUserSchemes, {});
  const params = { user_scheme_id: data[0]?.user_scheme_id ?? 0 };
  const before = (await own.call(calls.getPassbook, { params })).data;
  await storeUser(page, user);
  await page.goto(`/schemes/passbook/${params.user_scheme_id}`);
  const main = page.getByRole('main');
  const pay = page.getByRole('button', { name: 'Pay instalment' });
  if (before.paid_instalments === 1) {
    await expect(main).toContainText('Instalment 2 of 10 was due on');
    await expect(main.getByRole('listitem').filter({ hasText: 'No. 2' })).toContainText('grace');
    await expectAccessible(page);
    await pay.click();
    await paymentDialog(page).locator('#pay').click();
    await expect(main.getByText(orderMessages.paymentSuccessful)).toBeVisible({ timeout: 15_000 });
  }
  await expect(main).toContainText('2 of 10 instalments');
  await expect(main.getByRole('listitem').filter({ hasText: 'No. 2' })).toContainText('paid');
  await expect(main).toContainText('all 2 entries are as they were written');
  await expect(pay).toBeDisabled();
  const after = (await own.call(calls.getPassbook, { params })).data;
  expect(after.entries).toHaveLength(2);
  expect(after.entries[1]?.previous_hash).toBe(before.entries[0]?.hash);
});

/** Stubs a passbook whose second instalment is due and records the payment widget. */
async function recordInstalments(page: Page): Promise<PaymentRecorder> {
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: samplePassbook(1) } });
  await stubCall(page, 'initiateInstalmentPayment', {
    json: { key_id: 'rzp_test_recorded', amount: 10_000, razorpayOrderId: SUCCESS.razorpay_order_id },
  });
  return recorder;
}

test('a due instalment is paid in the widget, and the passbook shows it', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  const recorder = await recordInstalments(page);
  let verified: unknown;
  await page.route(/verifyInstalmentPayment$/, async (route) => {
    verified = route.request().postDataJSON();
    await stubCall(page, 'getPassbook', { json: { data: samplePassbook(2) } });
    await route.fulfill({ json: { message: 'ok', status: 'success' } });
  });
  await page.goto('/schemes/passbook/41');
  const main = page.getByRole('main');
  await expect(main).toContainText('Instalment 2 of 11 was due on 20 Nov 2026.');
  await page.getByRole('button', { name: 'Pay instalment' }).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  expect((await recorder.opened())[0]).toMatchObject({ amount: 1_000_000, currency: 'INR' });
  await recorder.fail('The bank said no.');
  await expect(main.getByText(schemeMessages.schemePaymentFailed)).toBeVisible();
  await page.getByRole('button', { name: 'Pay instalment' }).click();
  await expect.poll(() => recorder.opened()).toHaveLength(2);
  await recorder.succeed();
  await expect(main.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  expect(verified).toEqual({ user_scheme_id: 41, ...SUCCESS });
  await expect(main).toContainText('2 of 11 instalments');
  await expect(page.getByRole('button', { name: 'Pay instalment' })).toBeDisabled();
  await expect(main).toContainText('RV/26-27/000002');
});

test('an instalment with a lost confirmation is polled, not charged again', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expect(customer.token).toBeTruthy();
  expectedErrors.push(/503/);
  await page.clock.install({ time: new Date('2026-11-21T06:00:00Z') });
  const recorder = await recordInstalments(page);
  await stubCall(page, 'verifyInstalmentPayment', { status: 503, json: { message: 'busy' } });
  await page.goto('/schemes/passbook/41');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Pay instalment' }).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  const polls = await stubCall(page, 'getPassbook', { json: { data: samplePassbook(1) } });
  await recorder.succeed();
  for (const look of [1, 2, 3]) {
    await expect.poll(polls.count).toBeGreaterThanOrEqual(look);
    await page.clock.runFor(3_100);
  }
  await expect(main).toContainText('Please do not pay again.');
  await expect(page.getByRole('button', { name: 'Payment in Progress...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await stubCall(page, 'getPassbook', { json: { data: samplePassbook(2) } });
  await page.clock.runFor(12_000);
  await expect(main.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  await expect(main).toContainText('2 of 11 instalments');
});

test('an unknown passbook is not found, and a visitor is redirected home', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.goto('/schemes/passbook/999999');
  expect(customer.token).toBeTruthy();
  await expect(page.getByText('Passbook not found')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/schemes/passbook/1');
  await expect(page).toHaveURL(/\/$/);
});

test('a refunded instalment is shown as refunded', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  const passbook = samplePassbook(2);
  const rows = passbook.rows.map((row) =>
    row.number === 2
      ? {
          ...row,
          status: 'refunded' as const,
          refunded: 10_000,
          refunded_on: '2026-11-21',
          total_paid: 10_000,
        }
      : row,
  );
  const [, second] = passbook.entries;
  if (!second) throw new Error('the sample has one entry');
  const reversal = { ...second, sequence: 3, kind: 'reversal' as const, receipt_number: null };
  const entries = [...passbook.entries, reversal];
  await stubCall(page, 'getUserSchemes', { json: [] });
  await stubCall(page, 'getPassbook', { json: { data: { ...passbook, rows, entries } } });
  await page.goto('/schemes/passbook/41');
  const month = page.getByRole('listitem').filter({ hasText: 'No. 2' });
  await expect(month).toContainText('refunded');
  await expect(month.getByText('Refunded on 21 Nov 2026')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('3. Refunded instalment 2');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
