import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { PAYMENT_STATES } from '#contract/office/payments/payments.ts';
import { Button } from '../ui/button.tsx';
import { Field, Select } from '../ui/field.tsx';
import { PAYMENT_STATE_WORDS } from './payment-words.ts';
import styles from './payments.module.css';

const NAMES = ['state', 'from', 'to', 'min', 'max'];

/** State, Indian days and amounts; they stand in the address. */
export function PaymentFilterForm() {
  const [search, setSearch] = useSearchParams();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const next = new URLSearchParams(search);
    for (const name of NAMES) {
      const value = String(fields.get(name) ?? '').trim();
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  }
  return (
    <form key={search.toString()} className={styles.filters} onSubmit={submit} aria-label="Filter">
      <Select label="State" name="state" defaultValue={search.get('state') ?? ''}>
        <option value="">All</option>
        {PAYMENT_STATES.map((state) => (
          <option key={state} value={state}>
            {PAYMENT_STATE_WORDS[state]}
          </option>
        ))}
      </Select>
      <Field label="From" name="from" type="date" defaultValue={search.get('from') ?? ''} />
      <Field label="To" name="to" type="date" defaultValue={search.get('to') ?? ''} />
      <Field
        label="Least ₹"
        name="min"
        type="number"
        min="0"
        step="0.01"
        defaultValue={search.get('min') ?? ''}
      />
      <Field
        label="Most ₹"
        name="max"
        type="number"
        min="0"
        step="0.01"
        defaultValue={search.get('max') ?? ''}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
