import { expect, type Page } from '@playwright/test';

/** Opens a page with a paused clock and waits for hydration; its timers start then. */
export async function openWithStillClock(page: Page, path: string, at = new Date()): Promise<void> {
  await page.clock.install({ time: at });
  await page.clock.pauseAt(new Date(at.getTime() + 1000));
  await page.goto(path);
  await untilHydrated(page);
}

/** Generous, for a busy machine. */
const HYDRATION_TIMEOUT_MS = 60_000;

/** Waits until the server-rendered page is hydrated. */
export async function expectHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react')));
  await expect.poll(isHydrated, { timeout: HYDRATION_TIMEOUT_MS }).toBe(true);
}

/** Waits for hydration and network idle. */
export async function untilHydrated(page: Page): Promise<void> {
  await expectHydrated(page);
  await page.waitForLoadState('networkidle');
}

/** The button of the active slide. */
export function shownSlide(page: Page) {
  return page.getByRole('main').locator('button[aria-current="true"][aria-label^="Show slide"]');
}

/** Longer than the pause before any attempt. */
const RETRY_PAUSE_MS = 5000;

/** Lets a failing call use up its attempts without waiting for the pauses between them. The clock is installed. */
export async function untilAttempted(page: Page, count: () => number, attempts: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // At least: the clock also runs by itself.
    await expect.poll(count).toBeGreaterThanOrEqual(attempt);
    await page.clock.runFor(RETRY_PAUSE_MS);
  }
}
