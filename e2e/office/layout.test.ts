import { OFFICE_BASE, paths } from '#office/paths.ts';
import { expect, test } from '../fixtures.ts';
import { brokenWords, expectNoSidewaysScroll } from '../page-checks.ts';
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
