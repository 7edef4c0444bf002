import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { Category } from '#contract/catalogue/catalogue.ts';
import { LISTING_RENDERED_PIECES } from '#contract/constants.ts';
import { PAGES } from '#storefront/pages.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';

/** Metadata of a document, read without running scripts. */
interface Head {
  title: string;
  canonical: (string | null)[];
  /** By name or property. */
  meta: Record<string, string>;
  facts: unknown[];
}

async function headOf(page: Page, html: string): Promise<Head> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const meta = [...parsed.querySelectorAll('meta[name], meta[property]')].map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property'),
      tag.getAttribute('content'),
    ]);
    return {
      title: parsed.title,
      canonical: [...parsed.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
      meta: Object.fromEntries(meta),
      facts: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ''),
      ),
    };
  }, html);
}

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
}

/** The addresses of all sitemaps. */
async function sitemap(page: Page, request: APIRequestContext): Promise<string[]> {
  const found = [];
  for (const one of await places(page, request, '/sitemap.xml'))
    found.push(...(await places(page, request, one)));
  return found;
}

async function places(page: Page, request: APIRequestContext, address: string): Promise<string[]> {
  const response = await request.get(address);
  expect(response.headers()['content-type']).toContain('application/xml');
  return page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error('The sitemap is no XML.');
      return [...parsed.getElementsByTagName('loc')].map((place) => place.textContent ?? '');
    },
    await response.text(),
  );
}

test('every page of the sitemap loads and has a canonical URL and a description', async ({
  page,
  request,
  api,
  baseURL,
}) => {
  const addresses = await sitemap(page, request);
  const { data } = await api.call(calls.getProducts, { query: { page_size: 0 } });
  const categories = data.map(({ category_name }: Category) => category_name);
  for (const path of [
    '/',
    '/user/products',
    '/schemes',
    '/rates',
    ...categories.map((name) => `/user/products?${new URLSearchParams({ category: name })}`),
    '/user/products?category=Chain',
    '/user/products?gender=Female',
  ]) {
    expect(addresses).toContain(`${baseURL}${path}`);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  const { data: all } = await api.call(calls.getProducts, {});
  const goods = all.flatMap(({ products }: Category) => products);
  expect(addresses.filter((address) => /\/user\/products\/\d/.test(address))).toHaveLength(goods.length);

  const titles = new Set<string>();
  for (const address of addresses) {
    const { title, canonical, meta } = await headOf(page, await read(request, address));
    expect(canonical, address).toEqual([address]);
    expect(meta).toMatchObject({
      description: expect.stringMatching(/^.{40,170}$/),
      'og:url': address,
      'og:title': title,
      'og:description': meta.description,
      'og:type': /\/user\/products\/\d/.test(address) ? 'product' : 'website',
      'og:site_name': 'Tola',
      'og:locale': 'en_IN',
      'og:image': expect.stringContaining(`${baseURL}/`),
      'og:image:alt': expect.stringMatching(/\w/),
      'twitter:card': 'summary_large_image',
    });
    expect(meta.robots, address).toBeUndefined();
    expect((await request.get(meta['og:image'] ?? '')).headers()['content-type']).toContain('image/');
    titles.add(title);
  }
  expect(titles.size).toBe(addresses.length);
});

test('URL variants of a listing have the same canonical URL', async ({ page, request, baseURL }) => {
  for (const [written, own] of [
    ['/user/products?category=All%20Jewellery', '/user/products'],
    ['/user/products?category=Gold&sort=price-low', '/user/products'],
    ['/user/products?category=Coin%20%26%20Bar', '/user/products?category=Coins+%26+Bars'],
    ['/user/products?category=Pendant', '/user/products?category=Pendants'],
    ['/user/products?category=rings&utm_source=mail', '/user/products?category=Rings'],
    ['/user/products?category=chain', '/user/products?category=Chain'],
    ['/user/products?page=2&sort=a-z', '/user/products?page=2'],
    ['/schemes?utm_source=mail', '/schemes'],
  ] as const) {
    const { canonical } = await headOf(page, await read(request, written));
    expect(canonical, written).toEqual([`${baseURL}${own}`]);
  }
});

test('pages without content are noindex', async ({ page, request }) => {
  const soon = PAGES.flatMap(({ path, soon }) => (soon ? [path.replace(/:\w+/, 'anything')] : []));
  for (const path of [...soon, '/cart', '/order-history', '/user/products?category=no-such-thing']) {
    const { meta } = await headOf(page, await read(request, path));
    expect(meta.robots, path).toBe('noindex');
  }
  for (const address of await sitemap(page, request)) {
    expect([...soon, '/cart', '/order-history']).not.toContain(new URL(address).pathname);
  }
});

test('robots.txt names the sitemap and allows what public pages request', async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(lines.indexOf('Allow: /api/v1/users/data/getProducts')).toBeGreaterThan(0);
  expect(lines).toContain('Disallow: /api/');
  expect(lines).toContain('Disallow: /cart');
});

const postal = z.object({
  '@type': z.literal('PostalAddress'),
  streetAddress: z.string(),
  postalCode: z.string().check(z.regex(/^[1-9]\d{5}$/)),
  addressRegion: z.string(),
  addressCountry: z.literal('IN'),
});

const organization = z.object({
  '@type': z.literal('Organization'),
  '@id': z.url(),
  name: z.literal('Tola'),
  url: z.url(),
  logo: z.object({ '@type': z.literal('ImageObject'), url: z.url() }),
  address: postal,
  contactPoint: z.object({ contactType: z.string(), telephone: z.string(), email: z.email() }),
  hasMerchantReturnPolicy: z.object({
    applicableCountry: z.literal('IN'),
    returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: z.literal(5),
  }),
});

test('the home page has JSON-LD of the organization', async ({ page, request }) => {
  const { facts } = await headOf(page, await read(request, '/'));
  const { '@graph': graph } = z
    .object({ '@context': z.literal('https://schema.org'), '@graph': z.tuple([organization, z.object({})]) })
    .parse(facts[0]);
  const logo = await request.get(graph[0].logo.url);
  expect(logo.headers()['content-type']).toBe('image/png');
});

const itemList = z.object({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('ItemList'),
  url: z.url(),
  numberOfItems: z.int(),
  itemListElement: z.array(
    z.object({
      '@type': z.literal('ListItem'),
      position: z.int(),
      item: z.object({
        '@type': z.literal('Product'),
        name: z.string().check(z.minLength(1)),
        url: z.url(),
        sku: z.string(),
        description: z.string().check(z.minLength(1)),
        brand: z.object({ '@type': z.literal('Brand'), name: z.string() }),
        image: z.optional(z.array(z.url()).check(z.minLength(1))),
        offers: z.object({
          '@type': z.literal('Offer'),
          url: z.url(),
          price: z.number().check(z.positive()),
          priceCurrency: z.literal('INR'),
          availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
          priceValidUntil: z.optional(z.iso.date()),
        }),
      }),
    }),
  ),
});

test('the JSON-LD of the listing matches the prices and stock of its cards', async ({
  page,
  request,
  api,
}) => {
  const { data } = await api.call(calls.getProducts, {});
  const known = new Map(
    data.flatMap(({ products }: Category) =>
      products.map((product) => [String(product.product_id), product] as const),
    ),
  );
  const places = new Set<string>();
  for (const [number, path] of ['/user/products', '/user/products?page=2'].entries()) {
    const html = await read(request, path);
    const { facts } = await headOf(page, html);
    const list = itemList.parse(facts[0]);
    expect(list.numberOfItems).toBe(known.size);
    expect(list.itemListElement).toHaveLength(LISTING_RENDERED_PIECES);
    for (const [index, { position, item }] of list.itemListElement.entries()) {
      const { price, availability } = item.offers;
      const product = known.get(item.sku);
      expect(position).toBe(number * LISTING_RENDERED_PIECES + index + 1);
      expect(item.name).toBe(product?.product_name);
      expect(price, item.name).toBe(product?.price);
      expect(availability.endsWith('OutOfStock'), item.name).toBe(product?.sold_out);
      expect(html).toContain(`₹${price.toLocaleString('en-IN')}`);
      expect(html).toContain(`href="${new URL(item.url).pathname}"`);
      places.add(item.url);
    }
  }
  expect(places.size).toBe(2 * LISTING_RENDERED_PIECES);
});

test('hostile text is escaped', async ({ page, request }) => {
  const hostile = '</script><script>document.title="taken"</script><!--';
  const path = `/user/products?${new URLSearchParams({ category: hostile })}`;
  for (let time = 0; time < 2; time++) {
    const { facts } = await headOf(page, await read(request, path));
    expect(facts).toMatchObject([{ '@type': 'ItemList', name: hostile }]);
  }
  await page.goto(path);
  await untilHydrated(page);
  expect(await page.title()).toBe(`${hostile} | Tola`);
});

test('JSON-LD is removed when leaving a page and unchanged by hydration', async ({ page }) => {
  const facts = page.locator('script[type="application/ld+json"]');
  await page.goto('/');
  await untilHydrated(page);
  expect(await facts.textContent()).toContain('"Organization"');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveTitle('Savings schemes | Tola');
  await expect(facts).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/schemes$/);
});

test('the web manifest is complete and its icons exist', async ({ page, request }) => {
  await page.goto('/wishlist');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ short_name: 'Tola', start_url: '/', display: 'minimal-ui' });
  const colour = await page.locator('meta[name=theme-color]').getAttribute('content');
  expect(manifest.theme_color).toBe(colour);
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const icon of [...icons, ...linked]) {
    expect((await request.get(icon)).headers()['content-type'], icon).toContain('image/');
  }
  const png = await (await request.get('/icon-512.png')).body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
});
