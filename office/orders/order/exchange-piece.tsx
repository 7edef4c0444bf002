import { officeCalls } from '#contract/office/calls.ts';
import type { LinePiece } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify, notifyFailure } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';

/** Sends another piece of the same product, which can be undone. */
export function ExchangePiece({ orderId, piece: { tag } }: { orderId: string; piece: LinePiece }) {
  const ask = (exchange: { tag: string; new_tag: string }) =>
    officeRequest(officeCalls.exchangePiece, { body: { order_id: orderId, ...exchange } });
  const undo = useAct(ask, {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  const exchange = useAct(async (new_tag: string) => ({ new_tag, ...(await ask({ tag, new_tag })) }), {
    refresh: [ORDERS],
    onDone: ({ message, new_tag }) => notify(message, () => undo.run({ tag: new_tag, new_tag: tag })),
  });
  return (
    <FormDialog
      action="Exchange"
      title={`Send another piece instead of ${tag}`}
      act={exchange}
      read={(fields) => enteredText(fields, 'new_tag')}
    >
      <p>
        {tag} goes back to the pieces for sale. Once an order is paid, its invoice names the piece: then only
        one that the invoice describes just as well can be sent.
      </p>
      <Field label="Tag of the other piece" name="new_tag" maxLength={300} autoComplete="off" required />
    </FormDialog>
  );
}
