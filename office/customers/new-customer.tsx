import { useNavigate } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { NewCustomerBody } from '#contract/office/customers/customers.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { customerPath } from '../paths.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { CustomerFields, customerIn } from './customer-fields.tsx';
import { CUSTOMERS } from './customer-queries.ts';

/** Opens an account for a customer who phones, and shows it. */
export function NewCustomer() {
  const navigate = useNavigate();
  const add = useAct((body: NewCustomerBody) => officeRequest(officeCalls.addCustomer, { body }), {
    refresh: [CUSTOMERS],
    onDone: ({ message, user_id }) => {
      notify(message);
      navigate(customerPath(user_id));
    },
  });
  return (
    <FormDialog action="New customer" title="Open an account" act={add} read={customerIn}>
      <p>
        For a customer who wants to order by phone. Read the e-mail back letter by letter: who gets the
        message chooses the password.
      </p>
      <CustomerFields />
    </FormDialog>
  );
}
