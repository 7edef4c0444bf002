import type { OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { Button } from '../ui/controls/button.tsx';
import { FormConflict } from '../ui/forms/form-conflict.tsx';
import { useVersionedForm } from '../ui/forms/use-versioned-form.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { fieldsOf, type SchemeFields, storedTerms, termsOf } from './scheme-fields.ts';
import { SchemeForm } from './scheme-form.tsx';
import { termWords } from './scheme-words.ts';
import { useEditScheme } from './use-edit-scheme.ts';

const WORDS = {
  mine: (fields: SchemeFields) => termWords(termsOf(fields)),
  theirs: (item: OfficeScheme) => termWords(storedTerms(item)),
};

export function EditScheme({ scheme }: { scheme: OfficeScheme }) {
  const form = useVersionedForm(scheme, fieldsOf);
  const edit = useEditScheme(form.begin);
  const isStale = form.isConflict(edit.failure);
  const save = (fields: SchemeFields, before: OfficeScheme) => {
    form.remember(fields);
    edit.run({ before, terms: termsOf(fields) });
  };
  return (
    <>
      <Notice variant="warning">
        A change holds for new members only. Who joined already keeps the terms of the day of joining.
      </Notice>
      {scheme.state !== 'closed' && (
        <div>
          <Button
            variant="danger"
            busy={edit.busy}
            onClick={() => edit.run({ before: scheme, terms: 'close' })}
          >
            Close for joining
          </Button>
        </div>
      )}
      <FormConflict form={form} edit={edit} theirs={scheme} wordsOf={WORDS} onSave={save} />
      <SchemeForm
        start={form.start}
        action="Save for new members"
        busy={edit.busy}
        failure={isStale && form.mine ? undefined : edit.failure}
        onInput={form.onInput}
        onSave={(fields) => save(fields, form.opened)}
      />
    </>
  );
}
