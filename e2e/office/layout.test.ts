import type { Page } from '@playwright/test';
import { OFFICE_BASE, paths } from '#office/paths.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';
import { logInAs, openScreen } from './demo-staff.ts';

test('every screen of the menu fits all widths, and its tables break no word', async ({ page }) => {
  test.slow();
  await logInAs(page, 'owner');
  const links = page.getByRole('navigation', { name: 'Office' }).getByRole('link');
  const destinations = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(destinations.length).toBeGreaterThan(20);
  for (const path of [...destinations, `${OFFICE_BASE}${paths.goodsGrid}`]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openScreen(page, path);
      expect(await brokenWords(page), path).toEqual([]);
      await expectNoSidewaysScroll(page);
    });
  }
});

/** Words of letters alone in tables that continue on another line; ids may. */
function brokenWords(page: Page): Promise<string[]> {
  return page.getByRole('table').evaluateAll((tables) => {
    const texts = tables.flatMap((table) => {
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    });
    return texts.flatMap((text) =>
      [...text.data.matchAll(/[^\s/\-@.]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return /^\p{L}+$/u.test(word) && range.getClientRects().length > 1 ? [word] : [];
      }),
    );
  });
}
