import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/** Asks again and again until something is so; false when it never was. Errors count as "not yet". */
export async function until(
  what: () => Promise<boolean>,
  patienceMs: number,
  pauseMs = 100,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (await what().catch(() => false)) return true;
    if (Date.now() > deadline) return false;
    await sleep(pauseMs);
  }
}
