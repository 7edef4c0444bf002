import type { OfficeError } from '#office/api-client/office-request.ts';
import type { VersionedForm } from './use-versioned-form.ts';
import { type Difference, VersionConflict } from './version-conflict.tsx';

/** A text by the name of its field. */
type Words = Readonly<Record<string, string>>;

interface FormConflictProps<Item, Fields> {
  form: VersionedForm<Item, Fields>;
  edit: { busy: boolean; failure: OfficeError | undefined; reset: () => void };
  /** What somebody else saved meanwhile. */
  theirs: Item;
  wordsOf: { mine: (fields: Fields) => Words; theirs: (item: Item) => Words };
  onSave: (fields: Fields, before: Item) => void;
}

/** Shown when a form was not saved because somebody else had saved another version. */
export function FormConflict<Item, Fields>(props: FormConflictProps<Item, Fields>) {
  const { form, edit, theirs, wordsOf, onSave } = props;
  const { mine } = form;
  if (mine === undefined || !form.isConflict(edit.failure)) return null;
  return (
    <VersionConflict
      differences={differencesOf(wordsOf.mine(mine), wordsOf.theirs(theirs))}
      busy={edit.busy}
      onKeepMine={() => onSave(mine, theirs)}
      onTakeTheirs={() => {
        form.begin(theirs);
        edit.reset();
      }}
    />
  );
}

function differencesOf(mine: Words, theirs: Words): Difference[] {
  return Object.keys(mine)
    .map((field) => ({ field, mine: mine[field] ?? '', theirs: theirs[field] ?? '' }))
    .filter((difference) => difference.mine !== difference.theirs);
}
