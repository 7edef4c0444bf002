import { officeCalls } from '#contract/office/calls.ts';
import type { CreditPiecesBody } from '#contract/office/orders/credits.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';

/** Credits pieces that came back: a credit note, and exactly their money. */
export function CreditPieces({ order }: { order: OfficeOrder }) {
  const credit = useAct((body: CreditPiecesBody) => officeRequest(officeCalls.creditPieces, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  const lines = creditableLines(order);
  if (lines.length === 0) return null;
  return (
    <FormDialog
      action="Credit pieces"
      title="Credit pieces that came back?"
      variant="danger"
      act={credit}
      read={(fields) => {
        const pieces = lines.flatMap(({ order_item_id, left }) => {
          const quantity = Number(fields.get(`pieces-${order_item_id}`) ?? 0);
          return quantity > 0 ? [{ order_item_id, quantity, left }] : [];
        });
        const reason = enteredText(fields, 'reason');
        return { order_id: order.order_id, pieces, reason };
      }}
    >
      <p>
        A credit note is issued, and the money of these pieces goes back to the customer. The stock does not
        change: count or register the pieces when they are for sale again. This cannot be taken back.
      </p>
      {lines.map(({ order_item_id, product_name, left }) => (
        <Field
          key={order_item_id}
          label={`${product_name}: how many of ${left}`}
          name={`pieces-${order_item_id}`}
          type="number"
          min={0}
          max={left}
          defaultValue={0}
        />
      ))}
      <Field label="Reason" name="reason" maxLength={200} autoComplete="off" required />
    </FormDialog>
  );
}

function creditableLines({ lines, money }: OfficeOrder) {
  return lines
    .map((line, index) => ({ ...line, left: line.quantity - (money?.credited_quantities[index] ?? 0) }))
    .filter(({ left }) => left > 0);
}
