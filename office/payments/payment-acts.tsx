import type { Rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Checkbox, Field, TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { money } from './payment-words.ts';
import { useMoneyAct } from './use-money-act.ts';

const textOf = (fields: FormData, name: string) => enteredText(fields, name).trim();

/** Lets a payment in review pay what it was made for. */
export function AcceptPayment(payment: { payment_id: string; amount: Rupees; asked: Rupees }) {
  const { payment_id, amount, asked } = payment;
  const accept = useMoneyAct((rest_received: string) =>
    officeRequest(officeCalls.acceptPayment, {
      body: { payment_id, ...(rest_received && { rest_received }) },
    }),
  );
  if (!mayCall(useOfficeSession(), officeCalls.acceptPayment)) return null;
  return (
    <FormDialog
      action="Accept"
      title={`Accept ${money(amount)} as ${money(asked)}?`}
      variant="primary"
      act={accept}
      read={(fields) => textOf(fields, 'rest_received')}
    >
      {amount < asked ? (
        <Field
          label="How was the rest received?"
          name="rest_received"
          autoComplete="off"
          hint="For example: in cash at the counter, receipt 218"
        />
      ) : (
        <p>The customer paid more than was asked for. The order counts as paid.</p>
      )}
    </FormDialog>
  );
}

/** Sends a payment back that waits for it. */
export function RefundPayment({ payment_id, amount }: { payment_id: string; amount: Rupees }) {
  const refund = useMoneyAct((reason: string) =>
    officeRequest(officeCalls.refundPayment, { body: { payment_id, reason } }),
  );
  if (!mayCall(useOfficeSession(), officeCalls.refundPayment)) return null;
  return (
    <FormDialog
      action="Send back"
      title={`Send ${money(amount)} back?`}
      variant="danger"
      act={refund}
      read={(fields) => textOf(fields, 'reason')}
    >
      <p>It goes to the account that it came from. A large amount waits for a second person.</p>
      <TextArea label="Reason" name="reason" />
    </FormDialog>
  );
}

/** Records that a refund which the provider could not send was paid by bank transfer. */
export function RecordBankTransfer({ refund_id, amount }: { refund_id: string; amount: Rupees }) {
  const record = useMoneyAct((transfer: { bank_reference: string; is_sure: boolean }) =>
    officeRequest(officeCalls.recordBankTransfer, { body: { refund_id, ...transfer } }),
  );
  if (!mayCall(useOfficeSession(), officeCalls.recordBankTransfer)) return null;
  return (
    <FormDialog
      action="Paid by bank transfer"
      title={`You paid ${money(amount)} by bank transfer?`}
      act={record}
      read={(fields) => ({
        bank_reference: textOf(fields, 'bank_reference'),
        is_sure: fields.get('is_sure') !== null,
      })}
    >
      <p>Transfer the money first. The shop then never sends it through the provider.</p>
      <Field label="Reference of the transfer (UTR)" name="bank_reference" autoComplete="off" />
      {record.failure?.code === 'provider_unavailable' && (
        <Checkbox label="I looked at the provider: it did not send this money" name="is_sure" />
      )}
    </FormDialog>
  );
}

interface CloseProps {
  title: string;
  hint: string;
  action?: string;
  act: (note: string) => Promise<{ message: string }>;
}

function CloseWithNote({ title, hint, action = 'Dealt with', act }: CloseProps) {
  return (
    <FormDialog
      action={action}
      title={title}
      act={useMoneyAct(act)}
      read={(fields) => textOf(fields, 'note')}
    >
      <TextArea label="How was it dealt with?" name="note" hint={hint} />
    </FormDialog>
  );
}

export function CloseProviderRefund({ provider_refund_id }: { provider_refund_id: string }) {
  if (!mayCall(useOfficeSession(), officeCalls.closeProviderRefund)) return null;
  return (
    <CloseWithNote
      title="Is this refund dealt with?"
      hint="For example: credit note CN-12 sent to the customer"
      act={(note) => officeRequest(officeCalls.closeProviderRefund, { body: { provider_refund_id, note } })}
    />
  );
}

export function CloseUnknownPayments({ payment_ids }: { payment_ids: string[] }) {
  if (!mayCall(useOfficeSession(), officeCalls.closeUnknownPayments)) return null;
  const isOne = payment_ids.length === 1;
  return (
    <CloseWithNote
      title={isOne ? 'Is this payment dealt with?' : `Are these ${payment_ids.length} payments dealt with?`}
      action={isOne ? 'Dealt with' : `All ${payment_ids.length} dealt with`}
      hint="For example: paid at the card terminal"
      act={(note) => officeRequest(officeCalls.closeUnknownPayments, { body: { payment_ids, note } })}
    />
  );
}

export function CloseDispute({ dispute_id }: { dispute_id: string }) {
  if (!mayCall(useOfficeSession(), officeCalls.closeDispute)) return null;
  return (
    <CloseWithNote
      title="Is this dispute dealt with?"
      hint="For example: the piece came back"
      act={(note) => officeRequest(officeCalls.closeDispute, { body: { dispute_id, note } })}
    />
  );
}
