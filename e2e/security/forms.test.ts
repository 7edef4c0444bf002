import type { Locator, Page } from '@playwright/test';
import { JOIN_WORDS } from '#storefront/home/join-words.ts';
import { createDice, type Dice } from '../../bench/fuzz/dice.ts';
import { expect, test } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';
import { buyNow, fillAddress } from '../purchase-steps.ts';
import { PAYLOADS } from './script-payloads.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
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

/** A form that was sent may leave, or put its parts out of reach, in the middle of a round: that is no fault. */
const NO_LONGER = { timeout: 2000 };
const letGo = () => {};

/** Types chance texts into every field that is there, and presses what sends them. */
async function fillAndSend(fields: Locator, send: Locator, dice: Dice): Promise<void> {
  for (const field of await fields.all()) {
    if (dice.chance(0.8)) await field.fill(dice.oneOf(TEXTS), NO_LONGER).catch(letGo);
  }
  await send.click(NO_LONGER).catch(letGo);
}

async function unharmed(page: Page): Promise<void> {
  await expect(page.locator('main')).toContainText(/\S/);
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined();
}

/** Refusals are what is wanted; only failures of the server are not. */
function refusalsAreWanted(page: Page, expectedTrouble: RegExp[]): void {
  expectedTrouble.push(/^4\d\d |status of 4\d\d/);
  page.on('dialog', (alert) => void alert.accept());
}

/** Left before its answer, adding to the cart may not have happened. */
async function openCartWithPiece(page: Page): Promise<void> {
  await page.goto('/user/products');
  const added = page.waitForResponse(/\/addToCart$/);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await added;
  await page.goto('/cart');
}

const inputs = (scope: Locator) =>
  scope.locator('input:not([type=radio], [type=checkbox], [type=number]), textarea');

test(`SEC-30 forms stand chance texts from seed ${SEED}: no error, no failure of the server, no script`, async ({
  page,
  customer,
  expectedTrouble,
}) => {
  test.slow();
  expect(customer.token).not.toBe('');
  refusalsAreWanted(page, expectedTrouble);
  const dice = createDice(SEED);

  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  const dialog = page.getByRole('dialog');
  for (let round = 0; round < ROUNDS && (await dialog.isVisible()); round += 1) {
    await fillAndSend(inputs(dialog), dialog.getByRole('button', { name: /save|update/i }).first(), dice);
  }
  await unharmed(page);

  await page.goto('/user/products');
  const search = page.getByRole('combobox', { name: 'Search categories' });
  for (let round = 0; round < ROUNDS; round += 1) {
    await search.fill(dice.oneOf(TEXTS));
    await search.press('Enter');
  }
  await unharmed(page);

  await openCartWithPiece(page);
  await expect(page.getByLabel('Street')).toBeVisible();
  for (let round = 0; round < ROUNDS && page.url().endsWith('/cart'); round += 1) {
    await fillAndSend(inputs(page.locator('main')), buyNow(page), dice);
    await unharmed(page);
  }
  if (page.url().endsWith('/cart')) {
    await fillAddress(page, { ...ADDRESS, city: PAYLOADS[0] ?? '' });
    await buyNow(page).click();
  }
  await expect(page).toHaveURL(/\/checkout\/\w+$/);
  await unharmed(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(dialog).toBeVisible();
  for (let round = 0; round < 3 && (await dialog.isVisible()); round += 1) {
    await fillAndSend(inputs(dialog), dialog.getByRole('button', { name: 'Login', exact: true }), dice);
  }
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  for (let round = 0; round < ROUNDS && (await dialog.isVisible()); round += 1) {
    await fillAndSend(inputs(dialog), dialog.getByRole('button', { name: 'Create Account' }), dice);
  }
  await unharmed(page);
});

test(`SEC-30 so do the small forms, and addresses that stand for one, from seed ${SEED}`, async ({
  page,
  customer,
  expectedTrouble,
}) => {
  test.slow();
  expect(customer.token).not.toBe('');
  refusalsAreWanted(page, expectedTrouble);
  const dice = createDice(SEED + 1);
  const dialog = page.getByRole('dialog');

  await openCartWithPiece(page);
  const quantity = page.getByRole('spinbutton');
  for (let round = 0; round < ROUNDS; round += 1) {
    await quantity.fill('');
    await quantity.focus();
    await page.keyboard.insertText(dice.oneOf([...TEXTS, '1e400', '0.5', '-0', '٣', '99999999999999999999']));
    await quantity.press('Enter');
    await expect(quantity).toHaveValue(/^[1-9]\d?$/);
  }
  await unharmed(page);

  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog.getByRole('button', { name: 'Change password' }).click();
  const form = dialog.locator('form');
  for (let round = 0; round < ROUNDS && (await form.isVisible()); round += 1) {
    await fillAndSend(inputs(form), form.getByRole('button', { name: 'Change password' }), dice);
  }
  await unharmed(page);

  for (let round = 0; round < ROUNDS; round += 1) {
    const words = Object.fromEntries(
      ['category', 'gender', 'band', 'sort', 'page', 'q'].map((name) => [
        name,
        dice.oneOf(TEXTS).slice(0, 300),
      ]),
    );
    await page.goto(`/user/products?${new URLSearchParams(words)}`);
    await unharmed(page);
  }

  await page.goto('/');
  const email = page.getByRole('textbox', { name: JOIN_WORDS.placeholder });
  for (let round = 0; round < ROUNDS && (await email.isVisible()); round += 1) {
    await fillAndSend(email, page.getByRole('button', { name: JOIN_WORDS.button }), dice);
  }
  await unharmed(page);
});
