import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import type { DirectPaymentBody } from '#contract/office/payments/payment-acts.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';
import { enteredParts, PaymentParts } from './payment-parts.tsx';

/** Records that the money of an unpaid order came to the shop itself (P-348, P-358). */
export function RecordPayment({ order: { order_id, money } }: { order: OfficeOrder }) {
  const record = useAct(
    (body: DirectPaymentBody) => officeRequest(officeCalls.recordDirectPayment, { body }),
    { refresh: [ORDERS], onDone: ({ message }) => notify(message) },
  );
  return (
    <FormDialog
      action="Record a payment"
      title="Is the money in the shop?"
      act={record}
      read={(fields) => ({
        order_id,
        parts: enteredParts(fields),
        received_on: enteredText(fields, 'received_on'),
      })}
    >
      <p>
        Look at the statement of the bank, or into the till, first. The order counts as paid from then on, its
        invoice is issued, and the customer gets an e-mail. This cannot be taken back.
      </p>
      <PaymentParts toPay={money?.to_pay} />
      <Field
        label="Received on"
        name="received_on"
        type="date"
        required
        defaultValue={indianDate(new Date())}
      />
    </FormDialog>
  );
}
