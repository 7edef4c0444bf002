import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#contract/counted.ts';
import type { Synonym } from '#contract/office/search/search.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './search.module.css';
import { synonymPreviewQuery } from './search-queries.ts';
import { useAddSynonym } from './use-synonym-acts.ts';

interface SynonymDialogProps {
  action: string;
  /** The missed words; absent: they are entered. */
  word?: string;
}

/** Adds a synonym, with a preview of the results of a search with it. */
export function SynonymDialog({ action, word = '' }: SynonymDialogProps) {
  const add = useAddSynonym();
  return (
    <FormDialog action={action} title="New synonym" act={add} read={synonymOf}>
      <SynonymFields word={word} />
    </FormDialog>
  );
}

const synonymOf = (fields: FormData): Synonym => ({
  word: enteredText(fields, 'word'),
  means: enteredText(fields, 'means'),
});

/** A component of its own, so that the fields are reset each time the dialog opens. */
function SynonymFields({ word }: { word: string }) {
  const [entered, setEntered] = useState<Synonym>({ word, means: '' });
  const set = (part: Partial<Synonym>) => setEntered({ ...entered, ...part });
  return (
    <>
      <Field
        label="A search for"
        hint="As shoppers write it, in any spelling or script"
        name="word"
        defaultValue={word}
        autoComplete="off"
        onChange={(event) => set({ word: event.target.value })}
      />
      <Field
        label="also finds"
        hint="A word of your pieces, such as “ring” or “nose pin”"
        name="means"
        autoComplete="off"
        autoFocus={word !== ''}
        onChange={(event) => set({ means: event.target.value })}
      />
      <SynonymPreview synonym={entered} />
    </>
  );
}

/** The preview of the search. */
function SynonymPreview({ synonym }: { synonym: Synonym }) {
  const settled = useSettled(synonym);
  const { data, error } = useQuery(synonymPreviewQuery(settled));
  if (settled.word.trim() === '' || settled.means.trim() === '') return null;
  if (error) return <Notice variant="warning">{error.message}</Notice>;
  return (
    <div role="status" className={styles.preview}>
      {data ? (
        <>
          <p>
            It finds {foundText(data.found_without)} now, and {foundText(data.found_with)} with this.
          </p>
          <ul>
            {data.pieces.map(({ product_id, product_name, price, price_on_request }) => (
              <li key={product_id}>
                {product_name}, {price_on_request ? 'price on request' : shownRupees(price)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>One moment…</p>
      )}
    </div>
  );
}

const foundText = (count: number) => (count === 0 ? 'no piece' : counted(count, 'piece'));
