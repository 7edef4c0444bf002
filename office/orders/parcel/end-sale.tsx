import { officeCalls } from '#contract/office/calls.ts';
import type { EndSaleBody } from '#contract/office/orders/parcels.ts';
import type { SaleEnding } from '#contract/orders/delivery/parcel-events.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';
import type { SeenParcel } from './seen-parcel.ts';

const WORDS: Record<SaleEnding, { action: string; title: string; meaning: string }> = {
  lost: {
    action: 'Parcel is lost',
    title: 'Is this parcel lost?',
    meaning:
      'The invoice is credited and its money goes back to the customer. The pieces do not become stock; registered ones are taken out.',
  },
  'not sent again': {
    action: 'End the sale',
    title: 'End the sale of this parcel?',
    meaning:
      'The invoice is credited and its money goes back to the customer. The pieces that came back are for sale again.',
  },
};

/** Ends the sale of a parcel that did not arrive: a credit note, its money, and the right stock. */
export function EndSale({ seen, ending }: { seen: SeenParcel; ending: SaleEnding }) {
  const end = useAct((body: EndSaleBody) => officeRequest(officeCalls.endSale, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  const { action, title, meaning } = WORDS[ending];
  return (
    <FormDialog
      action={action}
      title={title}
      variant="danger"
      act={end}
      read={(fields) => ({ ...seen, ending, reason: enteredText(fields, 'reason') })}
    >
      <p>{meaning} This cannot be taken back.</p>
      <Field label="Reason" name="reason" maxLength={200} autoComplete="off" required />
    </FormDialog>
  );
}
