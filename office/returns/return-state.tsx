import { RETURN_STATE_COPY } from '#contract/returns/return-copy.ts';
import type { ReturnState as State } from '#contract/returns/return-words.ts';
import { Badge, type BadgeVariant } from '../ui/layout/badge.tsx';

const VARIANTS: Partial<Record<State, BadgeVariant>> = {
  asked: 'warning',
  here: 'warning',
  accepted: 'success',
  refused: 'error',
};

/** The state of a return; that it differs comes first. */
export function ReturnState({ state, differs }: { state: State; differs: boolean }) {
  return (
    <>
      {differs && state === 'here' && <Badge variant="error">Not as sold</Badge>}{' '}
      <Badge variant={VARIANTS[state] ?? 'neutral'}>{RETURN_STATE_COPY[state]}</Badge>
    </>
  );
}
