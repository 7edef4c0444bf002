import { officeCalls } from '#contract/office/calls.ts';
import type { DirectInstalmentBody } from '#contract/office/payments/payment-acts.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { MethodFields } from '#office/payments/method-fields.tsx';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { Panel } from '#office/ui/layout/panel.tsx';
import { notify } from '#office/ui/notify.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { SCHEMES } from '../scheme-queries.ts';

interface RecordInstalmentProps {
  passbook: Passbook;
  due: NonNullable<Passbook['next_due']>;
}

/** Records that the instalment of this month was paid in the shop today (P-365). */
export function RecordInstalment({ passbook: { user_scheme_id }, due }: RecordInstalmentProps) {
  const record = useAct(
    (body: DirectInstalmentBody) => officeRequest(officeCalls.recordDirectInstalment, { body }),
    { refresh: [SCHEMES], onDone: ({ message }) => notify(message) },
  );
  const amount = shownRupees(due.amount);
  return (
    <Panel title="Instalment of this month">
      <p>
        Number {due.number}, {amount}, can be paid today: by the customer online, or here.
      </p>
      <div>
        <FormDialog
          action="Record a payment"
          title={`Is the instalment of ${amount} in the shop?`}
          act={record}
          read={(fields) => ({
            user_scheme_id,
            method: enteredText(fields, 'method') as DirectMethod,
            bank_reference: enteredText(fields, 'bank_reference'),
          })}
        >
          <p>
            It counts as paid today, its receipt is issued, and the customer gets an e-mail. This cannot be
            taken back.
          </p>
          <MethodFields />
        </FormDialog>
      </div>
    </Panel>
  );
}
