import type { NewCustomerBody } from '#contract/office/customers/customers.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Field, TextArea } from '../ui/forms/field.tsx';

/** Name, e-mail, phone and address of a customer. */
export function CustomerFields({ start }: { start?: NewCustomerBody }) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={start?.name}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={start?.email}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        required
        maxLength={40}
        autoComplete="off"
        defaultValue={start?.phone}
      />
      <TextArea label="Address" name="address" maxLength={1000} defaultValue={start?.address} />
    </>
  );
}

export const customerIn = (fields: FormData): NewCustomerBody => ({
  name: enteredText(fields, 'name'),
  email: enteredText(fields, 'email'),
  phone: enteredText(fields, 'phone'),
  address: enteredText(fields, 'address'),
});
