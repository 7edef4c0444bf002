import { index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { APPROVAL_ACTS, APPROVAL_STATES } from '#contract/office/approvals.ts';
import { instant, oneOf, rule } from '../columns.ts';

/** Acts requested by one person and decided by another. A decided one never changes again. */
export const approvals = pgTable(
  'approvals',
  {
    approvalId: serial('approval_id').primaryKey(),
    act: text('act', { enum: APPROVAL_ACTS }).notNull(),
    /** The subject, as in the audit. */
    subject: text('subject').notNull(),
    /** The arguments with which the approved act is carried out. */
    payload: jsonb('payload').notNull(),
    /** The act in one sentence, for the person who decides. */
    summary: text('summary').notNull(),
    reason: text('reason').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull(),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('approvals_by_state').on(table.state, table.approvalId),
    oneOf('approvals_act', 'act', APPROVAL_ACTS),
    oneOf('approvals_state', 'state', APPROVAL_STATES),
    rule(
      'approvals_decided',
      "(state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)",
    ),
    // The requester may withdraw, never approve.
    rule('approvals_two_persons', "state <> 'approved' or decided_by <> asked_by"),
  ],
);
