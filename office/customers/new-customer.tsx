import { useNavigate } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { NewCustomerBody } from '#contract/office/customers/customers.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { customerPath } from '../paths.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, TextArea } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { notify } from '../ui/notify.ts';
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
    <FormDialog
      action="New customer"
      title="Open an account"
      act={add}
      read={(fields) => ({
        name: enteredText(fields, 'name'),
        email: enteredText(fields, 'email'),
        phone: enteredText(fields, 'phone'),
        address: enteredText(fields, 'address'),
      })}
    >
      <p>
        For a customer who wants to order by phone. Read the e-mail back letter by letter: who gets the
        message chooses the password.
      </p>
      <Field label="Name" name="name" required maxLength={200} autoComplete="off" />
      <Field label="E-mail" name="email" type="email" required maxLength={254} autoComplete="off" />
      <Field label="Phone" name="phone" type="tel" required maxLength={40} autoComplete="off" />
      <TextArea label="Address" name="address" maxLength={1000} />
    </FormDialog>
  );
}
