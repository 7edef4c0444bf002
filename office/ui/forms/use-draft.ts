import { useState } from 'react';

interface Draft<Stored, Input> {
  /** What the person began with. */
  opened: Stored;
  input: Input;
  reason: string;
}

/** A person's changes to stored values; concurrent changes by others do not overwrite them. */
export function useDraft<Stored, Input>(current: Stored, inputOf: (stored: Stored) => Input) {
  const [stored, setDraft] = useState<Draft<Stored, Input>>();
  const draft = stored ?? { opened: current, input: inputOf(current), reason: '' };
  return {
    ...draft,
    change: (input: Partial<Input>) => setDraft({ ...draft, input: { ...draft.input, ...input } }),
    giveReason: (reason: string) => setDraft({ ...draft, reason }),
    /** Rebases the draft onto the current values. */
    rebase: () => setDraft({ ...draft, opened: current }),
    clear: () => setDraft(undefined),
  };
}
