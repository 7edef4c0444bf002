import { setTimeout as sleep } from 'node:timers/promises';
import { SHOP_URL } from '../layout.ts';

const PAGES = ['/', '/user/products', '/schemes', '/user/products/8'];
const READ_EVERY_MS = 200;
const TIMEOUT_MS = 10_000;

interface PagesRead {
  read: number;
  failed: number;
  slowestMs: number;
}

/** Reads public pages until stopped. */
export function startReading(): { stop(): Promise<PagesRead> } {
  const result: PagesRead = { read: 0, failed: 0, slowestMs: 0 };
  let isOver = false;
  const reading = (async () => {
    for (let time = 0; !isOver; time++) {
      const began = performance.now();
      const isServed = await isOk(`${SHOP_URL}${PAGES[time % PAGES.length]}`);
      result.read += 1;
      result.failed += isServed ? 0 : 1;
      result.slowestMs = Math.max(result.slowestMs, performance.now() - began);
      await sleep(READ_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return result;
    },
  };
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
