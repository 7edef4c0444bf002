/** One spelling per e-mail address, so that one address has one account: composed form, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A session ends this long after login, and this long after it was last used. */
export const SESSION_LONGEST_MS = 30 * DAY_MS;
export const SESSION_IDLE_MS = 7 * DAY_MS;

/** A limit on attempts: how many in a window of milliseconds. */
export interface AttemptLimit {
  subject: string;
  windowMs: number;
  most: number;
}

/** The beginning of the window in which an instant lies. */
export function windowStart(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whole seconds until the window ends: what `Retry-After` says. */
export function secondsLeft(now: Date, windowMs: number): number {
  return Math.max(1, Math.ceil((windowStart(now, windowMs).getTime() + windowMs - now.getTime()) / 1000));
}

/** The limits on failed logins: per account and address, and per address (design section 3). */
export function loginLimits(
  key: string,
  address: string,
  limits: { loginFailuresPerAccount: number; loginFailuresPerAddress: number },
): AttemptLimit[] {
  return [
    { subject: `login ${key} ${address}`, windowMs: 15 * 60_000, most: limits.loginFailuresPerAccount },
    { subject: `login ${address}`, windowMs: 60_000, most: limits.loginFailuresPerAddress },
  ];
}

/** The limit on registrations per address. */
export function registrationLimits(address: string, most: number): AttemptLimit[] {
  return [{ subject: `register ${address}`, windowMs: 60_000, most }];
}
