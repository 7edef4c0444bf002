import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../controls/button.tsx';
import { enteredText } from './entered-text.ts';
import { Field } from './field.tsx';
import styles from './search-form.module.css';

/** A search whose words are in the address as `q`, so that a found list can be reloaded and shared. */
export function SearchForm({ label, hint }: { label: string; hint?: string }) {
  const [search, setSearch] = useSearchParams();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = enteredText(new FormData(event.currentTarget), 'q').trim();
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (words) next.set('q', words);
        else next.delete('q');
        return next;
      },
      { preventScrollReset: true },
    );
  }
  const words = search.get('q') ?? '';
  return (
    <search>
      <form key={words} className={styles.form} onSubmit={submit}>
        <Field label={label} hint={hint} name="q" type="search" defaultValue={words} autoComplete="off" />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
