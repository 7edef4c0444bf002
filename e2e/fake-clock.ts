import { expect, type Page } from '@playwright/test';

/** Opens a page whose clock stands still, and waits until the page is awake: its timers count from here. */
export async function openWithStillClock(page: Page, path: string, at = new Date()): Promise<void> {
  await page.clock.install({ time: at });
  await page.clock.pauseAt(new Date(at.getTime() + 1000));
  await page.goto(path);
  await untilHydrated(page);
}

/** Only a crowded machine takes anywhere near as long to wake a page up. */
const AWAKE_WITHIN_MS = 60_000;

/** Waits until the server-rendered page answers to clicks. */
export async function expectHydrated(page: Page): Promise<void> {
  const awake = () =>
    page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react')));
  await expect.poll(awake, { timeout: AWAKE_WITHIN_MS }).toBe(true);
}

/** The same, and until nothing is asked for any more. */
export async function untilHydrated(page: Page): Promise<void> {
  await expectHydrated(page);
  await page.waitForLoadState('networkidle');
}

/** The number of the slide that the page's slider shows. */
export function shownSlide(page: Page) {
  return page.getByRole('main').locator('button[aria-current="true"][aria-label^="Show slide"]');
}
