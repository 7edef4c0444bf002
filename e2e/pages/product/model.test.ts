import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_FLAGS } from '../../../scripts/chromium/chromium-flags.mjs';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page-checks.ts';

// A processor draws, since the machines that run this have no graphics; its first picture takes long.
const DRAWN_BY_PROCESSOR = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const MAX_DRAW_MS = 120_000;
const PIECE = '/user/products/4';
const NAME = 'Chandrika Solitaire Ring';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...CHROMIUM_FLAGS.filter((flag) => flag !== '--disable-gpu'), ...DRAWN_BY_PROCESSOR],
    }),
  contextOptions: { reducedMotion: 'reduce' },
});

const view = (page: Page) => page.getByRole('application', { name: NAME });
const pictureOf = (page: Page) => view(page).screenshot({ timeout: MAX_DRAW_MS });

async function open(page: Page): Promise<void> {
  await page.goto(PIECE);
  await page.getByRole('button', { name: 'Turn it in 3D' }).press('Enter');
}

test('a piece is turned in 3D by keys, with files of the shop alone', async ({ page, baseURL }) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PIECE);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /model-view|\.glb/.test(url))).toEqual([]);

  await page.getByRole('button', { name: 'Turn it in 3D' }).press('Enter');
  await expect(view(page)).toBeFocused();
  const first = await pictureOf(page);
  const { channels } = await sharp(first).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Turned by 15 degrees')).toBeAttached();
  const turned = await pictureOf(page);
  expect(turned.equals(first)).toBe(false);
  await page.keyboard.press('Home');
  await expect(page.getByText('First view', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Closer' }).click();
  expect((await pictureOf(page)).equals(first)).toBe(false);

  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '-'))).toEqual([]);
  await page.getByRole('button', { name: 'Back to the photos' }).press('Enter');
  await expect(view(page)).toHaveCount(0);
});

test('the button covers no photo, and a thumbnail leads from the model to its photo', async ({ page }) => {
  test.slow();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(PIECE);
    const button = await page.getByRole('button', { name: 'Turn it in 3D' }).boundingBox();
    const photo = await page.getByRole('button', { name: 'Open photo 1 on the whole screen' }).boundingBox();
    expect(button?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0));
  }
  await page.getByRole('button', { name: 'Turn it in 3D' }).press('Enter');
  await expect(view(page)).toBeFocused();
  await page.getByRole('link', { name: 'Photo 2 of 3' }).press('Enter');
  await expect(view(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open photo 2 on the whole screen' })).toBeInViewport();
});

test('without WebGL the photos stay, and a sentence says why', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind.startsWith('webgl') ? null : ask.call(this, kind, ...rest);
    } as typeof ask;
  });
  await open(page);
  await expect(page.getByText('Your browser cannot show 3D here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open photo 1 on the whole screen' })).toBeVisible();
});

test('a model that does not load is said, and the photos stay', async ({ page, expectedErrors }) => {
  expectedErrors.push(/\.glb/);
  await page.route('**/*.glb', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await open(page);
  await expect(page.getByText('The 3D view did not load')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn it in 3D' })).toBeVisible();
});
