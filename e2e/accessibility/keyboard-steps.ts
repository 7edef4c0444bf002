import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 120;
/** Time for scrolling to the control and for layout of what is above it. */
const FOCUS_TIMEOUT_MS = 1000;

/** Why the focus is not visible, or null if it is. Runs in the browser. */
function focusProblem(): string | null {
  const element = document.activeElement;
  // After the last control the focus moves to the browser's own UI.
  if (!element || element === document.body || element === document.documentElement) return null;
  // The frame shows the focus of its own content.
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

  /** Whether an element belongs to a label of the control. */
  function wraps(control: Element, there: Element): boolean {
    return (
      control instanceof HTMLInputElement &&
      [...(control.labels ?? [])].some((label) => label.contains(there))
    );
  }
}

/** Presses Tab until a control has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await expect
      .poll(() => page.evaluate(focusProblem), { timeout: FOCUS_TIMEOUT_MS, intervals: [0, 50, 100] })
      .toBeNull();
    if (await hasFocus(wanted)) return;
  }
  throw new Error(`${MAX_STOPS} times ${key} did not lead to ${wanted}.`);
}

/** Tabs to a control and presses a key. */
export async function tabAndPress(page: Page, wanted: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Tabs to a field and types. Replaces its value, which Tab selects. */
export async function tabAndType(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.type(text);
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  if ((await wanted.count()) !== 1) return false;
  return wanted.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Expects that at the current size nothing overflows sideways and no text is cut off. */
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
      // Except hidden slides, scrolling quotes and text for screen readers only.
      if (element.closest('[aria-hidden="true"], [aria-label="Sample reviews"]')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1) continue;
      // Focus scrolls a row of pieces.
      const row = element.closest('ul');
      if (row && getComputedStyle(row).overflowX === 'auto') continue;
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
