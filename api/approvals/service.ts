import { recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ApprovalAct } from '#contract/office/approvals.ts';
import type { Role } from '#contract/office/roles.ts';
import * as queries from './queries.ts';

/** An undecided act expires after a week and must be requested again. */
const APPROVAL_MS = 7 * DAY_MS;

export interface ApprovalRequest {
  act: ApprovalAct;
  subject: string;
  /** Passed to the act's `carryOut`. */
  payload: object;
  /** The act in one sentence, for the person who decides. */
  summary: string;
  reason: string;
}

/** Carries out an approved act, in the transaction of the approval: `acting.db` is that transaction. */
export type CarryOut = (acting: Acting, payload: unknown) => Promise<Refusal | undefined>;

export type ApprovedActs = Record<ApprovalAct, CarryOut>;

/** Whether an act above its limit waits for a second person: not in the shell, nor while nobody else could approve (decision 058). */
export async function needsApproval({ db, actor }: Acting): Promise<boolean> {
  return actor.kind === 'staff' && (await queries.hasOtherOwner(db, actor.staffId));
}

/** Stores an act for a second person to decide, and returns the approval's id. */
export function requestApproval({ db, now, actor }: Acting, asked: ApprovalRequest): Promise<number> {
  return inTransaction(db, async (tx) => {
    const approvalId = await queries.insertApproval(tx, {
      ...asked,
      askedBy: actorText(actor),
      askedAt: now,
      endsAt: new Date(now.getTime() + APPROVAL_MS),
      state: 'waiting',
    });
    const after = { approval_id: approvalId, summary: asked.summary };
    const { subject, reason } = asked;
    await recordAct(tx, actor, { act: `approval asked: ${asked.act}`, subject, after, reason }, now);
    return approvalId;
  });
}

/** The act on this subject that waits for a second person and can still be approved. */
export function findWaitingApproval(
  { db, now }: Acting,
  act: ApprovalAct,
  subject: string,
): Promise<number | undefined> {
  return queries.findWaiting(db, act, subject, now);
}

/** The waiting refunds by subject. */
export const readWaitingRefunds = queries.findWaitingRefunds;

const DECIDED = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;

export type Decision = keyof typeof DECIDED;

/** Decides on an act in one transaction with it. Refusals: not_found, approval_refused, those of the act, which then still waits. */
export function decideApproval(
  { db, now, actor }: Acting,
  role: Role,
  approvalId: number,
  decision: Decision,
  acts: ApprovedActs,
): Promise<Refusal | undefined> {
  return inTransaction(db, async (tx) => {
    const approval = await queries.lockApproval(tx, approvalId);
    if (!approval) return refuse('not_found', 'There is no such approval.');
    const [who, isOwn] = [actorText(actor), approval.askedBy === actorText(actor)];
    const refused = whyNotDecided(approval, { isOwn, role, decision, now });
    if (refused) return refuse('approval_refused', refused);
    const state = DECIDED[decision];
    await queries.updateApproval(tx, approvalId, { state, decidedBy: who, decidedAt: now });
    const { act, subject, payload, reason } = approval;
    if (decision === 'approve') {
      const failed = await acts[act]({ db: tx, now, actor }, payload);
      if (failed) return failed;
    }
    const after = { approval_id: approvalId, asked_by: approval.askedBy };
    await recordAct(tx, actor, { act: `approval ${state}: ${act}`, subject, after, reason }, now);
    return undefined;
  });
}

function whyNotDecided(
  { state, endsAt }: queries.ApprovalRow,
  { isOwn, role, decision, now }: { isOwn: boolean; role: Role; decision: Decision; now: Date },
): string | undefined {
  if (state !== 'waiting') return `This was ${state} already.`;
  if (decision === 'withdraw') return isOwn ? undefined : 'Only the person who asked can withdraw this.';
  if (role !== 'owner') return 'Only an owner decides this.';
  if (decision === 'decline') return undefined;
  if (isOwn) return 'You asked for this yourself: a second person has to approve it.';
  return endsAt <= now ? 'This waited too long: it has to be asked for again.' : undefined;
}

const MAX_LISTED = 200;

/** The waiting acts, and those decided last. */
export async function listApprovals({ db, now, actor }: Acting, nameOf: (actor: string) => string) {
  const found = await queries.findApprovals(db, MAX_LISTED);
  return found.map(({ approvalId, act, subject, summary, reason, state, ...approval }) => ({
    ...{ approval_id: approvalId, act, subject, summary, reason, state },
    asked_by: nameOf(approval.askedBy),
    asked_at: approval.askedAt.toISOString(),
    ends_at: approval.endsAt.toISOString(),
    decided_by: approval.decidedBy === null ? null : nameOf(approval.decidedBy),
    decided_at: approval.decidedAt?.toISOString() ?? null,
    is_own: approval.askedBy === actorText(actor),
    is_over: state === 'waiting' && approval.endsAt <= now,
  }));
}
