import { useNavigate } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { DirectJoiningBody } from '#contract/office/payments/payment-acts.ts';
import type { JoinablePlan } from '#contract/office/schemes/joining.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { CUSTOMERS } from '#office/customers/customer-queries.ts';
import { passbookPath } from '#office/paths.ts';
import { MethodFields } from '#office/payments/method-fields.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Checkbox } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { SCHEMES } from '../scheme-queries.ts';

/** Records that the terms are signed and the first instalment is in the shop. */
export function RecordJoining({ plan, userId }: { plan: JoinablePlan; userId: string }) {
  const navigate = useNavigate();
  const record = useAct(
    (body: DirectJoiningBody) => officeRequest(officeCalls.recordDirectJoining, { body }),
    {
      refresh: [SCHEMES, CUSTOMERS],
      onDone: ({ message, user_scheme_id }) => {
        notify(message);
        navigate(passbookPath(user_scheme_id));
      },
    },
  );
  const amount = shownRupees(plan.instalment);
  return (
    <FormDialog
      action="Record the first instalment"
      title={`Is the first instalment of ${amount} in the shop?`}
      variant="primary"
      act={record}
      read={(fields) => ({
        ...{ user_id: userId, scheme_id: plan.scheme_id, is_signed: fields.has('is_signed') as true },
        method: enteredText(fields, 'method') as DirectMethod,
        bank_reference: enteredText(fields, 'bank_reference'),
      })}
    >
      <p>
        The plan begins today, its receipt is issued, and the customer gets an e-mail. This cannot be taken
        back; the customer can stop the plan.
      </p>
      <MethodFields />
      <Checkbox label="The customer has read the terms and signed them" name="is_signed" required />
    </FormDialog>
  );
}
