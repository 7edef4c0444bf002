import type { Page } from '@playwright/test';

/** Holds back requests until the returned function is called; then they continue, or fail. */
export async function holdBack(page: Page, addresses: RegExp, continues = true): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await (continues ? route.continue() : route.abort());
  });
  return release;
}

/** Opens a page that is not hydrated until the returned function is called. */
export async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  const hydrate = await holdBack(page, /entry\.client-/);
  await page.goto(path, { waitUntil: 'commit' });
  return hydrate;
}
