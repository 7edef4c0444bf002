import { useRef, useState } from 'react';
import type { OfferedChoices } from '#contract/choices/choices.ts';
import { useDraftText } from '#storefront/session/use-draft-text.ts';
import { type ChoiceChanges, offeredChoice } from './choice-address.ts';
import { type ChoiceProblems, choiceProblems } from './choice-copy.ts';
import { useAddressChoice } from './use-choice.ts';

export type PieceChoice = ReturnType<typeof usePieceChoice>;

/** A shopper's choice of a piece, and its errors. */
export function usePieceChoice(productId: number, choices: OfferedChoices | undefined) {
  const { chosen, choose, isChoosing } = useAddressChoice();
  // Not in the address, by which it would be shared.
  const { text, type } = useDraftText(`engraving-${productId}`);
  const [problems, setProblems] = useState<ChoiceProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const awaitedField = useRef<string>(undefined);

  function change(changes: ChoiceChanges) {
    setProblems({});
    choose(changes);
  }

  function engrave(entered: string) {
    setProblems({});
    type(entered);
  }

  /** Whether the choice is valid; otherwise the first invalid field is focused. */
  function check(): boolean {
    const found = choiceProblems(choices, chosen, text);
    setProblems(found);
    const [first] = Object.keys(found);
    const wrong = first === undefined ? '[aria-invalid="true"]' : `[name="${first}"]`;
    const field = form.current?.querySelector<HTMLElement>(wrong);
    // The code of a field may arrive later.
    awaitedField.current = field ? undefined : first;
    field?.focus();
    return first === undefined && !field;
  }

  return {
    form,
    chosen,
    isChoosing,
    change,
    text,
    engrave,
    problems,
    check,
    offered: offeredChoice(chosen, choices),
    isTextAwaited: () => awaitedField.current === 'engraving',
  };
}
