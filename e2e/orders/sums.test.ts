import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { calls } from '#contract/calls.ts';
import { rupees, toPaise } from '#contract/money/money.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { type Customer, expect, registerCustomer, storeUser, test } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';

/** Every screen with a sum shows the amounts of the API, and they add up. */

/** Amounts of a text, in paise; the minus sign of the page counts. */
function amountsOf(text: string): number[] {
  return [...text.matchAll(/(−?)₹([\d,]+(?:\.\d\d)?)/g)].map(
    ([, minus, digits = '']) => (minus ? -1 : 1) * Math.round(Number(digits.replaceAll(',', '')) * 100),
  );
}

async function amountsIn(part: Locator): Promise<number[]> {
  return amountsOf((await part.innerText()).replaceAll('\n', ' '));
}

/** The amount of each labelled row of a list of amounts. */
async function rowsOf(part: Locator): Promise<Map<string, number>> {
  const [labels, values] = await Promise.all([
    part.locator('dt').allInnerTexts(),
    part.locator('dd').allInnerTexts(),
  ]);
  return new Map(labels.map((label, index) => [label, amountsOf(values[index] ?? '')[0] ?? Number.NaN]));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const main = (page: Page) => page.getByRole('main');

interface Basket {
  /** Places in the catalogue and quantities. */
  pieces: { place: number; quantity: number }[];
  wantsCoupon: boolean;
}

const anyBasket: fc.Arbitrary<Basket> = fc.record({
  pieces: fc.uniqueArray(fc.record({ place: fc.nat(200), quantity: fc.integer({ min: 1, max: 2 }) }), {
    selector: ({ place }) => place,
    minLength: 1,
    maxLength: 4,
  }),
  wantsCoupon: fc.boolean(),
});

/** The demo's coupon for a first order, and the smallest cart that it takes. */
const COUPON = { code: 'SWAGAT750', from: 10_000 };

/** Fills the cart of a new customer with products in stock, up to the limit of one payment. */
async function fillCart(customer: Customer, { pieces }: Basket): Promise<void> {
  const { data } = await customer.api.call(calls.getProducts, {});
  const onSale = data
    .flatMap(({ products }) => products)
    .filter(({ sold_out, price }) => !sold_out && price < 60_000);
  const chosen = new Map(
    pieces.map(({ place, quantity }) => [onSale[place % onSale.length]?.product_id ?? 0, quantity]),
  );
  for (const [product_id, quantity] of chosen) {
    await customer.api.call(calls.addToCart, { body: { product_id, quantity } });
  }
}

async function checkCards(page: Page, customer: Customer): Promise<void> {
  const { data } = await customer.api.call(calls.getCart, {});
  await page.goto('/user/products');
  for (const { product_name, price_per_unit } of data) {
    const card = page.getByRole('article', { name: product_name, exact: true });
    await expect(async () => {
      if ((await card.count()) === 0) await page.getByRole('button', { name: 'Load more' }).click();
      expect(await card.count()).toBe(1);
    }).toPass();
    await card.getByText('Price break-up').click();
    await expect(card.getByRole('table')).toBeVisible();
    const lines = (await card.getByRole('row').allInnerTexts()).map(
      (row) => amountsOf(row).at(-1) ?? Number.NaN,
    );
    expect(lines.at(-1)).toBe(toPaise(price_per_unit));
    expect(sum(lines.slice(0, -1))).toBe(toPaise(price_per_unit));
    expect((await amountsIn(card))[0]).toBe(toPaise(price_per_unit));
    const isLowered = lines.some((amount) => amount < -100);
    expect([product_name, await card.locator('s').count()]).toEqual([product_name, isLowered ? 1 : 0]);
    await card.getByText('Price break-up').click();
  }
}

async function checkCart(page: Page, customer: Customer): Promise<number> {
  const { data } = await customer.api.call(calls.getCart, {});
  await page.goto('/cart');
  for (const { product_name, quantity, price_per_unit, total_price } of data) {
    const line = main(page).getByRole('listitem').filter({ hasText: product_name }).first();
    const [unit, subtotal] = await amountsIn(line);
    expect([unit, subtotal]).toEqual([toPaise(price_per_unit), toPaise(total_price)]);
    expect(subtotal).toBe((unit ?? 0) * quantity);
  }
  const total = sum(data.map(({ total_price }) => toPaise(total_price)));
  await expect(main(page).getByText(rupeesOf(total)).last()).toBeVisible();
  return total;
}

/** Whole rupees as the page writes them. */
function rupeesOf(amount: number): string {
  expect(amount % 100).toBe(0);
  return `₹${new Intl.NumberFormat('en-IN').format(amount / 100)}`;
}

/** The rows of an order add up: pieces, less the discount if there is one, are the total. */
function expectSums(rows: Map<string, number>, order: Order, labels: { total: string; discount: RegExp }) {
  const discount = [...rows].find(([label]) => labels.discount.test(label))?.[1];
  expect(discount).toBe(order.discount_amount > 0 ? -toPaise(order.discount_amount) : undefined);
  const pieces = order.discount_amount > 0 ? toPaise(order.subtotal_amount) : undefined;
  expect(rows.get('Your pieces')).toBe(pieces);
  expect(rows.get(labels.total)).toBe(toPaise(order.total_amount));
  expect(toPaise(order.subtotal_amount) + (discount ?? 0)).toBe(toPaise(order.total_amount));
}

async function checkOrder(page: Page, order: Order): Promise<void> {
  const subtotals = order.items.map(({ subtotal }) => toPaise(subtotal));
  expect(sum(subtotals)).toBe(toPaise(order.subtotal_amount));

  await page.goto('/order-history');
  const card = page.getByRole('article', { name: `Order ${order.order_id}` });
  expect(sum(await amountsIn(card.getByRole('list').first()))).toBe(sum(subtotals));
  expectSums(await rowsOf(card), order, { total: 'Total', discount: /^Discount$/ });

  await page.goto(`/order-details/${order.order_id}`);
  await expect(main(page).getByRole('list').first()).toBeVisible();
  expect(await amountsIn(main(page).getByRole('list').first())).toEqual(subtotals);
  expectSums(await rowsOf(main(page)), order, { total: 'Total', discount: /^Discount/ });

  await page.goto(`/checkout/${order.order_id}`);
  const pieces = page.getByRole('region', { name: 'Your pieces' });
  await expect(pieces).toBeVisible();
  expect(await amountsIn(pieces)).toEqual(subtotals);
  const details = page.getByRole('region', { name: 'Price details' });
  expectSums(await rowsOf(details), order, { total: 'Total price', discount: /^Discount$/ });
}

/** Pays at the stand-in, without the page. */
async function pay(page: Page, customer: Customer, orderId: string): Promise<void> {
  const body = { order_id: orderId };
  const { razorpayOrderId } = await customer.api.call(calls.initiatePayment, { body });
  const standIn = new URL(process.env.BASE_URL ?? '');
  standIn.port = String(Number(standIn.port) + 1);
  const response = await page.request.post(`${standIn.origin}/stand-in/orders/${razorpayOrderId}/pay`, {
    data: { outcome: 'captured' },
  });
  const { razorpay_order_id, razorpay_payment_id } = await response.json();
  await customer.api.call(calls.verifyPayment, { body: { ...body, razorpay_order_id, razorpay_payment_id } });
}

async function checkInvoice(page: Page, invoice: Invoice, order: Order): Promise<void> {
  const figures = (one: Pick<Invoice, 'subtotal' | 'discount' | 'cgst' | 'sgst'>) =>
    toPaise(one.subtotal) - toPaise(one.discount) + toPaise(one.cgst) + toPaise(one.sgst);
  for (const paper of [invoice, ...invoice.documents])
    expect(figures(paper)).toBe(toPaise(paper.total_amount));
  expect(sum(invoice.lines.map(({ total }) => toPaise(total)))).toBe(toPaise(order.total_amount));
  expect(toPaise(invoice.coupon_amount ?? rupees(0))).toBe(toPaise(order.discount_amount));

  const card = page.getByRole('region', { name: 'Invoice' });
  await expect(card.getByText(invoice.invoice_number)).toBeVisible();
  const rows = await rowsOf(card);
  expect(rows.get('Amount')).toBe(toPaise(order.total_amount));
  const coupon = rows.get(`Coupon ${order.coupon_code}`);
  expect(coupon).toBe(order.discount_amount > 0 ? toPaise(order.discount_amount) : undefined);
}

test('the sums of every screen of a purchase agree with the calls, for any cart', async ({ page, api }) => {
  test.setTimeout(300_000);
  await fc.assert(
    fc.asyncProperty(anyBasket, async (basket) => {
      const customer = await registerCustomer(api);
      await page.goto('/wishlist');
      await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(customer));
      await fillCart(customer, basket);
      await checkCards(page, customer);
      const total = await checkCart(page, customer);
      const coupon_code = basket.wantsCoupon && total > COUPON.from * 100 ? COUPON.code : null;
      const { order_id } = await customer.api
        .call(calls.createOrder, { body: { shipping_address: ADDRESS, coupon_code } })
        .catch(() => customer.api.call(calls.createOrder, { body: { shipping_address: ADDRESS } }));
      const [order] = (await customer.api.call(calls.getOrders, {})).orders;
      if (!order) throw new Error(`There is no order ${order_id}.`);
      await checkOrder(page, order);
      await pay(page, customer, order_id);
      await page.reload();
      const [invoice] = (await customer.api.call(calls.getUserInvoices, {})).invoices;
      if (!invoice) throw new Error('There is no invoice.');
      await checkInvoice(page, invoice, order);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('a passbook’s months add up to what it says was paid, and its dates are those of its card', async ({
  page,
  api,
}) => {
  const body = { email: 'ananya@example.com', password: 'tola-demo-2026' };
  const user = await api.call(calls.login, { body });
  const own = api.as(user.token);
  const schemes = new Map(
    (await own.call(calls.getUserSchemes, {})).data.map((one) => [one.user_scheme_id, one]),
  );
  await storeUser(page, user);
  for (const [user_scheme_id, scheme] of schemes) {
    const { data } = await own.call(calls.getPassbook, { params: { user_scheme_id } });
    expect(data.first_bonus_date).toBe(scheme.first_bonus_date);
    const paid = data.rows.filter(({ amount }) => amount !== null);
    expect(sum(paid.map(({ amount }) => toPaise(amount ?? rupees(0))))).toBe(toPaise(data.total_paid));
    await page.goto(`/schemes/passbook/${user_scheme_id}`);
    const months = page.getByRole('region', { name: 'Instalments' }).getByRole('listitem');
    await expect(months).toHaveCount(data.instalments);
    let soFar = 0;
    for (const { number } of paid) {
      const rows = await rowsOf(months.nth(number - 1));
      soFar += rows.get('Amount') ?? Number.NaN;
      expect(rows.get('Total paid')).toBe(soFar);
    }
    expect(soFar).toBe(toPaise(data.total_paid));
  }
});
