import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, toPaise } from '#contract/money/money.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { expect, registerCustomer, storeUser, test } from './fixtures.ts';
import { ADDRESS } from './order-samples.ts';
import { expectAccessible } from './page-checks.ts';
import { buyNow, fillAddress, leavePayment, paymentDialog, proceedToPayment } from './purchase-steps.ts';

/** The text of a PDF, page by page. */
async function textOf(path: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join(' ').replace(/\s+/g, ' ');
}

test('a customer buys a ring with a coupon and downloads the invoice', async ({ page, customer }) => {
  test.slow();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { data: categories } = await customer.api.call(calls.getProducts, {});
  const ring = categories
    .find(({ category_name }) => category_name === 'Rings')
    ?.products.find(({ price }) => Number(price) > 20_000);
  await customer.api.call(calls.addToCart, { body: { product_id: ring?.product_id ?? 0, quantity: 2 } });

  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: ring?.product_name })).toBeVisible();
  await fillAddress(page);
  await page.getByRole('combobox', { name: /coupon/i }).selectOption('SWAGAT750');
  await buyNow(page).click();

  await expect(page).toHaveURL(/\/checkout\/\w+$/);
  await expect(page.getByRole('combobox', { name: 'Coupon' })).toHaveValue('SWAGAT750');
  await expect(page.getByText('₹750').first()).toBeVisible();
  expect((await customer.api.call(calls.getCart, {})).data).toEqual([]);

  await proceedToPayment(page).click();
  await leavePayment(page);
  await expect(page.getByText('Payment not completed')).toBeVisible();

  await proceedToPayment(page).click();
  await paymentDialog(page).locator('#pay').click();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: orderMessages.paymentCompleted })).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Meera' })).toBeVisible();
  const promised = await customer.api.call(calls.getDelivery, {
    query: { pincode: ADDRESS.pincode, product_id: ring?.product_id ?? 0 },
  });
  await expect(page.getByText(/^Arrives between/)).toContainText(deliverySpan(promised.data));
  const progress = page.getByRole('list', { name: 'Progress of this order' });
  await expect(progress.getByRole('listitem')).toHaveText([
    'Order placed',
    'Getting ready',
    'Shipped',
    'Delivered',
  ]);
  await expectAccessible(page);

  const { invoices } = await customer.api.call(calls.getUserInvoices, {});
  const invoice = invoices[0];
  if (!invoice) throw new Error('There is no invoice.');
  await expect(page.getByText(invoice.invoice_number)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Invoice' }).click();
  const file = await (await saved).path();
  const archived = await page.request.get(
    `/api/v1${afterSaleCalls.getDocument.path.replace(':number', encodeURIComponent(invoice.invoice_number))}`,
    {
      headers: { authorization: `Bearer ${customer.token}` },
    },
  );
  expect((await archived.body()).equals(await readFile(file)), 'the server draws the same bytes').toBe(true);
  const text = await textOf(file);
  const amounts = [invoice.subtotal, invoice.discount, invoice.total_amount];
  const taxes = invoice.igst > 0 ? [invoice.igst] : [invoice.cgst, invoice.sgst];
  for (const part of [
    invoice.invoice_number,
    formatIndianDate(invoice.invoice_date),
    'Temple Road',
    ADDRESS.city,
    ADDRESS.pincode,
    ...[...amounts, ...taxes].map((amount) => formatRupeesExact(toPaise(amount)).replace('₹', '')),
    '₹',
  ]) {
    expect(text).toContain(part);
  }
  expect(requested.filter((url) => url.includes('createOrderPayment'))).toEqual([]);

  await page.goto('/order-history');
  await expect(page.getByText('Payment: success')).toBeVisible();
  const savedAgain = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Invoice' }).click();
  expect(await textOf(await (await savedAgain).path())).toContain(invoice.invoice_number);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('link', { name: 'Back to order history' })).toBeVisible();
});

test('a customer cannot open the checkout of another customer’s order', async ({ page, api }) => {
  const [buyer, stranger] = [await registerCustomer(api), await registerCustomer(api)];
  await buyer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const { order_id } = await buyer.api.call(calls.createOrder, { body: { shipping_address: ADDRESS } });
  const { password: _, api: __, ...user } = stranger;
  await storeUser(page, user);
  await page.goto(`/checkout/${order_id}`);
  await expect(page.getByText(orderMessages.orderNotFound)).toBeVisible();
});
