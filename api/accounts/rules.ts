import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** Normalizes an e-mail (NFKC, lower case), so that one address has one account. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** A session expires this long after login, or after `SESSION_IDLE_MS` without use. */
export const SESSION_MAX_AGE_MS = 30 * DAY_MS;
const SESSION_IDLE_MS = 7 * DAY_MS;
/** The last use of a session is recorded at most this often. */
const SEEN_INTERVAL_MS = HOUR_MS;

export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_MS);
}

export function isLastSeenOutdated(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > SEEN_INTERVAL_MS;
}

/** Lifetime of a password reset link, which works once. */
export const PASSWORD_RESET_MS = HOUR_MS;

/** Lifetime of the first link to an account that the shop opened: its customer reads the e-mail after the call. */
export const NEW_ACCOUNT_LINK_MS = 3 * DAY_MS;

/** A rate limit: at most `most` attempts in a fixed window of `windowMs`. */
export interface RateLimit {
  subject: string;
  windowMs: number;
  max: number;
}

export function windowStart(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Whole seconds until the window ends, for `Retry-After`. */
export function secondsLeft(now: Date, windowMs: number): number {
  return Math.max(1, Math.ceil((windowStart(now, windowMs).getTime() + windowMs - now.getTime()) / 1000));
}

/** The part of an IP address that a client cannot choose: all of IPv4, the /64 prefix of IPv6. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [withoutZone = ''] = address.split('%', 1);
  const [start = '', end] = withoutZone.toLowerCase().split('::', 2);
  const left = start === '' ? [] : start.split(':');
  const right = end ? end.split(':') : [];
  const zeros = end === undefined ? 0 : 8 - left.length - right.length;
  const parts = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

export function loginLimits(
  key: string,
  address: string,
  limits: { loginFailuresPerAccount: number; loginFailuresPerAddress: number },
): RateLimit[] {
  const from = addressGroup(address);
  return [
    { subject: `login ${key} ${from}`, windowMs: 15 * MINUTE_MS, max: limits.loginFailuresPerAccount },
    { subject: `login ${from}`, windowMs: 60_000, max: limits.loginFailuresPerAddress },
  ];
}

export function registrationLimits(address: string, max: number): RateLimit[] {
  return [{ subject: `register ${addressGroup(address)}`, windowMs: 60_000, max }];
}

const LINKS_PER_ACCOUNT = 3;
const LINKS_PER_ADDRESS = 20;

/** The limits on password reset links in an hour, so that they cannot be used to flood a mailbox. */
export function passwordResetLimits(key: string, address: string): RateLimit[] {
  return [
    { subject: `reset ${key}`, windowMs: HOUR_MS, max: LINKS_PER_ACCOUNT },
    { subject: `reset ${addressGroup(address)}`, windowMs: HOUR_MS, max: LINKS_PER_ADDRESS },
  ];
}

const FAILURES_BEFORE_PAUSE = 50;
const MAX_COUNTED = 2_147_483_647;
const MIN_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 5000;

/** Counts failures on one account from all addresses. It slows attempts down (`failureDelay`) and refuses none. */
export function accountWatch(key: string): RateLimit {
  return { subject: `login ${key} everywhere`, windowMs: HOUR_MS, max: MAX_COUNTED };
}

/** The delay of an attempt in milliseconds: slows down distributed guessing without locking the owner out. */
export function failureDelay(failures: number, random: number): number {
  if (failures < FAILURES_BEFORE_PAUSE) return 0;
  return MIN_PAUSE_MS + random * (MAX_PAUSE_MS - MIN_PAUSE_MS);
}
