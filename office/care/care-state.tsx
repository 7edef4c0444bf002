import type { CareState as State } from '#contract/care/care-states.ts';
import type { OfficeCare } from '#contract/office/care/care.ts';
import { Badge, type BadgeVariant } from '../ui/layout/badge.tsx';

const STATE_WORDS: Record<State, string> = {
  asked: 'Asked for',
  'in work': 'In work',
  ready: 'Ready',
  'given back': 'Given back',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
};

const VARIANTS: Record<State, BadgeVariant> = {
  asked: 'warning',
  'in work': 'warning',
  ready: 'success',
  'given back': 'neutral',
  withdrawn: 'neutral',
  declined: 'neutral',
};

/** The state of a piece in care; a late one is red. */
export function CareState({ state, is_late }: Pick<OfficeCare, 'state' | 'is_late'>) {
  return is_late ? (
    <Badge variant="error">Late</Badge>
  ) : (
    <Badge variant={VARIANTS[state]}>{STATE_WORDS[state]}</Badge>
  );
}
