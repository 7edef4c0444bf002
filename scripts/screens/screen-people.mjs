import { randomUUID } from 'node:crypto';
import { Refusal } from '../prepare.mjs';

const CALLS = '/api/v1/users/data';
const DEMO_LOGIN = { email: 'ananya@example.com', password: 'tola-demo-2026' };
const PASSWORD = 'seven-gold-bangles';
const ADDRESS = {
  street: 'Flat 302, Sai Krupa CHS, Lokmanya Tilak Road\nMulund East',
  city: 'Mumbai',
  pincode: '400081',
};

/**
 * The customers whose screens are photographed, and their data:
 * `ananya` of the demo shop, with orders in every state and two passbooks; `buyer`, with three pieces in the cart, one
 * unpaid and one paid order; `newcomer`, who has nothing yet.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of a demo shop
 */
export async function preparePeople(browser, url) {
  const ananya = { user: await call(url, 'POST', 'login', { body: DEMO_LOGIN }) };
  const { data: passbooks } = await call(url, 'GET', 'getUserSchemes', { token: ananya.user.token });
  ananya.passbook = passbooks.find(({ status }) => status === 'active')?.user_scheme_id;
  ananya.endedPassbook = passbooks.find(({ status }) => status !== 'active')?.user_scheme_id;
  const { orders } = await call(url, 'GET', 'getOrders', { token: ananya.user.token });
  ananya.delivered = orders.find(({ order_status }) => order_status === 'delivered')?.order_id;
  ananya.cancelled = orders.find(({ order_status }) => order_status === 'cancelled')?.order_id;

  const newcomer = { user: await register(url, 'Lalrinpuii') };
  const buyer = { user: await register(url, 'Ananya Deshpande') };
  const pieces = await piecesOf(url);
  buyer.unpaid = await order(url, buyer, pieces.slice(0, 2), 'SWAGAT750');
  buyer.paid = await order(url, buyer, pieces.slice(2, 4));
  await pay(browser, url, buyer);
  for (const piece of pieces.slice(4, 7)) await addToCart(url, buyer, piece);
  return { ananya, newcomer, buyer };
}

async function register(url, name) {
  const email = `${randomUUID()}@example.com`;
  const body = { name, email, phone: '+91 90000 00001', password: PASSWORD, address: 'Mulund East, Mumbai' };
  await call(url, 'POST', 'register', { body });
  return call(url, 'POST', 'login', { body: { email, password: PASSWORD } });
}

/** A few products of different kinds and prices that are for sale. */
async function piecesOf(url) {
  const { data } = await call(url, 'GET', 'getProducts', {});
  return ['Earrings', 'Pendants', 'Rings', 'Chains', 'Necklaces', 'Bangles', 'Rings'].map((kind, index) => {
    const products = data.find(({ category_name }) => category_name === kind)?.products ?? [];
    const piece = products.filter(({ sold_out, photos }) => !sold_out && photos.length > 0).at(index);
    if (!piece) throw new Refusal('This shop does not sell the demo catalogue.');
    return piece.product_id;
  });
}

function addToCart(url, { user }, productId) {
  return call(url, 'POST', 'addToCart', { token: user.token, body: { product_id: productId, quantity: 1 } });
}

async function order(url, person, pieces, couponCode) {
  for (const piece of pieces) await addToCart(url, person, piece);
  const body = { shipping_address: ADDRESS, ...(couponCode && { coupon_code: couponCode }) };
  const order = await call(url, 'POST', 'createOrder', { token: person.user.token, body });
  return order.order_id;
}

/** Pays in the dialog of the stand-in. */
async function pay(browser, url, { user, paid }) {
  const page = await browser.newPage();
  try {
    await page.addInitScript((text) => {
      if (window === window.top) localStorage.setItem('user', text);
    }, JSON.stringify(user));
    await page.goto(`${url}/checkout/${paid}`);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.frameLocator('iframe[title^="Payment dialog"]').locator('#pay').click();
    await page.getByRole('button', { name: 'Payment Completed' }).waitFor();
  } finally {
    await page.close();
  }
}

async function call(url, method, name, { token, body }) {
  const response = await fetch(`${url}${CALLS}/${name}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  throw new Refusal(`${method} ${name} of ${url} returned ${response.status}: ${await response.text()}`);
}
