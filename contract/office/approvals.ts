import * as z from 'zod/mini';
import { instant, rowId } from '#contract/fields.ts';
import { basisPoints, paise } from '#contract/money/money.ts';

/** Acts that need a second person's approval above a limit. */
export const APPROVAL_ACTS = [
  'refund',
  'price below metal',
  'metal rate',
  'new owner',
  'approval limits',
  'stone chart',
  'return',
  'old gold',
] as const;

export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const;

const approval = z
  .object({
    approval_id: z.int(),
    act: z.enum(APPROVAL_ACTS),
    subject: z.string(),
    summary: z.string(),
    reason: z.string(),
    asked_by: z.string(),
    asked_at: instant,
    ends_at: instant,
    state: z.enum(APPROVAL_STATES),
    decided_by: z.nullable(z.string()),
    decided_at: z.nullable(instant),
    /** Whether it was asked for by the caller, who cannot approve it. */
    is_own: z.boolean(),
    /** Still undecided but expired: it can no longer be approved. */
    is_over: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Approval' });

/** Waiting ones first, then the newest decided ones. */
export const approvalsResponse = z.object({ data: z.array(approval) });

export const decideApprovalBody = z.object({
  approval_id: rowId,
  decision: z.enum(['approve', 'decline', 'withdraw'], {
    error: 'Please choose: approve, decline, withdraw.',
  }),
});

export type Approval = z.infer<typeof approval>;
export type ApprovalAct = (typeof APPROVAL_ACTS)[number];

/** The response to an act that may need a second person: done, or waiting under the approval's id. */
export const actResponse = z.object({ message: z.string(), approval_id: z.nullable(z.int()) });

/** Above these an act needs a second person, until the owner sets other limits. */
export const DEFAULT_LIMITS = {
  refundPaise: paise(50_000_00),
  rateChangeBasisPoints: basisPoints(1000),
  /** Of one customer in a day. */
  oldGoldPaise: paise(2_00_000_00),
};
