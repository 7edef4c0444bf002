import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Field } from '#office/ui/forms/field.tsx';
import { FILTERS } from './order-views.ts';
import styles from './orders.module.css';

/** Narrows the list by date and amount; both are in the address. */
export function OrderFilters() {
  const [search, setSearch] = useSearchParams();
  const seesAmounts = useOfficeSession().role !== 'packer';
  const isOpen = FILTERS.some((name) => search.has(name));
  function change(values: FormData | undefined) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of FILTERS) {
          const value = String(values?.get(name) ?? '').trim();
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    change(new FormData(event.currentTarget));
  }
  const givenFor = (name: string) => search.get(name) ?? '';
  return (
    <details className={styles.filters} open={isOpen}>
      <summary>{seesAmounts ? 'Filter by date and amount' : 'Filter by date'}</summary>
      <form key={String(search)} className={styles.filterForm} onSubmit={submit}>
        <Field label="Ordered from" name="from" type="date" defaultValue={givenFor('from')} />
        <Field label="Ordered until" name="to" type="date" defaultValue={givenFor('to')} />
        {seesAmounts && (
          <>
            <Field
              label="Rupees from"
              name="min_amount"
              inputMode="decimal"
              defaultValue={givenFor('min_amount')}
            />
            <Field
              label="Rupees up to"
              name="max_amount"
              inputMode="decimal"
              defaultValue={givenFor('max_amount')}
            />
          </>
        )}
        <div className={styles.filterActions}>
          <Button type="submit" variant="secondary">
            Apply
          </Button>
          {isOpen && (
            <Button variant="text" onClick={() => change(undefined)}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
