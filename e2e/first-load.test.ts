import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { expectHydrated, openWithStillClock, untilHydrated } from './fake-clock.ts';
import { expect, test } from './fixtures.ts';
import { holdBack, openUnhydrated } from './held-requests.ts';

const KIB = 1024;
/** Maximum transferred bytes of the first load, by resource type. */
const BUDGETS = [
  { what: 'script', encoding: 'gzip', max: 150_000 },
  { what: 'document', encoding: 'br', max: 25 * KIB },
  { what: 'font', encoding: 'identity', max: 90 * KIB },
] as const;

/** Inline styles, in gzipped bytes. */
const MAX_STYLE = 15 * KIB;

/** Transferred bytes of a URL. */
async function wireSize(request: APIRequestContext, url: string, encoding: string): Promise<number> {
  const response = await request.get(url, { headers: { 'accept-encoding': encoding } });
  expect(response.headers()['content-encoding'] ?? 'identity', url).toBe(encoding);
  return Number(response.headers()['content-length']);
}

for (const path of ['/', '/user/products', '/user/products/8', '/schemes', '/rates']) {
  test(`the first load of ${path} stays within its budgets`, async ({ page, request }) => {
    const loaded = new Map<string, string>();
    page.on('request', (request) => loaded.set(request.url(), request.resourceType()));
    // With a running clock, idle-time preloads would start and the network would not become idle.
    await openWithStillClock(page, path);
    for (const { what, encoding, max } of BUDGETS) {
      const urls = [...loaded].filter(([, kind]) => kind === what).map(([url]) => url);
      const sizes = await Promise.all(
        urls.map(async (url) => {
          // Files smaller than a packet are not compressed.
          const plain = await wireSize(request, url, 'identity');
          return encoding === 'identity' || plain < KIB ? plain : wireSize(request, url, encoding);
        }),
      );
      const sum = sizes.reduce((total, size) => total + size, 0);
      expect(sum, `${what}, ${encoding}: ${urls.length} files`).toBeGreaterThan(0);
      expect(sum, `${what}, ${encoding}: ${urls.length} files`).toBeLessThanOrEqual(max);
    }
    const html = await (await request.get(path)).text();
    const style = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('\n');
    expect(style).toContain('--ground');
    expect(gzipSync(style).length).toBeLessThanOrEqual(MAX_STYLE);
    expect([...loaded.keys()].filter((url) => /\/(?:zod|schemas|pdfkit|dialog)-/.test(url))).toEqual([]);
  });
}

for (const path of [
  '/',
  '/user/products',
  '/user/products?sort=price-low&utm_source=mail',
  '/schemes',
  '/rates?metal=silver',
  '/wishlist',
]) {
  test(`${path} from the cache has no nonce and hydrates`, async ({ page, request }) => {
    for (let time = 0; time < 2; time++) await request.get(path);
    const cached = await request.get(path);
    const policy = cached.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('nonce');
    expect(await cached.text()).not.toContain('nonce=');
    const again = await request.get(path, { headers: { 'if-none-match': cached.headers().etag ?? '' } });
    expect(again.status()).toBe(304);

    await page.goto(path);
    await untilHydrated(page);
  });
}

test('a built file is served in its smallest encoding with an immutable cache header', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const script = await page.locator('link[rel=modulepreload]').first().getAttribute('href');
  const response = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } });
  const headers = response.headers();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toContain('immutable');
  expect(headers.vary).toBe('accept-encoding');
  expect((await request.get(`${script}.br`)).status()).toBe(404);
});

for (const [name, path, touch] of [
  ['is painted', '/', false],
  ['is painted', '/user/products', false],
  ['is touched', '/', true],
] as const) {
  test(`${path} is painted from its document alone; modules wait until it ${name}`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    // The wait for the picture is limited, so its clock stands still.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1000));
    const release = await holdBack(page, /hero-1-/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tola, home' })).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(colour).toBe('rgb(251, 247, 240)');
    const waiting = /\.(?:css|js)$|\/(?:category|gender|collection|hero-[23])-|\/products\/[\w-]+\//;
    expect(requested.filter((url) => waiting.test(url))).toEqual([]);
    if (touch) await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    else release();
    await expect.poll(() => requested.some((url) => url.endsWith('.js'))).toBe(true);
    const further = /\/(?:category-rings|products\/[\w-]+\/hero)-/;
    if (!touch) await expect.poll(() => requested.some((url) => further.test(url))).toBe(true);
    // A click before hydration is replayed.
    await expect(page.getByRole('dialog')).toHaveCount(touch ? 1 : 0);
    release();
    await untilHydrated(page);
  });
}

test('a document has the styles of everything in it', async ({ request }) => {
  for (const path of [
    '/user/products',
    '/user/search?q=ring',
    ...[4, 8, 99, 103].map((id) => `/user/products/${id}`),
  ]) {
    const html = await (await request.get(path)).text();
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, classes = '']) => classes.split(' '));
    // Of each style sheet at least one class has a rule.
    const sheets = new Set(names.flatMap((name) => /^_[a-zA-Z\d]+(_[\w-]{5})$/.exec(name)?.[1] ?? []));
    expect(sheets.size, path).toBeGreaterThan(10);
    expect(
      [...sheets].filter((sheet) => !styles.includes(sheet)),
      path,
    ).toEqual([]);
  }
});

test('another page brings its own style sheets', async ({ page }) => {
  await page.goto('/wishlist');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/schemes$/);
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card).toBeVisible();
  const look = () =>
    card.evaluate((element) => {
      const { display, padding, backgroundColor, border } = getComputedStyle(element);
      return { display, padding, backgroundColor, border };
    });
  const navigated = await look();
  await page.reload();
  await untilHydrated(page);
  expect(await look()).toEqual(navigated);
});

test('a page whose first picture does not arrive hydrates', async ({ page }) => {
  await page.route(/hero-1-/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expectHydrated(page);
});

for (const path of ['/cart', '/user/products']) {
  test(`${path} hydrates while it is loading, in a browser whose observers wait for the end`, async ({
    page,
  }) => {
    // As in WebKit, where they wait for up to 2 s.
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((...args) => document.readyState === 'complete' && callback(...args), options);
        }
      };
    });
    const release = await holdBack(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expectHydrated(page);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    release();
  });
}

test('a page opened in a background tab hydrates', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
  });
  await page.route(/hero-1-/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expectHydrated(page);
});

for (const [name, continues] of [
  ['is hydrated', true],
  ['fails to hydrate', false],
] as const) {
  test(`further pictures wait until the page ${name}`, async ({ page, expectedErrors }) => {
    if (!continues) expectedErrors.push(/entry\.client-|ERR_FAILED|^page error: $/);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const further = () => requested.filter((url) => /category-rings/.test(url));
    const release = await holdBack(page, /entry\.client-/, continues);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => requested.some((url) => url.includes('entry.client-'))).toBe(true);
    expect(further()).toEqual([]);
    release();
    await expect.poll(further).not.toEqual([]);
  });
}

test('sections of home are laid out near the viewport, and all of them after hydration', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/');
  const sections = page.locator('main section');
  const deferred = () =>
    sections.evaluateAll(
      (all) => all.filter((section) => getComputedStyle(section).contentVisibility === 'auto').length,
    );
  await expect(sections).toHaveCount(8);
  expect(await deferred()).toBe(7);
  const join = page.getByRole('region', { name: 'Join the family' }).getByRole('button');
  await join.scrollIntoViewIfNeeded();
  await expect(join).toBeInViewport();
  hydrate();
  await expect.poll(deferred).toBe(0);
  await expect(join).toBeInViewport();
});
