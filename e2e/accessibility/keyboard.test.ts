import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, registerCustomer, test } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';
import { paymentDialog } from '../purchase-steps.ts';
import { expectNothingCutOff, tabAndPress, tabAndType, tabTo } from './keyboard-steps.ts';

for (const { name, window } of [
  { name: 'with the keyboard alone', window: { viewport: { width: 1280, height: 900 } } },
  {
    name: 'with the keyboard alone, the page enlarged to 200 %',
    window: { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  },
]) {
  test.describe(name, () => {
    test.use(window);

    test('a customer registers, orders, pays and downloads the invoice', async ({ page, api }) => {
      test.slow();
      const { email, password, api: own } = await registerCustomer(api);
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');

      await page.goto('/');
      await untilHydrated(page);
      await expectNothingCutOff(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
      await page.keyboard.press('Enter');
      await tabAndPress(page, main.getByRole('link', { name: 'Shop Now' }), 'Enter');
      await expect(page).toHaveURL(/\/user\/products$/);
      await expect(main).toBeFocused();

      await tabAndPress(page, main.getByRole('button', { name: 'Filter by Price' }), 'Enter');
      await expect(dialog).toBeVisible();
      await tabTo(page, dialog.getByRole('radio').first());
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/band=10000-25000/);
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/band=25000-50000/);
      await expectNothingCutOff(page);
      await page.keyboard.press('Escape');
      await expect(main.getByRole('button', { name: 'Filter by Price' })).toBeFocused();
      await tabTo(page, main.getByRole('combobox', { name: 'Sort by' }));
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/sort=a-z/);
      await expectNothingCutOff(page);

      const card = main.getByRole('article').first();
      await expect(card.getByRole('heading')).toHaveText('Ananta Paperclip Chain');
      await tabAndPress(page, card.getByText('Price break-up'), 'Enter');
      await expect(card.getByRole('table')).toBeVisible();
      await tabAndPress(page, card.getByRole('button', { name: 'Add to cart' }), 'Enter');
      const invitation = page.getByRole('link', { name: messages.loginToContinue });
      await expect(invitation).toBeVisible();
      await page.keyboard.press('Alt+t');
      await tabAndPress(page, invitation, 'Enter');
      await expect(dialog.getByRole('heading', { name: 'Login' })).toBeVisible();
      await expectNothingCutOff(page);
      await tabAndType(page, dialog.getByLabel('Email'), email);
      await tabAndType(page, dialog.getByLabel('Password'), password);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/cart$/);
      await expect(main).toBeFocused();
      await expect(main.getByRole('button', { name: /^One more/ })).toBeVisible();
      await tabAndPress(page, main.getByRole('button', { name: /^One more/ }), 'Enter');
      await expect(main.getByRole('spinbutton')).toHaveValue('2');
      await tabAndType(page, main.getByLabel('Street'), ADDRESS.street.replace('\n', ', '));
      await tabAndType(page, main.getByLabel('City'), ADDRESS.city);
      await tabAndType(page, main.getByLabel('Pincode'), ADDRESS.pincode);
      const coupon = main.getByRole('combobox', { name: 'Coupon' });
      await tabTo(page, coupon);
      await page.keyboard.type('SWAGAT');
      await expect(coupon).toHaveValue('SWAGAT750');
      await expectNothingCutOff(page);
      await tabAndPress(page, main.getByRole('button', { name: 'Buy Now' }), 'Enter');

      await expect(page).toHaveURL(/\/checkout\/\w+$/);
      await expect(main).toBeFocused();
      const pay = main.getByRole('button', { name: orderMessages.proceedToPayment });
      await expect(pay).toBeVisible();
      await expectNothingCutOff(page);
      await tabAndPress(page, pay, 'Enter');
      const provider = paymentDialog(page);
      await expect(provider.locator('#sheet')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Payment not completed')).toBeVisible();
      await expect(pay).toBeFocused();
      await page.keyboard.press('Enter');
      await tabAndPress(page, provider.locator('#pay'), 'Enter');
      await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
      const download = main.getByRole('button', { name: 'Download Invoice' });
      await expect(download).toBeVisible();
      await expectNothingCutOff(page);
      const saved = page.waitForEvent('download');
      await tabAndPress(page, download, 'Enter');
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      expect((await own.call(calls.getOrders, {})).orders).toMatchObject([{ payment_status: 'Success' }]);
    });
  });
}
