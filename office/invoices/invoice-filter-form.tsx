import { BILL_KINDS } from '#contract/orders/documents/care-invoices.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { KIND_WORDS } from './kind-words.ts';

/** Kind and Indian days. */
export function InvoiceFilterForm() {
  return (
    <FilterForm>
      {(given) => (
        <>
          <Select label="Kind" name="kind" defaultValue={given('kind')}>
            <option value="">All</option>
            {BILL_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </Select>
          <Field label="From" name="from" type="date" defaultValue={given('from')} />
          <Field label="To" name="to" type="date" defaultValue={given('to')} />
        </>
      )}
    </FilterForm>
  );
}
