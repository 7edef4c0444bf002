import { CHROMIUM_FLAGS } from '../../scripts/chromium/chromium-flags.mjs';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, overlapsIn, WIDTHS } from '../page-checks.ts';

/** The largest text size of Chromium's settings. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=24';

test.use({
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, args: [...CHROMIUM_FLAGS, LARGE_TEXT] }),
});

for (const path of ['/', '/user/products', '/user/products/4', '/schemes']) {
  test(`with large text nothing of ${path} overflows sideways, and its header does not overlap`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
    await expectNoSidewaysScroll(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => overlapsIn(page, 'header :is(a, button, input)'), `at ${width} px`).toEqual([]);
    }
  });
}
