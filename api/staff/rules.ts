import { DAY_MS } from '#contract/durations.ts';
import { OFFICE_IDLE_MS, OFFICE_LOCK_MS, type Role } from '#contract/office/roles.ts';

/** An invitation ends a day after it was made. */
export const INVITATION_MS = DAY_MS;

/** A session ends this long after login, however much it is used. */
export const OFFICE_SESSION_MAX_MS = 7 * DAY_MS;

/** The last use is recorded at most this often, so that reading writes little. */
const SEEN_INTERVAL_MS = 10_000;

export function isIdle(role: Role, lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > OFFICE_IDLE_MS[role];
}

/** Whether a session waits for the PIN of its person. */
export function isLocked(role: Role, lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= OFFICE_LOCK_MS[role];
}

export function isLastSeenOutdated(lastSeenAt: Date, usedAt: Date): boolean {
  return usedAt.getTime() - lastSeenAt.getTime() > SEEN_INTERVAL_MS;
}
