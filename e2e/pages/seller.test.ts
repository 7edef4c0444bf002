import { orderMessages } from '#contract/orders/order-messages.ts';
import { PaymentRecorder, SUCCESS } from '../checkout/payment-recorder.ts';
import { expect, storeUser, stubCall, test } from '../fixtures.ts';
import { PAID, sampleOrder } from '../order-samples.ts';
import { openShop, type RunningShop } from '../start-shop.ts';

/** Settings of a configured seller: no page may name the demo seller. */
const SELLER = {
  SELLER_NAME: 'Suvarna Jewels Pvt Ltd',
  SELLER_ADDRESS: '7 Chickpet Road, Bengaluru 560053, Karnataka',
  SELLER_GSTIN: '29AAACX0000X1ZW',
  SELLER_STATE: 'Karnataka',
  SELLER_PHONE: '+91 98450 11223',
  SELLER_EMAIL: 'help@suvarna.example',
  SELLER_GRIEVANCE_OFFICER: 'Kavya Rao',
  SELLER_BIS_REGISTRATION: 'HM/C-6190001234',
  SELLER_WHATSAPP: '+91 98450 44556',
};
const SOCIAL = ['https://www.instagram.com/suvarna', 'https://www.youtube.com/@suvarna'];
const DEMO = /80000 0000|Suvarna Bhavan|27AAACX0000X1Z0|HM\/C-0000000000|Asha Menon|grievance@|care@example/;

test.describe.configure({ mode: 'serial' });

let shop: RunningShop;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openShop({ ...SELLER, SELLER_SOCIAL: SOCIAL.join(', '), DEMO: 'no', STAND_IN: 'yes' });
});

test.afterAll(() => shop.close());

test('every page names the seller, the grievance officer and the hallmark registration', async ({ page }) => {
  for (const path of ['/', '/user/products', '/schemes', '/wishlist', '/no-such-page']) {
    const html = await (await fetch(`${shop.url}${path}`)).text();
    expect(html, path).not.toMatch(DEMO);
  }
  await page.goto(`${shop.url}/schemes`);
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of [
    [SELLER.SELLER_PHONE, 'tel:+919845011223'],
    [SELLER.SELLER_EMAIL, `mailto:${SELLER.SELLER_EMAIL}`],
    [SELLER.SELLER_WHATSAPP, 'https://wa.me/919845044556'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  for (const address of SOCIAL) await expect(footer.locator(`a[href="${address}"]`)).toBeVisible();
  for (const text of Object.entries(SELLER).flatMap(([name, value]) =>
    name === 'SELLER_STATE' ? [] : [value],
  )) {
    await expect(footer).toContainText(text);
  }
});

test('a failed payment shows the phone number of the seller', async ({ page, expectedErrors }) => {
  expectedErrors.push(/verifyPayment/);
  await storeUser(page, { token: 'known', name: 'Meera Nair' });
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubCall(page, 'getCart', { json: { data: [] } });
  await stubCall(page, 'getUserInvoices', { json: { invoices: [] } });
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder()] } });
  await stubCall(page, 'initiatePayment', {
    json: { key_id: 'rzp_test_recorded', amount: 1, razorpayOrderId: SUCCESS.razorpay_order_id },
  });
  await stubCall(page, 'verifyPayment', { status: 400, json: { message: orderMessages.verificationFailed } });
  await page.goto(`${shop.url}/checkout/ORDER7`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: SELLER.SELLER_PHONE })).toHaveAttribute(
    'href',
    'tel:+919845011223',
  );
  await page.getByRole('button', { name: orderMessages.proceedToPayment }).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await recorder.succeed();
  await expect(main.getByRole('alert')).toContainText(
    `call us on ${SELLER.SELLER_PHONE} before paying again`,
  );

  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ ...PAID, order_status: 'cancelled' })] },
  });
  await page.goto(`${shop.url}/checkout/ORDER7`);
  await expect(main).toContainText(`please call us on ${SELLER.SELLER_PHONE}`);
  await expect(page.locator('body')).not.toContainText(DEMO);
});

test('unset seller details are not shown', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/schemes`);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('We acknowledge a complaint within 48 hours');
  await expect(footer).not.toContainText('BIS registration');
});
