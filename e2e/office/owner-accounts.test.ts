import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { findFreePorts } from '../../faults/processes/free-ports.ts';
import { openProvider, type Provider } from '../../faults/processes/provider.ts';
import { makeTestFolder } from '../../scripts/folder-testing.ts';
import { test as base, expect } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';
import { expectAccessible } from '../page-checks.ts';
import { buyNow, fillAddress, paymentDialog, proceedToPayment } from '../purchase-steps.ts';
import { openShop, type RunningShop } from '../start-shop.ts';
import { expectScreenFits } from './demo-staff.ts';
import { accept, PASSWORD, setUpAuthenticator } from './new-staff.ts';

interface Own {
  shop: RunningShop;
  provider: Provider;
  /** Starts the shop again with its data, as a public one that does not ask for simulated payments. */
  restart(): Promise<void>;
}

/** An empty shop that simulates payments, beside a provider that it does not use yet. */
const test = base.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
    async ({}, use) => {
      const folder = await makeTestFolder('tola-account-');
      // The shop and its stand-in, then the provider.
      const port = await findFreePorts(3);
      const webhookUrl = `http://127.0.0.1:${port}/api/v1/webhooks/razorpay`;
      const provider = await openProvider(join(folder, 'provider'), port + 2, webhookUrl);
      const settings = {
        ...{ PORT: String(port), DATA_DIR: join(folder, 'shop'), DEMO: 'no' },
        RAZORPAY_API_URL: `http://127.0.0.1:${provider.port}`,
        RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
      };
      const own: Own = {
        provider,
        shop: await openShop({ ...settings, STAND_IN: 'yes' }),
        async restart() {
          await own.shop.close();
          own.shop = await openShop(settings);
        },
      };
      await use(own);
      await own.shop.close();
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ own }, use) => use(own.shop.url),
});

async function becomeOwner(page: Page, shop: RunningShop): Promise<void> {
  await expect.poll(shop.printed).toContain('/office/invitation#');
  const path = /\/office\/invitation#\S+/.exec(shop.printed())?.[0] ?? '';
  await accept(page, path, 'owner@shop.example');
  await setUpAuthenticator(page);
  await expect(page.getByRole('heading', { name: /^Good day/ })).toBeVisible();
}

async function addRing(page: Page): Promise<void> {
  await page.goto('/office/goods/new');
  for (const [label, value] of Object.entries({
    ...{ SKU: 'FIRST1', Name: 'First Ring', Category: 'Rings', Description: 'A plain band.' },
    ...{ Metal: 'Yellow gold', Purity: '22K916', 'Gross weight (g)': '2.000', 'Net weight (g)': '2.000' },
    ...{ Stone: 'None', 'Price of metal and stones (₹)': '30000', 'Stone value (₹)': '0' },
    ...{ 'Making charges (₹)': '3000', 'Discount (₹)': '0', 'HSN code': '71131911' },
  })) {
    await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(value);
  }
  await page.getByLabel('Put it on sale at once').check();
  await page.getByRole('button', { name: 'Add the piece' }).click();
  await expect(page.getByRole('heading', { name: 'First Ring' })).toBeVisible();
}

test('the owner sets the accounts of payments, SMS and WhatsApp, and the next customer pays there', async ({
  page,
  own,
  customer,
  expectedErrors,
}) => {
  const { provider } = own;
  expectedErrors.push(/400.*payments\/account/);
  test.setTimeout(180_000);
  const panel = page.getByRole('region', { name: 'Online payments' });
  const dialog = page.getByRole('dialog');

  await test.step('Today leads to the form', async () => {
    await becomeOwner(page, own.shop);
    await addRing(page);
    await page.goto('/office/');
    await page.getByRole('link', { name: /payment provider to set up/ }).click();
    await expect(panel).toContainText('nobody is charged');
  });

  await test.step('wrong keys are refused at their field, and nothing typed is lost', async () => {
    await panel.getByRole('button', { name: 'Enter the keys of Razorpay' }).click();
    await dialog.getByLabel('Key ID').fill(provider.keyId);
    await dialog.getByLabel('Key secret').fill('a wrong one');
    await dialog.getByLabel('Webhook secret').fill(provider.webhookSecret);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Enter the keys of Razorpay' }).click();
    await expect(dialog.getByLabel('Key secret')).toHaveAccessibleDescription(
      /Razorpay does not accept this key ID with this secret/,
    );
    await expect(dialog.getByLabel('Key ID')).toHaveValue(provider.keyId);
  });

  await test.step('the right ones are used at once', async () => {
    await dialog.getByLabel('Key secret').fill(provider.keySecret);
    await dialog.getByRole('button', { name: 'Enter the keys of Razorpay' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText(provider.keyId);
    await expect(panel).toContainText('no money moves');
    await expectScreenFits(page, '/office/settings');
  });

  await test.step('the accounts of SMS and WhatsApp are set on the page of their texts', async () => {
    await page.goto('/office/messages');
    await page.getByRole('link', { name: 'SMS and WhatsApp' }).click();
    await page.getByRole('button', { name: 'Enter your account of MSG91' }).click();
    await dialog.getByLabel('Auth key').fill('a-key-of-msg91');
    await dialog.getByLabel('order_paid').fill('6512ab34cd56ef78');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Enter your account of MSG91' }).click();
    await expect(page.getByRole('region', { name: 'SMS' })).toContainText(/1 of \d+ registered/);
    await page.getByRole('button', { name: 'Enter your account of WhatsApp' }).click();
    await dialog.getByLabel('Phone number ID').fill('123456789012345');
    for (const label of ['Access token', 'App secret', 'Verify token']) {
      await dialog.getByLabel(label).fill('a secret of Meta');
    }
    await dialog.getByLabel('order_paid').check();
    await dialog.getByLabel('order_shipped').check();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enter your account of WhatsApp' }).click();
    await expect(page.getByRole('region', { name: 'WhatsApp' })).toContainText(/2 of \d+ registered/);
    await expectScreenFits(page, '/office/messages/sms-and-whatsapp');
    await page.getByRole('button', { name: 'Forget the account of WhatsApp' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Forget the account of WhatsApp' })
      .click();
    await expect(page.getByRole('button', { name: 'Enter your account of WhatsApp' })).toBeVisible();
  });

  await test.step('a customer pays at this provider', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
    await page.goto('/cart');
    await fillAddress(page);
    await buyNow(page).click();
    await proceedToPayment(page).click();
    await paymentDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
    const { payments } = await provider.state();
    expect(payments.map(({ status }) => status)).toEqual(['captured']);
  });

  await test.step('the screen says when the provider sent its last message', async () => {
    await page.goto('/office/settings');
    await expect(panel).toContainText('Last message of Razorpay');
    await expect(panel).not.toContainText('None yet');
  });

  await test.step('started again, the shop still takes payments there', async () => {
    await own.restart();
    await page.goto('/office/settings');
    await expect(panel).toContainText(provider.keyId);
    await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
    const { order_id } = await customer.api.call(calls.createOrder, {
      body: { shipping_address: ADDRESS, coupon_code: null },
    });
    const opened = await customer.api.call(calls.initiatePayment, { body: { order_id } });
    expect(opened.key_id).toBe(provider.keyId);
  });
});
