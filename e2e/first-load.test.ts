import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectHydrated, openWithStillClock, untilHydrated } from './fake-clock.ts';
import { expect, test } from './fixtures.ts';

/** Bytes that a shopper may have to wait for, by kind and compression. */
const KIB = 1024;
const BUDGETS = [
  { what: 'script', encoding: 'gzip', most: 150_000 },
  { what: 'document', encoding: 'br', most: 25 * KIB },
  { what: 'font', encoding: 'identity', most: 90 * KIB },
] as const;

/** The style sheets stand in the document. */
const MAX_STYLE = 15 * KIB;

/** How many bytes an address takes on the wire. */
async function wireSize(request: APIRequestContext, url: string, encoding: string): Promise<number> {
  const response = await request.get(url, { headers: { 'accept-encoding': encoding } });
  expect(response.headers()['content-encoding'] ?? 'identity', url).toBe(encoding);
  return Number(response.headers()['content-length']);
}

for (const path of ['/', '/user/products', '/schemes']) {
  test(`the first load of ${path} stays within its budgets`, async ({ page, request }) => {
    const loaded = new Map<string, string>();
    page.on('request', (asked) => loaded.set(asked.url(), asked.resourceType()));
    // By its own clock the page never comes to rest, when it would fetch what may be needed later.
    await openWithStillClock(page, path);
    for (const { what, encoding, most } of BUDGETS) {
      const urls = [...loaded].filter(([, kind]) => kind === what).map(([url]) => url);
      const sizes = await Promise.all(
        urls.map(async (url) => {
          // What is smaller than a packet is not compressed.
          const plain = await wireSize(request, url, 'identity');
          return encoding === 'identity' || plain < KIB ? plain : wireSize(request, url, encoding);
        }),
      );
      const sum = sizes.reduce((total, size) => total + size, 0);
      expect(sum, `${what}, ${encoding}: ${urls.length} files`).toBeGreaterThan(0);
      expect(sum, `${what}, ${encoding}: ${urls.length} files`).toBeLessThanOrEqual(most);
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
  '/wishlist',
]) {
  test(`${path} from memory carries no one-time word, and wakes up`, async ({ page, request }) => {
    for (let time = 0; time < 2; time++) await request.get(path);
    const kept = await request.get(path);
    const policy = kept.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('nonce');
    expect(await kept.text()).not.toContain('nonce=');
    const again = await request.get(path, { headers: { 'if-none-match': kept.headers().etag ?? '' } });
    expect(again.status()).toBe(304);

    await page.goto(path);
    await untilHydrated(page);
  });
}

test('a built file comes in its smallest form, to be kept for ever', async ({ page, request }) => {
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
  ['is there', '/', false],
  ['is there', '/user/products', false],
  ['is touched', '/', true],
] as const) {
  test(`${path} is painted from its document alone; its modules wait until it ${name}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const release = await holdBack(page, /hero-1-/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tola, home' })).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(colour).toBe('rgb(251, 247, 240)');
    const waiting = /\.(?:css|js)$|\/(?:category|gender|collection|hero-[23])-|\/products\/[\w-]+\//;
    expect(asked.filter((url) => waiting.test(url))).toEqual([]);
    if (touch) await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    else release();
    await expect.poll(() => asked.some((url) => url.endsWith('.js'))).toBe(true);
    const further = /\/(?:category-rings|products\/[\w-]+\/hero)-/;
    if (!touch) await expect.poll(() => asked.some((url) => further.test(url))).toBe(true);
    // What was pressed before the page was awake is not lost.
    await expect(page.getByRole('dialog')).toHaveCount(touch ? 1 : 0);
    release();
    await untilHydrated(page);
  });
}

test('a page that opens where nobody sees it wakes up all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
  });
  await page.route(/hero-1-/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expectHydrated(page);
});

for (const [name, wake] of [
  ['is awake', true],
  ['will not wake up', false],
] as const) {
  test(`further pictures wait until the page ${name}`, async ({ page, expectedErrors }) => {
    if (!wake) expectedErrors.push(/entry\.client-|ERR_FAILED|^page error: $/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const further = () => asked.filter((url) => /category-rings/.test(url));
    const release = await holdBack(page, /entry\.client-/, wake);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => asked.some((url) => url.includes('entry.client-'))).toBe(true);
    expect(further()).toEqual([]);
    release();
    await expect.poll(further).not.toEqual([]);
  });
}

/** Keeps files away from a page until what this answers is called; then they come, or never. */
async function holdBack(page: Page, files: RegExp, comeThen = true): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await (comeThen ? route.continue() : route.abort());
  });
  return release;
}

/** Opens a page whose program comes only when it is let. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const wake = await holdBack(page, /entry\.client-/);
  await page.goto(path, { waitUntil: 'commit' });
  return wake;
}

test('sections of home are laid out when they come near, and all of them when the page is awake', async ({
  page,
}) => {
  const wake = await openAsleep(page, '/');
  const sections = page.locator('main section');
  const spared = () =>
    sections.evaluateAll(
      (all) => all.filter((section) => getComputedStyle(section).contentVisibility === 'auto').length,
    );
  await expect(sections).toHaveCount(8);
  expect(await spared()).toBe(7);
  const join = page.getByRole('region', { name: 'Join the family' }).getByRole('button');
  await join.scrollIntoViewIfNeeded();
  await expect(join).toBeInViewport();
  wake();
  await expect.poll(spared).toBe(0);
  await expect(join).toBeInViewport();
});

test('an order that is chosen before the page is awake is not lost', async ({ page }) => {
  const wake = await openAsleep(page, '/user/products');
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  wake();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
});

test('a category that is typed before the page is awake is looked for', async ({ page }) => {
  const wake = await openAsleep(page, '/schemes');
  await page.getByRole('combobox', { name: 'Search categories' }).fill('bang');
  wake();
  await expect(page.getByRole('option')).toHaveText(['Bangles']);
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toHaveValue('bang');
});
