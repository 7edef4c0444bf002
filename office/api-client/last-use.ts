import { IDLE_SECONDS_HEADER } from '#contract/office/staff.ts';

/** Opening the page is a use. */
let usedAt = Date.now();
let toldAt = usedAt;

/** Notes that a person is at the screen, for what is neither a press nor a key. */
export function noteUse(): void {
  usedAt = Date.now();
}

/** Notes each press and key from here on. */
export function watchUse(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel']) {
    addEventListener(event, noteUse, { capture: true, passive: true });
  }
}

/** How long the person has not pressed or typed. */
export function idleMs(): number {
  return Date.now() - usedAt;
}

/** Whether the server does not know of the last use, and since when it was told nothing. */
export function untoldUse(): { isUntold: boolean; silentMs: number } {
  return { isUntold: usedAt > toldAt, silentMs: Date.now() - toldAt };
}

/** Reports to the server when the person last pressed or typed, so that requests by timers keep no session open. */
export function idleHeaders(): Record<string, string> {
  toldAt = Date.now();
  return { [IDLE_SECONDS_HEADER]: String(Math.ceil(idleMs() / 1000)) };
}
