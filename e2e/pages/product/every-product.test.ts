import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { paths } from '#storefront/paths.ts';
import { expect, test } from '../../fixtures.ts';

/** The words of a document, without scripts, styles and tags. */
const wordsOf = (html: string) =>
  html.replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ');

/** For a moment, by the test of its tags. */
const WITHDRAWN_BY_A_TEST = 98;

const MISSING = /\b(?:undefined|null|NaN|0 g|0\.000 g|0 ct|Invalid Date)(?![\w.])/;

const FACT_WITHOUT_VALUE = /<dd[^>]*>\s*<\/dd>|<td[^>]*>\s*<\/td>\s*<\/tr>\s*<\/tbody>/;

test('every product has a page without an empty fact, whose structured data is what it shows', async ({
  request,
  api,
}) => {
  const { data } = await api.call(calls.getProducts, {});
  const all: Product[] = data.flatMap(({ products }) => products);
  const goods = all.filter(({ product_id }) => product_id !== WITHDRAWN_BY_A_TEST);
  expect(goods.length).toBeGreaterThan(100);
  for (const { product_id, product_name } of goods) {
    const address = paths.product(product_id, product_name);
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(200);
    const html = await response.text();
    const words = wordsOf(html);
    expect(MISSING.exec(words)?.[0], address).toBeUndefined();
    expect(FACT_WITHOUT_VALUE.exec(html)?.[0], address).toBeUndefined();

    const { data: details } = await api.call(calls.getProduct, { query: { product_id } });
    const { price, sold_out } = details.product;
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    expect(facts, address).toMatchObject({
      '@type': 'Product',
      name: product_name,
      sku: details.sku,
      offers: {
        price,
        priceCurrency: 'INR',
        availability: `https://schema.org/${sold_out ? 'OutOfStock' : 'InStock'}`,
        shippingDetails: {
          shippingRate: { value: 0 },
          ...(details.delivery && { deliveryTime: { transitTime: { unitCode: 'DAY' } } }),
        },
        hasMerchantReturnPolicy: {
          returnPolicyCategory: `https://schema.org/${
            details.kind === 'jewellery' ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'
          }`,
        },
      },
    });
    expect(words, address).toContain(formatRupees(toPaise(price)));
    expect(words, address).toContain(
      details.kind === 'jewellery' ? 'Within 5 days of delivery' : 'cannot be returned',
    );
    expect(words.includes('BIS hallmarked, with its own HUID'), address).toBe(details.is_hallmarked);
    expect(html.includes(`property="product:price:amount" content="${price}"`), address).toBe(true);
  }
});

/** As the budget of a first load (`first-load.test.ts`). */
const MAX_DOCUMENT = 25 * 1024;

test('the document of every product is within the budget of a first load', async ({ request, api }) => {
  const { data } = await api.call(calls.getProducts, {});
  const sizes: [string, number][] = [];
  for (const { product_id, product_name } of data.flatMap(({ products }) => products)) {
    const address = paths.product(product_id, product_name);
    const get = () => request.get(address, { headers: { 'accept-encoding': 'br' } });
    await get();
    sizes.push([address, Number((await get()).headers()['content-length'])]);
  }
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter(([, bytes]) => !(bytes <= MAX_DOCUMENT))).toEqual([]);
});

test('a product has one address: others lead to it or name it', async ({ request, baseURL }) => {
  const get = (path: string) => request.get(path, { maxRedirects: 0 });
  const wrong = await get('/user/products/8/another-name?tag=T-1');
  expect([wrong.status(), wrong.headers().location]).toEqual([
    301,
    '/user/products/8/saanvi-plain-band-ring?tag=T-1',
  ]);
  for (const path of ['/user/products/8', '/user/products/8/saanvi-plain-band-ring?utm_source=mail']) {
    const response = await get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text()).toContain(
      `<link rel="canonical" href="${baseURL}/user/products/8/saanvi-plain-band-ring"`,
    );
  }
  for (const path of ['0', '-1', '1e9', '1abc', '99999999999', '8/a/b']) {
    expect((await get(`/user/products/${path}`)).status(), path).toBe(404);
  }
});
