import { tokenDigest } from '#api/accounts/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { StaffSession } from '#api/platform/http/office-binding.ts';
import { randomToken } from '#api/platform/random-id.ts';
import type { Shop } from '#api/shop.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Role } from '#contract/office/roles.ts';
import { isIdle, isLastSeenOutdated, isLocked, OFFICE_SESSION_MAX_MS } from '../rules.ts';
import * as queries from './session-queries.ts';

/** Opens a session and returns the token of its cookie. */
export async function openStaffSession(
  db: Database,
  staffId: number,
  stage: StaffSession['stage'],
  browser: string | null,
  now: Date,
): Promise<string> {
  const token = randomToken();
  await queries.insertSession(db, {
    tokenHash: tokenDigest(token),
    staffId,
    stage,
    browser,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + OFFICE_SESSION_MAX_MS),
  });
  return token;
}

/**
 * The person of a cookie's token; undefined when the session or the person's access has ended. A demo account works only
 * in a demo. `idleMs` ago the person last pressed or typed; a use of a locked session does not open it.
 */
export async function identifyStaff(
  { db, clock, isDemo: isDemoShop }: Pick<Shop, 'db' | 'clock' | 'isDemo'>,
  token: string,
  idleMs = 0,
): Promise<StaffSession | undefined> {
  const [now, tokenHash] = [clock(), tokenDigest(token)];
  const found = await queries.findSession(db, tokenHash);
  if (found?.state !== 'active' || found.email === null || !isLive(found, now)) return undefined;
  if (found.isDemo && !isDemoShop) return undefined;
  const { staffId, name, email, role, isDemo, sessionId, stage, lastSeenAt } = found;
  const hasPin = found.pinHash !== null;
  const locked = hasPin && stage === 'open' && isLocked(role, lastSeenAt, now);
  const usedAt = new Date(now.getTime() - idleMs);
  if (!locked && isLastSeenOutdated(lastSeenAt, usedAt)) await queries.markSessionSeen(db, tokenHash, usedAt);
  const actor = { kind: 'staff', staffId } as const;
  return { staffId, actor, name, email, role, isDemo, sessionId, stage, tokenHash, hasPin, isLocked: locked };
}

function isLive(
  { role, lastSeenAt, expiresAt }: { role: Role; lastSeenAt: Date; expiresAt: Date },
  now: Date,
): boolean {
  return expiresAt > now && !isIdle(role, lastSeenAt, now);
}

/** The open sessions of a person, the current one marked. */
export async function ownOfficeSessions({ db, clock }: Pick<Shop, 'db' | 'clock'>, staff: StaffSession) {
  const now = clock();
  const found = await queries.findSessions(db, staff.staffId);
  return found
    .filter((session) => isLive({ ...session, role: staff.role }, now))
    .map((session) => ({
      session_id: session.sessionId,
      browser: session.browser,
      since: session.createdAt.toISOString(),
      last_used: session.lastSeenAt.toISOString(),
      is_this_one: session.tokenHash.equals(staff.tokenHash),
    }));
}

/** Ends one of the own sessions. Refusal: not_found. */
export async function endOwnOfficeSession(
  db: Database,
  staff: StaffSession,
  sessionId: string,
): Promise<Refusal | undefined> {
  const isEnded = await queries.deleteOwnSession(db, staff.staffId, sessionId);
  return isEnded ? undefined : refuse('not_found', 'You are not logged in there any more.');
}

export async function logoutStaff(db: Database, staff: StaffSession): Promise<void> {
  await queries.deleteSession(db, staff.tokenHash);
}

export function deleteExpiredStaffSessions({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  return queries.deleteExpiredSessions(db, clock());
}
