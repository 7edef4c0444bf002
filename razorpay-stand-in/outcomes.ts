import type { Clock, Draft } from './draft.ts';
import type { FailureReason } from './failure-reasons.ts';
import type { PaymentRecord } from './records.ts';
import { authorise, fail, settle } from './transitions.ts';

type Scene = {
  label: string;
  /** What happens at once. */
  play: (draft: Draft, reason: FailureReason, clock: Clock) => Draft;
  /** What happens by itself later, in seconds of the provider's time. */
  later?: { seconds: number; action: NonNullable<PaymentRecord['plan']>['action'] };
  /** The browser never hears of it. */
  silent?: true;
};

const succeed: Scene['play'] = (draft, _reason, clock) => settle(authorise(draft, clock), clock);

/** What a person can make happen in the dialog, and a test through the test device. */
export const outcomes = {
  captured: { label: 'Succeed', play: succeed },
  failed: { label: 'Fail', play: fail },
  'captured-late': {
    label: 'Authorise only (captured late)',
    play: (draft, _reason, clock) => authorise(draft, clock),
    later: { seconds: 15, action: 'capture' },
  },
  'slow-bank': {
    label: 'Slow bank',
    play: (draft) => draft,
    later: { seconds: 6, action: 'authorise' },
  },
  'captured-silently': { label: 'Succeed but never call back (closed tab)', play: succeed, silent: true },
  'late-authorisation': {
    label: 'Late authorisation',
    play: fail,
    later: { seconds: 8, action: 'authorise' },
  },
  authorized: {
    label: 'Authorise only (never captured)',
    play: (draft, _reason, clock) => authorise(draft, clock),
  },
} as const satisfies Record<string, Scene>;

export type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]];

/** Plays one outcome on a fresh attempt. A reason given by a typed test card or VPA turns a success into that failure. */
export function playOutcome(
  draft: Draft,
  outcome: Outcome,
  reason: FailureReason | undefined,
  clock: Clock,
): Draft {
  const meansSuccess = outcome === 'captured' || outcome === 'captured-silently';
  if (meansSuccess && reason !== undefined) return fail(draft, reason);
  const scene: Scene = outcomes[outcome];
  const played = scene.play(draft, reason ?? 'payment_failed', clock);
  if (scene.later === undefined) return played;
  const at = clock.now + (scene.later.seconds * clock.minuteMs) / 60;
  return { ...played, payment: { ...played.payment, plan: { at, action: scene.later.action } } };
}

/** Whether the browser is kept in the dark about this outcome. */
export function isSilent(outcome: Outcome): boolean {
  const scene: Scene = outcomes[outcome];
  return scene.silent === true;
}
