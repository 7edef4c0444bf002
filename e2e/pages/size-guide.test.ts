import type { Page } from '@playwright/test';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const CARD_MM = 85.6;
const INCH_MM = 25.4;

/** Screens by their real pixels to an inch and how many of them make a CSS pixel. */
const SCREENS = [
  { ppi: 96, scale: 1, width: 1280 },
  { ppi: 110, scale: 1, width: 1920 },
  { ppi: 144, scale: 1, width: 1920 },
  { ppi: 326, scale: 2, width: 375 },
];

/** Sets a slider as a drag does, to its nearest step. */
async function slide(page: Page, name: string, value: number): Promise<void> {
  await page.getByRole('slider', { name }).fill(String(value));
}

for (const { ppi, scale, width } of SCREENS) {
  test(`on a screen of ${ppi} ppi a ring of 16.5 mm is drawn at its size`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale });
    const page = await context.newPage();
    await page.goto('/user/size-guide');
    await untilHydrated(page);
    const cssPxPerMm = ppi / scale / INCH_MM;
    // As a person sees it: the lower line at the lower edge of the card, to the nearest step.
    await slide(page, 'Height of the card', Math.round(CARD_MM * cssPxPerMm * 2) / 2);
    for (const [kind, millimetres, size] of [
      ['ring', 16.5, 'ring size 12'],
      ['bangle', 60.3, 'bangle size 2-6'],
    ] as const) {
      await page.getByRole('radio', { name: `A ${kind}` }).check();
      await slide(page, `Inside of the ${kind}`, millimetres);
      const drawn = await page
        .getByTestId('circle')
        .evaluate((circle) => circle.getBoundingClientRect().height);
      expect(Math.abs(drawn / cssPxPerMm - millimetres)).toBeLessThanOrEqual(0.3);
      await expect(page.getByText(`Indian ${size}`)).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText('Matched. This device remembers it.')).toBeVisible();
    await context.close();
  });
}

test('the size guide works by keyboard on a phone and reads without scripts', async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/size-guide');
  await untilHydrated(page);
  await expect(page.getByText(/Not matched yet/)).toBeVisible();
  await page.getByRole('slider', { name: 'Height of the card' }).press('ArrowRight');
  await expect(page.getByText('Matched. This device remembers it.')).toBeVisible();
  const inside = page.getByRole('slider', { name: 'Inside of the ring' });
  await inside.press('ArrowRight');
  await expect(page.getByText('16.6 mm across')).toBeVisible();
  await page.getByRole('button', { name: 'Inside of the ring: smaller' }).press('Enter');
  await expect(page.getByText('16.5 mm across')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/user/size-guide');
  await expect(plain.getByRole('table', { name: 'Ring sizes' }).getByRole('row')).toHaveCount(31);
  await expect(plain.getByRole('row', { name: '12 52.0 16.6 6 L½' })).toBeVisible();
  await expect(plain.getByRole('slider').first()).toBeHidden();
  await context.close();
});

test('the ring ruler is printed in millimetres', async ({ page }) => {
  await page.goto('/user/size-guide');
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Print the sheet' })).toBeVisible();
  await expect(page.getByTestId('check-line')).toBeHidden();
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const millimetresOf = (selector: string) =>
    page
      .locator(selector)
      .evaluate((line, inch) => (line.getBoundingClientRect().width / 96) * inch, INCH_MM);
  expect(Math.abs((await millimetresOf('[data-testid="check-line"]')) - 100)).toBeLessThan(0.1);
  expect(Math.abs((await millimetresOf('circle[data-size="12"]')) - 52 / Math.PI)).toBeLessThan(0.1);
});
