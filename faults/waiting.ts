import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/** Polls a condition; false on timeout. Errors count as "not yet". */
export async function until(
  what: () => Promise<boolean>,
  timeoutMs: number,
  pauseMs = 100,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await what().catch(() => false)) return true;
    if (Date.now() > deadline) return false;
    await sleep(pauseMs);
  }
}
