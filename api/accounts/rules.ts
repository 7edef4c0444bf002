import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** One spelling per e-mail address, so that one address has one account: composed form, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A session ends this long after login, and this long after it was last used. */
export const SESSION_MAX_AGE_MS = 30 * DAY_MS;
const SESSION_IDLE_MS = 7 * DAY_MS;
/** How long it may be unnoted that a session was used. */
const SEEN_AGAIN_MS = 60 * 60_000;

/** A token is kept and compared as its digest alone. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A session that was not used since this moment is idle too long. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_MS);
}

/** What a statement needs to find the customer of a token: the session must not be over, nor idle too long. */
export interface SessionProof {
  tokenHash: Buffer;
  now: Date;
  idleSince: Date;
  seenBefore: Date;
}

export function sessionProof(token: string, now: Date): SessionProof {
  return {
    tokenHash: tokenDigest(token),
    now,
    idleSince: idleSince(now),
    seenBefore: new Date(now.getTime() - SEEN_AGAIN_MS),
  };
}

/** A link to a new password works this long, and once. */
export const PASSWORD_RESET_MS = HOUR_MS;

/** A limit on attempts: how many in a window of milliseconds. */
export interface RateLimit {
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

/**
 * The part of an address that a client cannot change at will: an IPv4 address whole; of IPv6 the network of 64 bits
 * that a single connection is given.
 */
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

/** The limits on failed logins: per account and address, and per address (design section 3). */
export function loginLimits(
  key: string,
  address: string,
  limits: { loginFailuresPerAccount: number; loginFailuresPerAddress: number },
): RateLimit[] {
  const from = addressGroup(address);
  return [
    { subject: `login ${key} ${from}`, windowMs: 15 * 60_000, most: limits.loginFailuresPerAccount },
    { subject: `login ${from}`, windowMs: 60_000, most: limits.loginFailuresPerAddress },
  ];
}

/** The limit on registrations per address. */
export function registrationLimits(address: string, most: number): RateLimit[] {
  return [{ subject: `register ${addressGroup(address)}`, windowMs: 60_000, most }];
}

const LINKS_PER_ACCOUNT = 3;
const LINKS_PER_ADDRESS = 20;

/** The limits on links to a new password within an hour: nobody's letter box is filled by us. */
export function passwordResetLimits(key: string, address: string): RateLimit[] {
  return [
    { subject: `reset ${key}`, windowMs: HOUR_MS, most: LINKS_PER_ACCOUNT },
    { subject: `reset ${addressGroup(address)}`, windowMs: HOUR_MS, most: LINKS_PER_ADDRESS },
  ];
}

const FAILURES_AN_HOUR = 50;
const MAX_COUNTED = 2_147_483_647;
const MIN_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 5000;

/** Failures on one account from all addresses together, of which only the speed of further tries is limited. */
export function accountWatch(key: string): RateLimit {
  return { subject: `login ${key} everywhere`, windowMs: HOUR_MS, most: MAX_COUNTED };
}

/** How many milliseconds a try waits after so many failures: nobody is locked out, but many guess slowly. */
export function guessingPause(failures: number, chance: number): number {
  if (failures < FAILURES_AN_HOUR) return 0;
  return MIN_PAUSE_MS + chance * (MAX_PAUSE_MS - MIN_PAUSE_MS);
}
