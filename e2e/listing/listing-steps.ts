import type { Page } from '@playwright/test';
import { untilHydrated } from '../fake-clock.ts';
import { expect } from '../fixtures.ts';

/** A product with the required fields only. */
export function plain(id: number, more: object = {}) {
  return {
    product_id: id,
    product_name: `Piece ${id}`,
    product_gender: 'Female',
    product_price: 10000,
    making_charges: 1500,
    discount: 500,
    gst_cgst: 172.5,
    gst_sgst: 172.5,
    description: '',
    photos: [],
    offer: null,
    ...more,
  };
}

export const priced = (id: number, price: number) =>
  plain(id, { product_price: price, making_charges: 0, discount: 0, gst_cgst: 0, gst_sgst: 0 });

export const inCategory = (category_name: string, products: object[], status = 'active') => ({
  category_name,
  status,
  products,
});

export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
export const count = (page: Page, number: number) =>
  expect(page.getByText(number === 1 ? '1 piece' : `${number} pieces`, { exact: true })).toBeVisible();

export async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('p:has(> span)').filter({ hasText: '₹' }).allTextContents();
  return texts.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

/** Opens the listing with navigation state. */
export async function openWith(page: Page, state: object): Promise<void> {
  await page.addInitScript((usr) => {
    if (history.state?.usr === undefined) history.replaceState({ usr, key: 'test', idx: 0 }, '');
  }, state);
  await page.goto('/user/products');
  await untilHydrated(page);
}
