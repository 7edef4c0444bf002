import { tokenDigest } from '#api/accounts/rules.ts';
import { recordAct } from '#api/audit/service.ts';
import { type Acting, type Actor, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomToken } from '#api/platform/random-id.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Role } from '#contract/office/roles.ts';
import type { StaffMember } from '#contract/office/staff.ts';
import * as queries from './queries.ts';
import { INVITATION_MS } from './rules.ts';
import { deleteSessionsOf } from './sessions/session-queries.ts';

/** An invitation, shown only once: only the hash of its token is stored. */
export interface Invitation {
  staffId: number;
  token: string;
  endsAt: Date;
}

export const subjectOf = (staffId: number) => `staff:${staffId}`;

/** Adds a person to the staff and returns their invitation, which ends after 24 hours. */
export function inviteStaff({ db, now, actor }: Acting, name: string, role: Role): Promise<Invitation> {
  return inTransaction(db, async (tx) => {
    const staffId = await queries.insertStaff(tx, { name, role, state: 'invited' });
    const invitation = await addInvitation(tx, staffId, actor, now);
    await recordAct(
      tx,
      actor,
      { act: 'staff invited', subject: subjectOf(staffId), after: { name, role } },
      now,
    );
    return invitation;
  });
}

async function addInvitation(tx: Database, staffId: number, actor: Actor, now: Date): Promise<Invitation> {
  const token = randomToken();
  const endsAt = new Date(now.getTime() + INVITATION_MS);
  await queries.endInvitations(tx, staffId, now);
  await queries.insertInvitation(tx, {
    tokenHash: tokenDigest(token),
    staffId,
    invitedBy: actorText(actor),
    endsAt,
    createdAt: now,
  });
  return { staffId, token, endsAt };
}

/**
 * A new link for a person whose link ended, or who lost their password or second step. Their access stays as it is until
 * the link is used. Refusals: not_found, staff_change_refused (the person has left, or is another owner).
 */
export function renewInvitation({ db, now, actor }: Acting, staffId: number): Promise<Invitation | Refusal> {
  return changeStaff({ db, now, actor }, staffId, async (tx, member) => {
    if (member.state === 'ended') return refuse('staff_change_refused', `${member.name} has left.`);
    if (isAnotherOwner(actor, member)) return refuse('staff_change_refused', OWN_LINK);
    const invitation = await addInvitation(tx, staffId, actor, now);
    await recordAct(tx, actor, { act: 'staff link renewed', subject: subjectOf(staffId) }, now);
    return invitation;
  });
}

const OWN_LINK =
  'Anybody who has this link could act as that owner: only the owner makes it, or "npm run shop -- staff link" on the server.';

/** Whether a member of the staff acts on an active owner who is somebody else. */
function isAnotherOwner(actor: Actor, { staffId, role, state }: queries.StaffRow): boolean {
  return actor.kind === 'staff' && actor.staffId !== staffId && role === 'owner' && state === 'active';
}

const LAST_OWNER = 'This is the only owner. Make somebody else an owner first.';

/** Refusals: not_found, staff_change_refused (the last owner, or a person who has left). */
export function changeRole(
  { db, now, actor }: Acting,
  staffId: number,
  role: Role,
): Promise<Refusal | undefined> {
  return changeStaff({ db, now, actor }, staffId, async (tx, member) => {
    if (member.state === 'ended') return refuse('staff_change_refused', `${member.name} has left.`);
    if (member.role === role) return undefined;
    if (await isLastOwner(tx, member)) return refuse('staff_change_refused', LAST_OWNER);
    await queries.updateStaff(tx, staffId, { role });
    const [before, after] = [{ role: member.role }, { role }];
    await recordAct(tx, actor, { act: 'role changed', subject: subjectOf(staffId), before, after }, now);
    return undefined;
  });
}

/** Ends a person's access and all their sessions. Refusals: not_found, staff_change_refused (the last owner). */
export function endStaff({ db, now, actor }: Acting, staffId: number): Promise<Refusal | undefined> {
  return changeStaff({ db, now, actor }, staffId, async (tx, member) => {
    if (member.state === 'ended') return undefined;
    if (await isLastOwner(tx, member)) return refuse('staff_change_refused', LAST_OWNER);
    await queries.updateStaff(tx, staffId, { state: 'ended' });
    await queries.endInvitations(tx, staffId, now);
    await deleteSessionsOf(tx, staffId);
    const [before, after] = [{ state: member.state }, { state: 'ended' }];
    await recordAct(tx, actor, { act: 'staff ended', subject: subjectOf(staffId), before, after }, now);
    return undefined;
  });
}

/** Logs a person out everywhere. Refusal: not_found. */
export function endStaffSessions({ db, now, actor }: Acting, staffId: number): Promise<number | Refusal> {
  return changeStaff({ db, now, actor }, staffId, async (tx) => {
    const ended = await deleteSessionsOf(tx, staffId);
    const after = { sessions_ended: ended };
    await recordAct(tx, actor, { act: 'sessions ended', subject: subjectOf(staffId), after }, now);
    return ended;
  });
}

function changeStaff<Result>(
  { db }: Acting,
  staffId: number,
  change: (tx: Database, member: queries.StaffRow) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction<Result | Refusal>(db, async (tx) => {
    await queries.lockOwners(tx);
    const member = await queries.lockStaffMember(tx, staffId);
    return member ? change(tx, member) : refuse('not_found', 'There is no such person on the staff.');
  });
}

async function isLastOwner(tx: Database, { staffId, role, state }: queries.StaffRow): Promise<boolean> {
  if (role !== 'owner' || state !== 'active') return false;
  return (await queries.countOtherOwners(tx, staffId)) === 0;
}

export async function listStaff(db: Database): Promise<StaffMember[]> {
  const found = await queries.findStaff(db);
  return found.map(({ staffId, lastSeenAt, isDemo, ...member }) => ({
    ...member,
    staff_id: staffId,
    last_seen: lastSeenAt?.toISOString() ?? null,
    is_demo: isDemo,
  }));
}
