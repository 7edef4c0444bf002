import type { Database } from '#api/platform/database/database.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import type { Customer } from '#api/platform/http/route-binding.ts';
import { randomToken } from '#api/platform/random-id.ts';
import type { Shop } from '#api/shop.ts';
import type { Session } from '#contract/accounts/accounts.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { idleSince, isLastSeenOutdated, SESSION_MAX_AGE_MS, tokenDigest } from '../rules.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  findSession,
  findSessions,
  insertSession,
  markSessionSeen,
} from './session-queries.ts';

interface VerifiedAccount {
  userId: string;
  passwordHash: string;
}

/** Opens a session and returns its token; undefined when the password has changed since it was verified. */
export async function openSession(
  db: Database,
  { userId, passwordHash }: VerifiedAccount,
  browser: string | null,
  now: Date,
): Promise<string | undefined> {
  const token = randomToken();
  const session = {
    tokenHash: tokenDigest(token),
    userId,
    browser,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_AGE_MS),
  };
  return (await insertSession(db, session, passwordHash)) ? token : undefined;
}

export async function logout({ db }: Pick<Shop, 'db'>, customer: Customer): Promise<void> {
  await deleteSession(db, customer.tokenHash);
}

/** The customer of a token; undefined when the session is unknown or has expired. */
export async function identify(
  { db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>,
  token: string,
): Promise<Customer | undefined> {
  const [now, tokenHash] = [clock(), tokenDigest(token)];
  const session = await findSession(db, tokenHash, now, idleSince(now));
  if (!session) return undefined;
  if (isLastSeenOutdated(session.lastSeenAt, now)) await markSeen({ db, log }, tokenHash, now);
  return { userId: session.userId, tokenHash };
}

/** Failures are logged only: with a full disk the database can still be read. */
async function markSeen({ db, log }: Pick<Shop, 'db' | 'log'>, tokenHash: Buffer, now: Date): Promise<void> {
  try {
    await markSessionSeen(db, tokenHash, now);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'last use of a session could not be stored');
  }
}

export async function ownSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  customer: Customer,
): Promise<Session[]> {
  const now = clock();
  const found = await findSessions(db, customer, now, idleSince(now));
  return found.map((session) => ({
    session_id: session.sessionId,
    browser: session.browser,
    since: session.createdAt.toISOString(),
    last_used: session.lastSeenAt.toISOString(),
    is_this_one: session.isThisOne,
  }));
}

/** Ends one of a customer's own sessions. Refusal: not_found. */
export async function endOwnSession(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  customer: Customer,
  sessionId: string,
): Promise<Refusal | undefined> {
  if (!(await deleteOwnSession(db, customer.userId, sessionId))) {
    return refuse('not_found', 'You are not logged in there any more.');
  }
  log.info({ customer: customer.userId }, 'a session was ended');
  return undefined;
}

export async function endOtherSessions(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  customer: Customer,
): Promise<void> {
  await deleteOtherSessions(db, customer.userId, customer.tokenHash);
  log.info({ customer: customer.userId }, 'all other sessions were ended');
}
