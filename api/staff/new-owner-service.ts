import * as z from 'zod/mini';
import { findWaitingApproval, needsApproval, requestApproval } from '#api/approvals/service.ts';
import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuseField } from '#contract/errors.ts';
import type { Role } from '#contract/office/roles.ts';
import * as queries from './queries.ts';
import { changeRole, type Invitation, inviteStaff, subjectOf } from './service.ts';

/** A new owner waits for a second person under this id (P-188). */
interface Waiting {
  approvalId: number;
}

/** What the approval of a new owner stores: a person to be invited, or one whose role changes. */
const newOwner = z.union([z.object({ name: z.string() }), z.object({ staff_id: z.int() })]);

/** Invites a person for a member of the staff. Refusal: invalid_input for a new owner without a reason. */
export function inviteByStaff(
  acting: Acting,
  { name, role, reason }: { name: string; role: Role; reason?: string | undefined },
): Promise<Invitation | Waiting | Refusal> {
  return inTransaction<Invitation | Waiting | Refusal>(acting.db, async (tx) => {
    const inside = { ...acting, db: tx };
    await queries.lockOwners(tx);
    if (role !== 'owner' || !(await needsApproval(inside))) return inviteStaff(inside, name, role);
    return waitFor(inside, reason, {
      subject: `new owner:${name}`,
      summary: `Invite ${name} as an owner`,
      payload: { name },
    });
  });
}

/** Changes a role for a member of the staff. Refusals: those of `changeRole`; invalid_input without a reason. */
export function changeRoleByStaff(
  acting: Acting,
  staffId: number,
  { role, reason }: { role: Role; reason?: string | undefined },
): Promise<Waiting | Refusal | undefined> {
  return inTransaction<Waiting | Refusal | undefined>(acting.db, async (tx) => {
    const inside = { ...acting, db: tx };
    await queries.lockOwners(tx);
    const member = await queries.lockStaffMember(tx, staffId);
    const isNews = member && member.state !== 'ended' && member.role !== 'owner';
    if (role !== 'owner' || !isNews || !(await needsApproval(inside))) {
      return changeRole(inside, staffId, role);
    }
    return waitFor(inside, reason, {
      subject: subjectOf(staffId),
      summary: `Make ${member.name}, now ${member.role}, an owner`,
      payload: { staff_id: staffId },
    });
  });
}

/** Requests approval once: the lock of the owners serializes concurrent requests. */
async function waitFor(
  acting: Acting,
  reason: string | undefined,
  asked: { subject: string; summary: string; payload: z.infer<typeof newOwner> },
): Promise<Waiting | Refusal> {
  const waiting = await findWaitingApproval(acting, 'new owner', asked.subject);
  if (waiting !== undefined) return { approvalId: waiting };
  if (!reason) {
    return refuseField('reason', 'Please say why: a second owner decides about a new owner.');
  }
  return { approvalId: await requestApproval(acting, { act: 'new owner', reason, ...asked }) };
}

/** Carries out an approved new owner; an invited person gets the link by "New link". Refusals: those of `changeRole`. */
export async function carryOutNewOwner(acting: Acting, payload: unknown): Promise<Refusal | undefined> {
  const approved = newOwner.parse(payload);
  if ('staff_id' in approved) return changeRole(acting, approved.staff_id, 'owner');
  const { db, now, actor } = acting;
  const { name } = approved;
  const role = 'owner' as const;
  const staffId = await queries.insertStaff(db, { name, role, state: 'invited' });
  const act = { act: 'staff invited', subject: subjectOf(staffId), after: { name, role } };
  await recordAct(db, actor, act, now);
  return undefined;
}

export const isWaiting = (outcome: object | undefined): outcome is Waiting =>
  outcome !== undefined && !isRefusal(outcome) && 'approvalId' in outcome;
