import { useLayoutEffect, useState } from 'react';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS, isPieceField } from '#contract/office/goods/piece-fields.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { FormFields } from '#office/ui/forms/form-fields.tsx';
import { useUnsavedInput } from '#office/ui/forms/unsaved-input.ts';
import { type Difference, VersionConflict } from '#office/ui/forms/version-conflict.tsx';
import { FocusOnMount } from '#office/ui/layout/focus-on-mount.tsx';
import { AskForApproval } from '../ask-for-approval.tsx';
import styles from '../goods.module.css';
import { changesOf, formOf, type PieceForm } from '../piece-form-fields.ts';
import { ChoiceFields } from './choices/choice-fields.tsx';
import { fieldErrors } from './field-errors.ts';
import { FormFailure } from './form-failure.tsx';
import { DescriptionFields, MatterFields, StockFields } from './piece-fieldsets.tsx';
import { PriceFields } from './price/price-fieldset.tsx';
import { StoneRows } from './price/stone-rows.tsx';
import { usePieceForm } from './use-piece-form.ts';
import { useSavePiece } from './use-save-piece.ts';

/** Edits the opened version: a concurrent save of somebody else is a conflict on saving and does not overwrite the input. */
export function EditPiece({ piece }: { piece: GoodsPiece }) {
  const { form, opened, typed, changes, isChanged, open } = useOpenedPiece(piece);
  const save = useSavePiece(open);
  const { failure } = save;
  const { register } = form;
  const isStale = failure?.code === 'changed_meanwhile' && piece.version !== opened.version;
  const send = (reason?: string) => save.run({ opened, changes, reason });
  const discard = () => {
    open(piece);
    save.reset();
  };

  return (
    <>
      {isStale && (
        <FocusOnMount>
          <VersionConflict
            differences={differencesOf(typed, opened, piece)}
            busy={save.busy}
            onKeepMine={() => save.run({ opened: piece, changes })}
            onTakeTheirs={discard}
          />
        </FocusOnMount>
      )}
      <form className={styles.form} onSubmit={form.handleSubmit(() => send())} noValidate>
        <FormFields saving={save.busy} errors={fieldErrors(failure)}>
          <DescriptionFields register={register} />
          <MatterFields register={register} />
          <StoneRows form={form} />
          <PriceFields form={form} />
          <ChoiceFields form={form} />
          <StockFields register={register} piece={piece} />
        </FormFields>
        <FormFailure failure={isStale ? undefined : failure} />
        <div className={styles.save}>
          <Button type="submit" busy={save.busy}>
            Save
          </Button>
          {isChanged && (
            <Button variant="secondary" onClick={discard}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
      {failure?.code === 'reason_needed' && (
        <AskForApproval message={failure.message} busy={save.busy} onAsk={send} />
      )}
    </>
  );
}

/** The form of the opened version. While it is unchanged, a newer version replaces it. */
function useOpenedPiece(piece: GoodsPiece) {
  const [opened, setOpened] = useState(piece);
  const form = usePieceForm(formOf(piece), opened);
  const typed = form.watch();
  const changes = changesOf(typed, opened);
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedInput(isChanged);
  const open = (next: GoodsPiece) => {
    setOpened(next);
    form.reset(formOf(next));
  };

  // Not a passive effect: input between the rendering and such an effect would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the piece is taken over
  useLayoutEffect(() => {
    if (!isChanged && piece.version !== opened.version) open(piece);
  }, [piece]);

  return { form, opened, typed, changes, isChanged, open };
}

/** The entered values beside those that somebody else saved. */
function differencesOf(typed: PieceForm, opened: GoodsPiece, theirs: GoodsPiece): Difference[] {
  const saved = formOf(theirs);
  return Object.keys(changesOf(typed, opened))
    .filter(isPieceField)
    .filter((name) => typed[name] !== saved[name])
    .map((name) => ({
      field: FIELD_LABELS[name],
      mine: typed[name] || 'nothing',
      theirs: saved[name] || 'nothing',
    }));
}
