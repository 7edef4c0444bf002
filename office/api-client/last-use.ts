import { IDLE_SECONDS_HEADER } from '#contract/office/staff.ts';

/** Opening the page is a use. */
let usedAt = Date.now();
let reportedAt = usedAt;

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

/** Milliseconds since the person last pressed or typed. */
export function idleMs(): number {
  return Date.now() - usedAt;
}

/** Whether the last use is unreported, and the time since the last report. */
export function unreportedUse(): { isUnreported: boolean; silentMs: number } {
  return { isUnreported: usedAt > reportedAt, silentMs: Date.now() - reportedAt };
}

/** Reports to the server when the person last pressed or typed, so that requests by timers keep no session open. */
export function idleHeaders(): Record<string, string> {
  reportedAt = Date.now();
  return { [IDLE_SECONDS_HEADER]: String(Math.ceil(idleMs() / 1000)) };
}
