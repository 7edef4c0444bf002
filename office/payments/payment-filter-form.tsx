import { PAYMENT_STATES } from '#contract/office/payments/payments.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { PAYMENT_STATE_WORDS } from './payment-words.ts';

/** State, Indian days and amounts. */
export function PaymentFilterForm() {
  return (
    <FilterForm>
      {(given) => (
        <>
          <Select label="State" name="state" defaultValue={given('state')}>
            <option value="">All</option>
            {PAYMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {PAYMENT_STATE_WORDS[state]}
              </option>
            ))}
          </Select>
          <Field label="From" name="from" type="date" defaultValue={given('from')} />
          <Field label="To" name="to" type="date" defaultValue={given('to')} />
          <Field label="From ₹" name="min" inputMode="decimal" defaultValue={given('min')} />
          <Field label="Up to ₹" name="max" inputMode="decimal" defaultValue={given('max')} />
        </>
      )}
    </FilterForm>
  );
}
