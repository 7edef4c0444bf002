import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Bytes that a shopper may have to wait for, by kind and compression. */
const KIB = 1024;
const BUDGETS = [
  { what: 'script', encoding: 'br', most: 120 * KIB },
  { what: 'script', encoding: 'gzip', most: 140 * KIB },
  { what: 'stylesheet', encoding: 'gzip', most: 15 * KIB },
  { what: 'document', encoding: 'br', most: 25 * KIB },
  { what: 'font', encoding: 'identity', most: 90 * KIB },
] as const;

/** How many bytes an address takes on the wire. */
async function wireSize(request: APIRequestContext, url: string, encoding: string): Promise<number> {
  const response = await request.get(url, { headers: { 'accept-encoding': encoding } });
  expect(response.headers()['content-encoding'] ?? 'identity', url).toBe(encoding);
  return Number(response.headers()['content-length']);
}

for (const path of ['/', '/user/products', '/schemes']) {
  test(`the first load of ${path} stays within its budgets`, async ({ page, request }) => {
    const loaded = new Map<string, string>();
    page.on('request', (asked) => {
      // Fetched once the page is at rest.
      if (!asked.url().includes('/toast-box-')) loaded.set(asked.url(), asked.resourceType());
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
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
    expect([...loaded.keys()].filter((url) => /zod|schemas|pdfkit|dialog/.test(url))).toEqual([]);
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
    await page.waitForLoadState('networkidle');
    const awake = () =>
      page.evaluate(() =>
        Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
      );
    await expect.poll(awake).toBe(true);
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
