import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';

export function CancelOrder({ order: { order_id, money } }: { order: OfficeOrder }) {
  const cancel = useAct(
    (reason: string) => officeRequest(officeCalls.cancelOfficeOrder, { body: { order_id, reason } }),
    { refresh: [ORDERS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action="Cancel the order"
      title="Cancel this order?"
      variant="danger"
      act={cancel}
      read={(fields) => enteredText(fields, 'reason')}
    >
      <p>
        {money?.payment_status === 'Success'
          ? 'Its pieces go back into stock, its invoice is credited, and its refund is ordered. What the shop itself received, such as cash, you pay back by bank transfer: see Payments.'
          : 'Its pieces go back into stock, and it can no longer be paid.'}{' '}
        This cannot be taken back.
      </p>
      <Field label="Reason" name="reason" maxLength={200} autoComplete="off" required />
    </FormDialog>
  );
}
