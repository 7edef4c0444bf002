import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Layout breakpoints and the ends of the range, in pixels. */
const WIDTHS = [360, 480, 640, 768, 1024, 1280, 1536, 1920, 2560];

/**
 * An analysis by axe, several times as fast as its default: it does not describe what passed, and its legacy mode needs no
 * second page, which only frames of other origins would.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
}

/** Expects no WCAG 2.2 A or AA violation that axe can find, with reduced motion: fading text has too little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  await expectReadableValues(page);
}

/** Expects no value on the page that was not formatted, such as an object in a text. */
export async function expectReadableValues(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/\[object |\b(?:undefined|NaN|Invalid Date)\b/);
}

/** Pairs of visible elements that overlap by more than a rounding error and do not contain each other. */
function overlapsIn(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const seen = [...document.querySelectorAll(parts)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => !part.closest('[aria-hidden="true"]'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return seen.flatMap(({ part, box }, index) =>
      seen
        .slice(index + 1)
        .filter(({ part: other }) => !part.contains(other) && !other.contains(part))
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map(
          ({ part: other }) => `${part.textContent || part.tagName} | ${other.textContent || other.tagName}`,
        ),
    );
  }, selector);
}

/**
 * Expects no horizontal scrolling at any width.
 * @param apart a selector of what must not overlap either
 */
export async function expectNoSidewaysScroll(page: Page, apart?: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, `at ${width} px`).toBe(0);
    // Sections off screen are laid out only after hydration.
    if (apart) await expect.poll(() => overlapsIn(page, apart), `at ${width} px`).toEqual([]);
  }
}

/** Words of letters alone in tables that continue on another line; ids may. */
export function brokenWords(page: Page): Promise<string[]> {
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
