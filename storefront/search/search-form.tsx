import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SORTS } from '#contract/catalogue/catalogue-filter.ts';
import { MAX_SEARCH_LETTERS } from '#contract/search/search-limits.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field, Select } from '#storefront/ui/controls/field.tsx';
import { type SearchAddress, searchOfAddress } from './search-address.ts';
import { SEARCH_COPY } from './search-copy.ts';
import styles from './search-page.module.css';

/** The words and the order; without scripts the browser sends it to the same page. */
export function SearchForm({ q = '', sort, after: _, ...filters }: SearchAddress) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  function search(event?: FormEvent) {
    event?.preventDefault();
    if (!form.current) return;
    const entered = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const wanted = searchOfAddress(new URLSearchParams(entered));
    // Other words are a new search.
    navigate(paths.search(wanted.q === q ? { ...filters, ...wanted } : wanted));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for some of our visitors' browsers
    <form
      ref={form}
      role="search"
      aria-label={SEARCH_COPY.label}
      method="get"
      action={paths.search()}
      className={styles.form}
      onSubmit={search}
    >
      <div className={styles.words}>
        <Field
          key={q}
          type="search"
          name="q"
          label={SEARCH_COPY.label}
          hint={SEARCH_COPY.hint}
          defaultValue={q}
          maxLength={MAX_SEARCH_LETTERS}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <div className={styles.sort}>
        <Select
          key={sort}
          name="sort"
          label={SEARCH_COPY.sortBy}
          defaultValue={sort ?? ''}
          onChange={() => q && search()}
        >
          <option value="">{SEARCH_COPY.bestFirst}</option>
          {SORTS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit">{SEARCH_COPY.submit}</Button>
    </form>
  );
}
