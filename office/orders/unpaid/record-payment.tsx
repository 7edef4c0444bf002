import { indianDate } from '#contract/indian-time.ts';
import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import type { DirectPaymentBody } from '#contract/office/payments/payment-acts.ts';
import { DIRECT_METHODS, type DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field, Select } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { enteredNumber, shownRupees } from '#office/ui/numbers.ts';
import { METHOD_WORDS } from '../method-words.ts';
import { ORDERS } from '../order-queries.ts';

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
        method: enteredText(fields, 'method') as DirectMethod,
        bank_reference: enteredText(fields, 'bank_reference'),
        amount: enteredNumber(enteredText(fields, 'amount')) as Rupees,
        received_on: enteredText(fields, 'received_on'),
      })}
    >
      <p>
        Look at the statement of the bank, or into the till, first. The order counts as paid from then on, its
        invoice is issued, and the customer gets an e-mail. This cannot be taken back.
      </p>
      <Select label="How it was paid" name="method" required>
        {DIRECT_METHODS.map((method) => (
          <option key={method} value={method}>
            {METHOD_WORDS[method]}
          </option>
        ))}
      </Select>
      <Field
        label="Reference"
        name="bank_reference"
        autoComplete="off"
        maxLength={40}
        hint="The UTR of the bank, or the number on the slip of the card machine. Empty for cash."
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
