import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectHydrated, openWithStillClock, untilHydrated } from './fake-clock.ts';
import { expect, test } from './fixtures.ts';
import { holdBack } from './held-requests.ts';
import { serveInTwoParts } from './slow-document.ts';

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

/** Opens a page that is not hydrated until the returned function is called. */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  const hydrate = await holdBack(page, /entry\.client-/);
  await page.goto(path, { waitUntil: 'commit' });
  return hydrate;
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

test('a press before the end of the document has arrived is replayed', async ({ page, baseURL }) => {
  const slow = await serveInTwoParts(baseURL ?? '', '</main>');
  await page.goto(slow.url, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  slow.sendRest();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  slow.close();
});

test('a sort order chosen before hydration is applied', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/user/products');
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  hydrate();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
});

for (const [name, path] of [
  ['a cached page', '/user/products/8'],
  ['the page of a choice', '/user/products/8?size=12'],
] as const) {
  test(`a choice made on ${name} before hydration is applied`, async ({ page }) => {
    const hydrate = await openUnhydrated(page, path);
    for (const size of [/^22 /, /^10 /, /^22 /]) await page.getByRole('radio', { name: size }).press('Space');
    await page.getByRole('radio', { name: /^14K/ }).press('Space');
    await page.getByRole('checkbox', { name: /Engrave it/ }).press('Space');
    hydrate();
    for (const choice of [/size=22/, /purity=14K585/, /engraved=yes/]) await expect(page).toHaveURL(choice);
    await expect(page.getByRole('radio', { name: /^22 / })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /Engrave it/ })).toBeChecked();
  });
}

test('parts are hydrated while a choice made before hydration is loading', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/user/products/4');
  const load = await holdBack(page, /size=14/);
  await page.getByRole('radio', { name: /^14 / }).press('Space');
  const parts = page.locator('[data-unhydrated]');
  const count = await parts.evaluateAll(
    (all) => all.map((part) => part.setAttribute('data-first', '')).length,
  );
  hydrate();
  await expect(parts).toHaveCount(0);
  await expect(page.locator('[data-first]'), 'no part was removed and rendered anew').toHaveCount(count);
  load();
  await expect(page).toHaveURL(/size=14/);
  await expect(page.getByRole('radio', { name: /^14 / })).toBeChecked();
});

test('a piece added right after its size, both before hydration, is in the cart', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('');
  const hydrate = await openUnhydrated(page, '/user/products/4');
  await page.getByRole('radio', { name: /^14 / }).press('Space');
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  hydrate();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText('Size 14')).toBeVisible();
});

test('a choice made between the start and the end of hydration is applied', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('hydration-started', () =>
      queueMicrotask(() => document.querySelector<HTMLElement>('input[type=radio][value="14"]')?.click()),
    ),
  );
  await page.goto('/user/products/4');
  await expect(page).toHaveURL(/size=14/);
  await expect(page.getByRole('radio', { name: /^14 / })).toBeChecked();
});

test('a category typed before hydration is searched', async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/schemes');
  await page.getByRole('combobox', { name: 'Search categories' }).fill('bang');
  hydrate();
  await expect(page.getByRole('option')).toHaveText(['Bangles']);
  await expect(page.getByRole('combobox', { name: 'Search categories' })).toHaveValue('bang');
});

test('a press on a part whose code has not arrived is repeated once it has', async ({ page }) => {
  const release = await holdBack(page, /\/quantity-stepper-/);
  await page.goto('/user/products/4');
  await page.getByRole('button', { name: /^One more/ }).click();
  await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('1');
  release();
  await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('2');
});

for (const [how, enter] of [
  ['pressed', (main: Locator) => main.getByRole('button', { name: /^One more/ }).click()],
  ['typed', (main: Locator) => main.getByRole('spinbutton', { name: /^Quantity/ }).fill('2')],
] as const) {
  test(`a quantity ${how} before the code of its field has arrived is in the cart`, async ({
    page,
    customer,
  }) => {
    expect(customer.token).not.toBe('');
    const release = await holdBack(page, /\/quantity-stepper-/);
    await page.goto('/user/products/4?size=14');
    await expectHydrated(page);
    await enter(page.getByRole('main'));
    await page.getByRole('button', { name: 'Add to cart' }).click();
    release();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('2');
  });
}

test('sizes chosen before the code of their fields has arrived are kept', async ({ page }) => {
  const release = await holdBack(page, /\/pair-sizes-/);
  await page.goto('/user/products/99');
  await page.getByLabel('First ring').selectOption('14');
  await page.getByLabel('Second ring').selectOption('22');
  release();
  await expect(page).toHaveURL(/size=14&second_size=22/);
  await expect(page.getByLabel('First ring')).toHaveValue('14');
  await expect(page.getByLabel('Second ring')).toHaveValue('22');
});

test('a pincode typed before the code of its field has arrived is kept', async ({ page }) => {
  const release = await holdBack(page, /\/delivery-check-/);
  await page.goto('/user/products/4');
  const field = page.getByRole('textbox', { name: 'Your pincode' });
  await field.pressSequentially('400001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(field).toHaveValue('400001');
  release();
  await expect(page.getByText('it reaches 400001')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/products\/4$/);
});

test('details opened before their code has arrived stay open', async ({ page }) => {
  const release = await holdBack(page, /\/piece-details-/);
  await page.goto('/user/products/4');
  const hallmark = page.locator('details').filter({ hasText: 'BIS hallmarked' });
  await hallmark.locator('summary').click();
  await expect(hallmark).toHaveAttribute('open');
  release();
  await expect(page.locator('[data-unhydrated] details')).toHaveCount(0);
  await expect(hallmark).toHaveAttribute('open');
});

test('a price chosen before the code of its announcement has arrived is announced once it has', async ({
  page,
}) => {
  const release = await holdBack(page, /\/price-announcement-/);
  await page.goto('/user/products/8');
  await page.getByRole('radio', { name: /^22 / }).press('Space');
  await expect(page.getByRole('button', { name: 'Add to cart' })).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(/size=22/);
  release();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Now ₹' })).toBeAttached();
});

test('a piece added before the field of its engraving has arrived leads to the field once it has', async ({
  page,
}) => {
  const release = await holdBack(page, /\/engraving-text-/);
  await page.goto('/user/products/8?size=12');
  await page.getByRole('checkbox', { name: /Engrave it/ }).press('Space');
  await expect(page).toHaveURL(/engraved=yes/);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).not.toHaveAttribute('aria-busy');
  await add.press('Enter');
  release();
  await expect(page.getByRole('textbox', { name: 'Text inside the band' })).toBeFocused();
});
