import type { FormEvent, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../controls/button.tsx';
import styles from './filter-form.module.css';

/** Fields that narrow a list. Their values are in the address, each under the name of its field. */
export function FilterForm({ children }: { children: (given: (name: string) => string) => ReactNode }) {
  const [search, setSearch] = useSearchParams();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = new URLSearchParams(search);
    for (const [name, value] of new FormData(event.currentTarget)) {
      const text = String(value).trim();
      if (text) next.set(name, text);
      else next.delete(name);
    }
    setSearch(next, { preventScrollReset: true });
  }
  return (
    <form key={search.toString()} className={styles.filters} onSubmit={submit} aria-label="Filter">
      {children((name) => search.get(name) ?? '')}
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
