import type { Page, Route } from '@playwright/test';
import { type CartLine, sampleLine } from '../order-samples.ts';

/** Stubs the cart calls with an in-memory cart. Returns the log of changes. */
export async function stubCart(page: Page, lines: CartLine[], delayMs = 0) {
  const log: string[] = [];
  const cart = new Map(lines.map((line) => [line.cart_id, line]));
  const wait = () => new Promise((resolve) => setTimeout(resolve, delayMs));
  await page.route(/\/getCart$/, async (route: Route) => {
    log.push('getCart');
    await route.fulfill({ json: { data: [...cart.values()] } });
  });
  await page.route(/\/updateCartItem$/, async (route) => {
    const { cart_id, quantity } = route.request().postDataJSON();
    log.push(`update ${cart_id} to ${quantity}`);
    await wait();
    const line = cart.get(cart_id);
    if (line)
      cart.set(cart_id, sampleLine({ ...line, quantity, total_price: line.price_per_unit * quantity }));
    await route.fulfill({ json: { message: 'ok', cart_id } });
  });
  await page.route(/\/deleteCartItem\/\d+$/, async (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    log.push(`delete ${id}`);
    cart.delete(id);
    await route.fulfill({ json: { message: 'ok' } });
  });
  await page.route(/\/addToCart$/, async (route) => {
    const { product_id, quantity } = route.request().postDataJSON();
    log.push(`add ${quantity} of ${product_id}`);
    cart.set(99, sampleLine({ cart_id: 99, product_id, quantity }));
    await route.fulfill({ json: { message: 'ok', cart_id: 99 } });
  });
  return log;
}

/** Collects and accepts alerts. */
export function collectAlerts(page: Page): string[] {
  const texts: string[] = [];
  page.on('dialog', (dialog) => {
    texts.push(dialog.message());
    dialog.accept();
  });
  return texts;
}

export const SOLITAIRE = 2;
