import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withinState } from '#contract/orders/invoice-document/sample-invoices-testing.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { type Invoice, PAID, sampleInvoice, sampleOrder } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download Invoice' });

async function openPaidOrder(page: Page, invoices: Invoice[]) {
  await stubCall(page, 'getUserInvoices', { json: { invoices } });
  await page.goto('/checkout/ORDER7');
}

test.beforeEach(async ({ customer, page }) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder(PAID)] } });
});

test('a paid order shows its own invoice and downloads it as a PDF', async ({ page }) => {
  await openPaidOrder(page, [
    sampleInvoice({ order_id: 'ANOTHER', invoice_number: 'TOLA/26-27/000001' }),
    sampleInvoice(),
  ]);
  await expect(page.getByText('TOLA/26-27/000124')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await downloadButton(page).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('TOLA-26-27-000124.pdf');
  expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('%PDF');
});

test('the page shows what the invoice says of coupon, payment and each piece', async ({ page }) => {
  const { lines } = withinState;
  await openPaidOrder(page, [
    sampleInvoice({
      ...{ coupon_code: 'SWAGAT750', coupon_amount: 750, coupon_before_tax: 728.16 },
      ...{ payment_method: 'upi', payment_reference: 'pay_Sample0001' },
      ...{ recipient_name: 'Asha Menon', recipient_phone: '+91 90000 00009' },
      lines: lines.map((line) => ({ ...line, rate_per_gram: 11_365, stone: 'Kemp stones' })),
    }),
  ]);
  const card = page.getByRole('region', { name: 'Invoice' });
  for (const text of [
    'Coupon SWAGAT750₹750 incl. GST, ₹728.16 before tax',
    'Deliver toAsha Menon, +91 90000 00009',
    'Paid byUPI',
    'Payment referencepay_Sample0001',
    'Sutra Box Chain22K (916) · Gross 3.900 g · Net 3.902 g · Metal at ₹11,365 a gram',
    'Stones: Kemp stones',
  ]) {
    await expect(card).toContainText(text);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an order of pieces and a gift card names both documents', async ({ page }) => {
  const { subtotal, cgst, sgst, discount, total_amount, igst, taxable_value, round_off } = sampleInvoice();
  const figures = { subtotal, cgst, sgst, discount, total_amount, igst, taxable_value, round_off };
  const paper = { document_date: '2026-11-12', coupon_code: null, ...figures };
  await openPaidOrder(page, [
    sampleInvoice({
      documents: [
        { ...paper, kind: 'invoice', document_number: 'TOLA/26-27/000124' },
        { ...paper, kind: 'gift card receipt', document_number: 'GC/26-27/000003' },
      ],
    }),
  ]);
  await expect(page.getByText('Gift card receipt')).toBeVisible();
  await expect(page.getByText('GC/26-27/000003')).toBeVisible();
  await expectAccessible(page);
});

test('a missing invoice is retried 3 times, 3 seconds apart', async ({ page }) => {
  await page.clock.install();
  const invoices = await stubCall(page, 'getUserInvoices', { json: { invoices: [] } });
  await page.goto('/checkout/ORDER7');
  await expect(page.getByText('Loading your invoice...')).toBeVisible();
  await expect(downloadButton(page)).toBeDisabled();
  for (const attempt of [1, 2, 3, 4]) {
    await expect.poll(invoices.count).toBe(attempt);
    await page.clock.runFor(1_500);
    expect(invoices.count()).toBe(attempt);
    await page.clock.runFor(1_600);
  }
  await expect(page.getByText(orderMessages.invoiceNotFound)).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor(30_000);
  expect(invoices.count()).toBe(4);
  await downloadButton(page).click();
  await expect(page.getByText(orderMessages.noInvoice)).toBeVisible();
});

test('an invoice that fails to load shows the reason', async ({ page, expectedErrors }) => {
  expectedErrors.push(/getUserInvoices/, /500/);
  await page.clock.install();
  const invoices = await stubCall(page, 'getUserInvoices', {
    status: 500,
    json: { message: 'Out of paper.' },
  });
  await page.goto('/checkout/ORDER7');
  for (const attempt of [1, 2, 3, 4]) {
    await expect.poll(invoices.count).toBe(attempt);
    await page.clock.runFor(3_100);
  }
  await expect(page.getByText(orderMessages.invoiceFailed('Out of paper.'))).toBeVisible();
});

for (const [name, billing_address, shown] of [
  ['plain text', '12 Temple Road, Kochi', '12 Temple Road, Kochi'],
  ['JSON without a city', '{"street":"12 Temple Road","pincode":"682001"}', '{"street":"12 Temple Road"'],
] as const) {
  test(`a billing address that is ${name} is shown unchanged`, async ({ page }) => {
    await openPaidOrder(page, [sampleInvoice({ billing_address })]);
    await expect(page.getByText(orderMessages.billingAddressRaw)).toBeVisible();
    await expect(page.getByText(shown)).toBeVisible();
    await expect(page.getByText('N/A')).toHaveCount(2);
  });
}

test('PDF code that fails to load shows an error, and pressing again retries', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/invoice-pdf/, /ERR_FAILED/);
  await page.route(/invoice-pdf/, (route) => route.abort());
  await openPaidOrder(page, [sampleInvoice()]);
  await expect(page.getByText('TOLA/26-27/000124')).toBeVisible();
  await downloadButton(page).click();
  await expect(page.getByText(orderMessages.pdfNotLoaded)).toBeVisible();
  await page.unroute(/invoice-pdf/);
  const saved = page.waitForEvent('download');
  await downloadButton(page).click();
  await saved;
  await expect(page.getByText(orderMessages.pdfNotLoaded)).toBeHidden();
});
