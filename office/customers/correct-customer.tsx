import { officeCalls } from '#contract/office/calls.ts';
import type { ChangeCustomerBody, OfficeCustomer } from '#contract/office/customers/customers.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { CustomerFields, customerIn } from './customer-fields.tsx';
import { CUSTOMERS } from './customer-queries.ts';

/** Corrects what was written down wrong, for a customer who asks for it. */
export function CorrectCustomer({ customer }: { customer: OfficeCustomer }) {
  const change = useAct((body: ChangeCustomerBody) => officeRequest(officeCalls.changeCustomer, { body }), {
    refresh: [CUSTOMERS],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action="Correct"
      title={`Correct the data of ${customer.name}`}
      act={change}
      read={(fields) => ({ user_id: customer.user_id, ...customerIn(fields) })}
    >
      <p>
        Be sure that it is the customer who asks. Who gets the mail of a new e-mail address can choose the
        password; the former address gets an e-mail about it.
      </p>
      <CustomerFields start={customer} />
    </FormDialog>
  );
}
