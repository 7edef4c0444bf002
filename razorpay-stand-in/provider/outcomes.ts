import type { PaymentRecord } from '../storage/records.ts';
import type { Clock, Draft } from './draft.ts';
import type { FailureReason } from './failure-reasons.ts';
import { authorise, fail, settle } from './transitions.ts';

type OutcomeRule = {
  label: string;
  /** Immediate effect. */
  apply: (draft: Draft, reason: FailureReason, clock: Clock) => Draft;
  /** Scheduled effect, after seconds of provider time. */
  later?: { seconds: number; action: NonNullable<PaymentRecord['plan']>['action'] };
  /** The browser is not notified. */
  silent?: true;
};

const succeed: OutcomeRule['apply'] = (draft, _reason, clock) => settle(authorise(draft, clock), clock);

/** Outcomes selectable in the dialog and on the test device. */
export const outcomes = {
  captured: { label: 'Succeed', apply: succeed },
  failed: { label: 'Fail', apply: fail },
  'captured-late': {
    label: 'Authorise only (captured late)',
    apply: (draft, _reason, clock) => authorise(draft, clock),
    later: { seconds: 15, action: 'capture' },
  },
  'slow-bank': {
    label: 'Slow bank',
    apply: (draft) => draft,
    later: { seconds: 6, action: 'authorise' },
  },
  'captured-silently': { label: 'Succeed but never call back (closed tab)', apply: succeed, silent: true },
  'late-authorisation': {
    label: 'Late authorisation',
    apply: fail,
    later: { seconds: 8, action: 'authorise' },
  },
  authorized: {
    label: 'Authorise only (never captured)',
    apply: (draft, _reason, clock) => authorise(draft, clock),
  },
} as const satisfies Record<string, OutcomeRule>;

export type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]];

/** Applies an outcome to a new attempt. A failure reason from a test card or VPA overrides a successful outcome. */
export function applyOutcome(
  draft: Draft,
  outcome: Outcome,
  reason: FailureReason | undefined,
  clock: Clock,
): Draft {
  const meansSuccess = outcome === 'captured' || outcome === 'captured-silently';
  if (meansSuccess && reason !== undefined) return fail(draft, reason);
  const rule: OutcomeRule = outcomes[outcome];
  const applied = rule.apply(draft, reason ?? 'payment_failed', clock);
  if (rule.later === undefined) return applied;
  const at = clock.now + (rule.later.seconds * clock.minuteMs) / 60;
  return { ...applied, payment: { ...applied.payment, plan: { at, action: rule.later.action } } };
}

/** Whether the browser is not notified of this outcome. */
export function isSilent(outcome: Outcome): boolean {
  const rule: OutcomeRule = outcomes[outcome];
  return rule.silent === true;
}
