import { DOCUMENT_KINDS } from '#contract/orders/documents/invoices.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';

/** Kind and Indian days. */
export function InvoiceFilterForm() {
  return (
    <FilterForm>
      {(given) => (
        <>
          <Select label="Kind" name="kind" defaultValue={given('kind')}>
            <option value="">All</option>
            {DOCUMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind === 'invoice' ? 'Tax invoices' : 'Gift card receipts'}
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
