import { useNavigate } from 'react-router';
import { CARE_WORK_WORDS, CARE_WORKS, type CareWork } from '#contract/care/care-states.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { CareOfOrder, TakeInBody } from '#contract/office/care/care.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { carePath } from '../paths.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, Select } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { numberOf } from './care-act.ts';
import { CARE } from './care-queries.ts';
import { IntakeFields } from './intake-fields.tsx';

/** Takes a piece of an order in for cleaning or repair (P-363), and opens its note. */
export function TakeIn({ lines }: Pick<CareOfOrder, 'lines'>) {
  const navigate = useNavigate();
  const takeIn = useAct((body: TakeInBody) => officeRequest(officeCalls.takeIn, { body }), {
    refresh: [CARE],
    onDone: ({ message, care_number }) => {
      notify(message);
      navigate(carePath(care_number));
    },
  });
  const read = (fields: FormData): TakeInBody => ({
    order_item_id: Number(enteredText(fields, 'order_item_id')),
    work: enteredText(fields, 'work') as CareWork,
    wish: enteredText(fields, 'wish'),
    weight_g: numberOf(fields, 'weight_g'),
    promised_for: enteredText(fields, 'promised_for'),
  });
  return (
    <FormDialog action="Take a piece in" title="Take a piece in" act={takeIn} read={read}>
      <p>Weigh it while the customer watches. The customer gets an e-mail, and the note to sign.</p>
      <Select label="Piece" name="order_item_id" required>
        {lines.map(({ order_item_id, product_name }) => (
          <option key={order_item_id} value={order_item_id}>
            {product_name}
          </option>
        ))}
      </Select>
      <Select label="Work" name="work" required>
        {CARE_WORKS.map((work) => (
          <option key={work} value={work}>
            {CARE_WORK_WORDS[work]}
          </option>
        ))}
      </Select>
      <Field
        label="What is to be done"
        name="wish"
        maxLength={500}
        autoComplete="off"
        required
        hint="Also what is damaged already, for example: from size 12 to 14; one claw is worn"
      />
      <IntakeFields />
    </FormDialog>
  );
}
