import type { Locator, Page } from '@playwright/test';
import { JOIN_COPY } from '#storefront/home/join/join-copy.ts';
import type { Dice } from '../../bench/fuzz/dice.ts';
import { sampleComplaint } from '../complaint-samples.ts';
import { expect, stubCall } from '../fixtures.ts';
import { ADDRESS, sampleOrder } from '../order-samples.ts';
import { buyNow, fillAddress } from '../purchase-steps.ts';
import { sampleReturnOptions } from '../return-samples.ts';
import { makeSharedList } from '../shared-list-steps.ts';
import { openShop } from '../start-shop.ts';
import { PAYLOADS } from './script-payloads.ts';

const ROUNDS = 6;
const TEXTS = [
  '',
  ' ',
  '\t\t',
  'x'.repeat(3000),
  'क'.repeat(500),
  '💍'.repeat(300),
  '\u202eabc\u202c',
  '9'.repeat(60),
  "Robert'); drop table users; --",
  '../../etc/passwd',
  'null',
  'undefined',
  '[object Object]',
  'a@b.in',
  'a@b',
  '411001',
  '-1',
  ...PAYLOADS,
];
const NUMBERS = [...TEXTS, '1e400', '0.5', '-0', '٣', '99999999999999999999'];
/** Low, because the rate limit of failed logins would block all other tests. */
const LOGIN_ROUNDS = 3;

/** A submitted form may close or disable its fields in the middle of a round: ignore such timeouts. */
const SHORT_TIMEOUT = { timeout: 2000 };
const ignore = () => {};

/** A form of the storefront and how to fuzz it. */
interface FormRow {
  /** Path below `storefront/`. */
  file: string;
  by: 'a customer' | 'a visitor';
  /** Opens the page, and repeatedly fills and submits the form. */
  fuzz(page: Page, dice: Dice): Promise<void>;
}

/** Expects that the page is rendered and no injected script ran. */
async function expectUnharmed(page: Page): Promise<void> {
  await expect(page.locator('main')).toContainText(/\S/);
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined();
}

/** Fills all fields with random texts and submits, while the form is visible. */
async function fillAndSend(fields: Locator, send: Locator, dice: Dice, rounds = ROUNDS): Promise<void> {
  await expect(fields.first()).toBeVisible();
  for (let round = 0; round < rounds && (await fields.first().isVisible()); round += 1) {
    for (const field of await fields.all()) {
      if (dice.chance(0.8)) await field.fill(dice.oneOf(TEXTS), SHORT_TIMEOUT).catch(ignore);
    }
    await send.click(SHORT_TIMEOUT).catch(ignore);
    await expectUnharmed(fields.page());
  }
}

/** Waits for the response: leaving earlier may abort adding to the cart. */
async function openCartWithPiece(page: Page): Promise<void> {
  await page.goto('/user/products');
  const added = page.waitForResponse(/\/addToCart$/);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await added;
  await page.goto('/cart');
}

const textsOf = (scope: Locator) =>
  scope.locator('input:not([type=radio], [type=checkbox], [type=number]), textarea');

/** Opens the account dialog with one of its forms. */
async function openDialog(page: Page, path: string, press: string[]): Promise<Locator> {
  await page.goto(path);
  for (const name of press) await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

export const FORM_ROWS: FormRow[] = [
  {
    file: 'wishes/sharing/word-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      const { token } = await makeSharedList(page.request, [8]);
      await page.goto(`/shared/${token}`);
      const main = page.locator('main');
      await fillAndSend(textsOf(main), main.getByRole('button', { name: 'Send' }), dice);
    },
  },
  {
    file: 'search/search-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto('/user/search');
      const form = page.locator('main').getByRole('search');
      await fillAndSend(textsOf(form), form.getByRole('button', { name: 'Search' }), dice);
    },
  },
  {
    file: 'accounts/profile/profile-editor.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      const dialog = await openDialog(page, '/schemes', ['Profile']);
      const save = dialog.getByRole('button', { name: /save|update/i }).first();
      await fillAndSend(textsOf(dialog), save, dice);
    },
  },
  {
    file: 'accounts/passwords/password-editor.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      const dialog = await openDialog(page, '/schemes', ['Profile', 'Change password']);
      const form = dialog.locator('form');
      await fillAndSend(textsOf(form), form.getByRole('button', { name: 'Change password' }), dice);
    },
  },
  {
    file: 'accounts/login/login-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      const dialog = await openDialog(page, '/login', []);
      const send = dialog.getByRole('button', { name: 'Login', exact: true });
      await fillAndSend(textsOf(dialog), send, dice, LOGIN_ROUNDS);
    },
  },
  {
    file: 'accounts/login/register-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      const dialog = await openDialog(page, '/login', ['Create Account']);
      await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
      await fillAndSend(textsOf(dialog), dialog.getByRole('button', { name: 'Create Account' }), dice);
    },
  },
  {
    file: 'accounts/passwords/forgotten-password-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      const settings = { SMTP_URL: 'smtp://127.0.0.1:9', SHOP_HOSTS: 'localhost', STAND_IN: 'yes' };
      const shop = await openShop(settings);
      try {
        const dialog = await openDialog(page, `${shop.url}/login`, ['Forgot password?']);
        await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible();
        await fillAndSend(textsOf(dialog), dialog.getByRole('button', { name: 'Send me a link' }), dice);
      } finally {
        await shop.close();
      }
    },
  },
  {
    file: 'accounts/passwords/reset-password-page.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto(`/reset-password#${'x'.repeat(43)}`);
      const form = page.locator('main form');
      await fillAndSend(textsOf(form), form.getByRole('button', { name: 'Change password' }), dice);
    },
  },
  {
    file: 'cart/cart-contents.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await openCartWithPiece(page);
      await page.getByRole('checkbox', { name: /This is a gift/ }).check();
      await fillAndSend(textsOf(page.locator('main')), buyNow(page), dice);
      if (page.url().endsWith('/cart')) {
        await fillAddress(page, { ...ADDRESS, city: PAYLOADS[0] ?? '' });
        await page.getByLabel('Your message on the card (optional)').fill(PAYLOADS[0] ?? '');
        await buyNow(page).click();
      }
      await expect(page).toHaveURL(/\/checkout\/\w+$/);
      await expectUnharmed(page);
    },
  },
  {
    file: 'checkout/cards/pan-card.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ total_amount: 2_50_000 })] } });
      await page.goto('/checkout/ORDER7');
      const card = page.getByRole('region', { name: 'Buyer’s PAN' });
      await fillAndSend(textsOf(card), card.getByRole('button', { name: 'Save PAN' }), dice);
    },
  },
  {
    file: 'checkout/cards/business-card.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ business: null })] } });
      await page.goto('/checkout/ORDER7');
      const card = page.getByRole('region', { name: 'Buying for a business?' });
      await card.getByRole('button', { name: 'Put your GSTIN on the invoice' }).click();
      await fillAndSend(textsOf(card), card.getByRole('button', { name: 'Save' }), dice);
    },
  },
  {
    file: 'checkout/gift-cards/gift-card-card.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ gift_cards: [] })] } });
      await page.goto('/checkout/ORDER7');
      const card = page.getByRole('region', { name: 'Gift card' });
      await card.getByRole('button', { name: 'Use a gift card' }).click();
      await fillAndSend(textsOf(card), card.getByRole('button', { name: 'Use this gift card' }), dice);
    },
  },
  {
    file: 'gift-cards/balance-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto('/user/gift-card');
      const part = page.getByRole('region', { name: 'What is left on it' });
      await fillAndSend(textsOf(part), part.getByRole('button', { name: 'Show what is left' }), dice);
    },
  },
  {
    file: 'complaints/new-complaint-form.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await stubCall(page, 'getOrders', { json: { orders: [sampleOrder()] } });
      await page.goto('/order-details/ORDER7/complaint');
      const text = page.getByRole('textbox', { name: 'What is wrong?' });
      await fillAndSend(text, page.getByRole('button', { name: 'Send complaint' }), dice);
    },
  },
  {
    file: 'complaints/write-more-form.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await stubCall(page, 'getComplaint', { json: { data: sampleComplaint() } });
      await page.goto('/user/complaints/7');
      const text = page.getByRole('textbox', { name: 'Your message' });
      await fillAndSend(text, page.getByRole('button', { name: 'Send message' }), dice);
    },
  },
  {
    file: 'orders/care/ask-care-form.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      const order = sampleOrder({ order_status: 'delivered', payment_status: 'Success' });
      const order_item_id = order.items[0]?.order_item_id ?? 0;
      await stubCall(page, 'getOrders', { json: { orders: [order] } });
      await stubCall(page, 'getOwnCare', {
        json: { data: [], lines: [{ order_item_id, product_name: 'Ring', pieces: 1 }] },
      });
      await page.goto('/order-details/ORDER7');
      await page.getByRole('button', { name: 'Ask for cleaning or repair' }).click();
      const text = page.getByRole('textbox', { name: 'What is to be done' });
      await fillAndSend(text, page.getByRole('button', { name: 'Send the request' }), dice);
    },
  },
  {
    file: 'reviews/review-form.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      const order = sampleOrder({ order_status: 'delivered', payment_status: 'Success', can_review: true });
      const order_item_id = order.items[0]?.order_item_id ?? 0;
      await stubCall(page, 'getOrders', { json: { orders: [order] } });
      await stubCall(page, 'getOwnReviews', { json: { data: [{ order_item_id, review: null }] } });
      await page.goto('/order-details/ORDER7');
      await page.getByRole('button', { name: /^Write a review/ }).click();
      const text = page.getByRole('textbox', { name: 'Your words' });
      await fillAndSend(text, page.getByRole('button', { name: 'Send the review' }), dice);
    },
  },
  {
    file: 'returns/new-return-form.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await stubCall(page, 'getReturnOptions', { json: { data: sampleReturnOptions() } });
      await page.goto('/order-details/ORDER7/return');
      const text = page.getByRole('textbox', { name: 'More about it (optional)' });
      await fillAndSend(text, page.getByRole('button', { name: 'Ask to return' }), dice);
    },
  },
  {
    file: 'catalogue/product/delivery/delivery-check.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto('/user/products/8');
      const form = page.getByRole('region', { name: 'Delivery', exact: true });
      await fillAndSend(textsOf(form), form.getByRole('button', { name: 'Check' }), dice);
    },
  },
  {
    file: 'catalogue/product/choices/choose-and-buy.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto('/user/products/8?engraved=yes&size=14');
      const text = page.getByRole('textbox', { name: 'Text inside the band' });
      await fillAndSend(text, page.getByRole('button', { name: 'Add to cart' }), dice);
    },
  },
  {
    file: 'ui/controls/quantity-stepper.tsx',
    by: 'a customer',
    async fuzz(page, dice) {
      await openCartWithPiece(page);
      const quantity = page.getByRole('spinbutton');
      for (let round = 0; round < ROUNDS; round += 1) {
        await quantity.fill('');
        await quantity.focus();
        await page.keyboard.insertText(dice.oneOf(NUMBERS));
        await quantity.press('Enter');
        await expect(quantity).toHaveValue(/^[1-9]\d?$/);
      }
      await expectUnharmed(page);
    },
  },
  {
    file: 'shell/categories/category-search.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto('/user/products');
      const search = page.getByRole('combobox', { name: 'Search categories' });
      for (let round = 0; round < ROUNDS; round += 1) {
        await search.fill(dice.oneOf(TEXTS));
        await search.press('Enter');
        await expectUnharmed(page);
      }
    },
  },
  {
    file: 'home/join/join-form.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      await page.goto('/');
      const email = page.getByRole('textbox', { name: JOIN_COPY.placeholder });
      await fillAndSend(email, page.getByRole('button', { name: JOIN_COPY.button }), dice);
    },
  },
  {
    // The choice is in the URL, which an attacker can set.
    file: 'catalogue/filters/price-filter-dialog.tsx',
    by: 'a visitor',
    async fuzz(page, dice) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const words = ['category', 'gender', 'band', 'sort', 'page', 'q'].map((name) => [
          name,
          dice.oneOf(TEXTS).slice(0, 300),
        ]);
        await page.goto(`/user/products?${new URLSearchParams(words)}`);
        await expectUnharmed(page);
      }
    },
  },
];

/** Files whose fields are used only in forms that have a row. */
export const PARTS_OF_FORMS = [
  'ui/controls/field.tsx',
  'accounts/email-field.tsx',
  'accounts/passwords/new-password-field.tsx',
  'accounts/passwords/password-field.tsx',
  'accounts/passwords/present-password-field.tsx',
  'cart/address/gift-choice.tsx',
  'cart/address/shipping-address-fields.tsx',
  'after-sale/add-photo-form.tsx', // a file, which the API tests
  'after-sale/draft-field.tsx',
  'after-sale/photo-field.tsx',
  'returns/exchange-card.tsx', // a list of own orders
  'catalogue/product/choices/engraving-choice.tsx',
  'catalogue/product/choices/engraving-text.tsx',
  'catalogue/product/choices/sizes/option-set.tsx',
  'notices/notice-choices.tsx', // check boxes
  'notices/choice-field.tsx',
  'notices/stop-messages-page.tsx', // a button, and no field
  'compare/compare-table.tsx', // a check box
  'wishes/list/wish-row.tsx', // a check box
  'wishes/list/wish-messages.tsx',
  'wishes/sharing/shared-list.tsx', // the nickname, filled in by the row of word-form.tsx
  'wishes/sharing/new-share-form.tsx', // a choice of days, and an address that is only read
  'schemes/plans/plan-sums.tsx', // a slider, which takes no text
  'sizes/sizer/sizer.tsx', // two radio buttons
  'sizes/sizer/slider.tsx',
];
