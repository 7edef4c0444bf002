import { indianDate } from '#contract/indian-time.ts';
import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import type { BankReceiptBody } from '#contract/office/payments/payment-acts.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { enteredNumber, shownRupees } from '#office/ui/numbers.ts';
import { ORDERS } from '../order-queries.ts';

/** Records that the money of an unpaid order is in the shop's account (P-348). */
export function RecordReceipt({ order: { order_id, money } }: { order: OfficeOrder }) {
  const record = useAct((body: BankReceiptBody) => officeRequest(officeCalls.recordBankReceipt, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action="Paid by bank transfer"
      title="Is the money in your account?"
      act={record}
      read={(fields) => ({
        order_id,
        bank_reference: enteredText(fields, 'bank_reference'),
        amount: enteredNumber(enteredText(fields, 'amount')) as Rupees,
        received_on: enteredText(fields, 'received_on'),
      })}
    >
      <p>
        Look at the statement of the bank first. The order counts as paid from then on, its invoice is issued,
        and the customer gets an e-mail. This cannot be taken back.
      </p>
      <Field
        label="Reference of the bank (UTR)"
        name="bank_reference"
        required
        autoComplete="off"
        maxLength={40}
      />
      <Field
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        required
        hint={money && `${shownRupees(money.to_pay)} is to be paid.`}
      />
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
