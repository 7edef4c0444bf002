import { officeCalls } from '#contract/office/calls.ts';
import type { MadeWeight } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';

/** Sends a piece that is too heavy at the price of its order. */
export function AcceptHeavier({ orderId, weight: { tag } }: { orderId: string; weight: MadeWeight }) {
  const accept = useAct(
    (reason: string) =>
      officeRequest(officeCalls.acceptHeavierPiece, { body: { order_id: orderId, tag, reason } }),
    { refresh: [ORDERS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action="Send it as it is"
      title={`Send ${tag} at the price of the order?`}
      act={accept}
      read={(fields) => enteredText(fields, 'reason')}
    >
      <p>
        The customer pays nothing more, and the shop bears the metal. Ask the customer first: a heavier piece
        wears differently.
      </p>
      <Field label="What the customer said" name="reason" maxLength={200} autoComplete="off" required />
    </FormDialog>
  );
}
