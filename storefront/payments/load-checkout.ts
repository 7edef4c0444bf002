import type { Checkout } from './checkout.ts';
import { pause } from './pause.ts';

const TRIES = 5;
const FIRST_WAIT_MS = 1000;

let loading: Promise<boolean> | null = null;

/** Loads the provider's checkout script with retries, one attempt for concurrent calls. @returns whether it is available */
export function loadCheckout(checkout: Checkout, scriptUrl: string): Promise<boolean> {
  if (checkout.isLoaded()) return Promise.resolve(true);
  loading ??= tryToLoad(checkout, scriptUrl).finally(() => {
    loading = null;
  });
  return loading;
}

async function tryToLoad(checkout: Checkout, scriptUrl: string): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await pause(FIRST_WAIT_MS * 2 ** (attempt - 1));
    if (await addScript(checkout, scriptUrl)) return true;
  }
  return false;
}

/** A script that does not define the checkout counts as failed: it may be a proxy's error page. */
function addScript(checkout: Checkout, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = () => {
      if (!checkout.isLoaded()) script.remove();
      resolve(checkout.isLoaded());
    };
    script.src = url;
    script.async = true;
    script.onload = finish;
    script.onerror = finish;
    document.head.append(script);
  });
}
