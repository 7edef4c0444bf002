import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { EnteredPiece, RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { formatGrams } from '#contract/weight.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { type Edit, useEditWithUndo } from '../api-client/use-edit-with-undo.ts';
import { Button } from '../ui/controls/button.tsx';
import { FormConflict } from '../ui/forms/form-conflict.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { forgetUnsavedInput, useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { useVersionedForm } from '../ui/forms/use-versioned-form.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { enteredNumber } from '../ui/numbers.ts';
import { PieceFieldset } from './piece-fieldset.tsx';
import { enteredOf, formOf, PIECE_LABELS, type PieceForm } from './piece-form-fields.ts';
import { PIECES, registeredPieceQuery } from './piece-queries.ts';

/** The form begins with the version that was opened; what a colleague saves meanwhile is shown as a conflict. */
export function EditRegisteredPiece({ piece }: { piece: RegisteredPiece }) {
  const queryClient = useQueryClient();
  const [weighed, forgetWeighed] = useWeighed();
  const versioned = useVersionedForm(piece, (item) => ({ ...formOf(item), ...weighed }));
  const form = useForm<PieceForm>({ values: versioned.start });
  useUnsavedInput(form.formState.isDirty);
  const edit = useEditWithUndo(
    async ({ before: { tag, version }, terms }: Edit<RegisteredPiece, EnteredPiece>) => {
      const body = { tag, version, ...terms };
      const { message, data } = await officeRequest(officeCalls.editRegisteredPiece, { body });
      queryClient.setQueryData(registeredPieceQuery(tag).queryKey, data);
      return { message, saved: data };
    },
    { refresh: [PIECES], termsOf: (item) => enteredOf(formOf(item)), onSaved: begin },
  );
  function begin(saved: RegisteredPiece) {
    versioned.begin(saved);
    forgetWeighed();
  }
  const isStale = versioned.isConflict(edit.failure);
  const save = (fields: PieceForm, before: RegisteredPiece) => {
    versioned.remember(fields);
    edit.run({ before, terms: enteredOf(fields) });
  };
  return (
    <>
      <FormConflict form={{ ...versioned, begin }} edit={edit} theirs={piece} wordsOf={WORDS} onSave={save} />
      <form
        className={layout.form}
        noValidate
        onInput={versioned.onInput}
        onSubmit={form.handleSubmit((fields) => save(fields, versioned.opened))}
      >
        <Panel title="What is written of it">
          {edit.failure && !isStale && <Notice variant="error">{edit.failure.message}</Notice>}
          {weighed && weighed.gross_weight_g !== formOf(versioned.opened).gross_weight_g && (
            <Notice variant="warning">
              {`Weighed ${weighed.gross_weight_g} g at the stock-take, written ${formatGrams(versioned.opened.gross_weight_g)}. Check the net weight too, then save.`}
            </Notice>
          )}
          <FormFields saving={edit.busy} errors={edit.failure?.fields}>
            <PieceFieldset form={form} onInput={versioned.onInput} />
          </FormFields>
          <div>
            <Button type="submit" busy={edit.busy}>
              Save
            </Button>
          </div>
        </Panel>
      </form>
    </>
  );
}

/** The weight that a stock-take found, which its link states until something is saved. */
function useWeighed() {
  const [search, setSearch] = useSearchParams();
  const grams = enteredNumber(search.get('weighed') ?? '');
  const weighed = grams === null ? undefined : { gross_weight_g: grams.toFixed(3) };
  const forget = () => {
    forgetUnsavedInput();
    if (weighed) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return [weighed, forget] as const;
}

function wordsOf(form: PieceForm): Record<string, string> {
  const names = Object.keys(PIECE_LABELS) as (keyof PieceForm)[];
  return Object.fromEntries(names.map((name) => [PIECE_LABELS[name], form[name] ?? '']));
}

const WORDS = { mine: wordsOf, theirs: (piece: RegisteredPiece) => wordsOf(formOf(piece)) };
