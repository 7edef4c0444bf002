import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { GiveBackCareBody, OfficeCare } from '#contract/office/care/care.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { MethodOptions } from '../payments/method-fields.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { AFTERWARDS, numberOf } from './care-act.ts';
import { WeightField } from './weight-field.tsx';

/** The customer has the piece back, and pays at most what was agreed (P-363). */
export function GiveBack({ care: { care_number, charge, state, taken_in } }: { care: OfficeCare }) {
  const act = useAct(
    (body: Omit<GiveBackCareBody, 'care_number'>) =>
      officeRequest(officeCalls.giveBackCare, { body: { care_number, ...body } }),
    AFTERWARDS,
  );
  const read = (fields: FormData) => ({
    weight_g: numberOf(fields, 'weight_g'),
    paid: (charge > 0 ? numberOf(fields, 'paid') : 0) as Rupees,
    paid_by: enteredText(fields, 'paid_by') as GiveBackCareBody['paid_by'],
    ...{ reference: enteredText(fields, 'reference'), words: enteredText(fields, 'words') },
  });
  return (
    <FormDialog
      action="Give it back"
      title="Give the piece back"
      variant={state === 'ready' ? 'primary' : 'secondary'}
      act={act}
      read={read}
    >
      <p>Look at the note of the customer first. This cannot be taken back.</p>
      <WeightField takenIn={taken_in} />
      {charge > 0 && <PaymentFields charge={charge} />}
      <Field label="Note" name="words" maxLength={300} autoComplete="off" />
    </FormDialog>
  );
}

function PaymentFields({ charge }: { charge: Rupees }) {
  return (
    <>
      <Field
        label="Paid in rupees"
        name="paid"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(charge)}
        required
        hint={`${shownRupees(charge)} was agreed.`}
      />
      <Select label="How it was paid" name="paid_by">
        <option value="">Nothing was paid</option>
        <MethodOptions />
      </Select>
      <Field label="Reference" name="reference" maxLength={40} autoComplete="off" hint="Empty for cash" />
    </>
  );
}
