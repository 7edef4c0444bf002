import type { APIRequestContext } from '@playwright/test';
import { PAGES } from '#storefront/pages.ts';
import { expect, test } from '../fixtures.ts';

const TIMES = 20;
const paths = PAGES.map(({ path }) => path).filter((path) => !/[:*]/.test(path));

test('a rendered page leaves no timer behind, which would keep it in memory', async ({ request }) => {
  const before = await countTimers(request);
  for (let visitor = 0; visitor < TIMES; visitor++) {
    // Pages of unknown hosts are not cached.
    const headers = { host: `visitor-${visitor}.example` };
    for (const path of paths) await request.get(path, { headers, maxRedirects: 0 });
  }
  await expect.poll(() => countTimers(request)).toBeLessThan(before + TIMES / 2);
});

async function countTimers(request: APIRequestContext): Promise<number> {
  const metrics = await (await request.get('/metrics')).text();
  return Number(/^nodejs_active_resources\{type="Timeout"\} (\d+)$/m.exec(metrics)?.[1]);
}
