import type { OfficeScheme } from '#contract/office/schemes/schemes.ts';
import { Button } from '../ui/controls/button.tsx';
import { useVersionedForm } from '../ui/forms/use-versioned-form.ts';
import { VersionConflict } from '../ui/forms/version-conflict.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { fieldsOf, type SchemeFields, storedTerms, termsOf } from './scheme-fields.ts';
import { SchemeForm } from './scheme-form.tsx';
import { termWords } from './scheme-words.ts';
import { useEditScheme } from './use-edit-scheme.ts';

export function EditScheme({ scheme }: { scheme: OfficeScheme }) {
  const form = useVersionedForm(scheme, fieldsOf);
  const edit = useEditScheme(form.begin);
  const isStale = form.isConflict(edit.failure);
  const save = (fields: SchemeFields, before: OfficeScheme) => {
    form.remember(fields);
    edit.run({ before, terms: termsOf(fields) });
  };
  const { mine } = form;
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
      {isStale && mine && (
        <VersionConflict
          differences={differencesOf(mine, scheme)}
          busy={edit.busy}
          onKeepMine={() => save(mine, scheme)}
          onTakeTheirs={() => {
            form.begin(scheme);
            edit.reset();
          }}
        />
      )}
      <SchemeForm
        start={form.start}
        action="Save for new members"
        busy={edit.busy}
        failure={isStale && mine ? undefined : edit.failure}
        onInput={form.onInput}
        onSave={(fields) => save(fields, form.opened)}
      />
    </>
  );
}

function differencesOf(mine: SchemeFields, theirs: OfficeScheme) {
  const [myWords, theirWords] = [termWords(termsOf(mine)), termWords(storedTerms(theirs))];
  return Object.keys(myWords)
    .map((field) => ({ field, mine: myWords[field] ?? '', theirs: theirWords[field] ?? '' }))
    .filter((difference) => difference.mine !== difference.theirs);
}
