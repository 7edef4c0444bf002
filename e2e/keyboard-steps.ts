import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 120;
/** A stop that was out of sight is scrolled to, and what stands above it may be drawn only then. */
const MOMENT_MS = 1000;

/** What is wrong with the place where the keyboard is now; nothing when a person can see that it is there. */
function faultOfFocus(): string | null {
  const element = document.activeElement;
  // Past the last stop the focus leaves the page for the browser's own controls.
  if (!element || element === document.body || element === document.documentElement) return null;
  // What is inside a frame, the frame itself shows.
  if (element.tagName === 'IFRAME') return null;
  const name = `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (!drawn || /, 0\)$|transparent/.test(outlineColor))
    return `${name}: nothing shows that it has the focus`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const seen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (element.contains(there) || there.contains(element) || wraps(element, there));
  });
  if (!seen) return `${name}: has the focus, but something lies over it or it is out of sight`;
  return null;

  /** A label is as good as its control. */
  function wraps(control: Element, there: Element): boolean {
    return (
      control instanceof HTMLInputElement &&
      [...(control.labels ?? [])].some((label) => label.contains(there))
    );
  }
}

/** Presses Tab until a control has the focus; at every stop on the way it must be plain to see where one is. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await expect
      .poll(() => page.evaluate(faultOfFocus), { timeout: MOMENT_MS, intervals: [0, 50, 100] })
      .toBeNull();
    if (await hasFocus(wanted)) return;
  }
  throw new Error(`${MAX_STOPS} times ${key} did not lead to ${wanted}.`);
}

/** Tab to a control, then a key. */
export async function tabAndPress(page: Page, wanted: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Tab to a field, then type. What was in it is replaced, as Tab selects it. */
export async function tabAndType(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.type(text);
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  if ((await wanted.count()) !== 1) return false;
  return wanted.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** In the window as it stands nothing runs out sideways, and no text is cut off. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const control = element.matches('a, button, input, select, textarea, summary');
      if (!ownText && !control) continue;
      // Slides that are turned away, quotes that move past, and words for screen readers alone.
      if (element.closest('[aria-hidden="true"], [aria-label="In their words"]')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1) continue;
      const name = `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
      if (left < -1 || right > clientWidth + 1) found.push(`${name} sticks out of the window`);
      const { overflowX, overflowY } = getComputedStyle(element);
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut off`);
      if (clips(overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(`${name} is cut off`);
    }
    return found;
  });
  expect(faults).toEqual([]);
}
