import { officeCalls } from '#contract/office/calls.ts';
import type { ChangeAddressBody } from '#contract/office/orders/address-change.ts';
import type { OfficeOrder } from '#contract/office/orders/orders.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { enteredText } from '#office/ui/forms/entered-text.ts';
import { Field, TextArea } from '#office/ui/forms/field.tsx';
import { FormDialog } from '#office/ui/forms/form-dialog.tsx';
import { notify } from '#office/ui/notify.ts';
import { ORDERS } from '../order-queries.ts';

/** Corrects where a paid order goes, for a customer who calls. */
export function ChangeAddress({ order }: { order: OfficeOrder }) {
  const { order_id, address_changes, delivery, customer, customer_name, is_packed } = order;
  const change = useAct((body: ChangeAddressBody) => officeRequest(officeCalls.changeAddress, { body }), {
    refresh: [ORDERS],
    onDone: ({ message }) => notify(message),
  });
  return (
    <FormDialog
      action="Change the address"
      title="Where the order goes"
      act={change}
      read={(fields) => ({
        ...{ order_id, address_changes },
        street: enteredText(fields, 'street'),
        city: enteredText(fields, 'city'),
        pincode: enteredText(fields, 'pincode'),
        recipient_name: enteredText(fields, 'recipient_name'),
        recipient_phone: enteredText(fields, 'recipient_phone'),
      })}
    >
      <p>
        The customer gets an e-mail about it. The invoice keeps the address it was issued with, so the new one
        must be in the same state.{is_packed && ' The order has to be packed again, with a new slip.'}
      </p>
      <TextArea label="Street" name="street" required maxLength={500} defaultValue={delivery.street} />
      <Field label="City" name="city" required maxLength={100} defaultValue={delivery.city} />
      <Field
        label="Pincode"
        name="pincode"
        required
        inputMode="numeric"
        maxLength={20}
        defaultValue={delivery.pincode}
      />
      <Field
        label="Deliver to"
        name="recipient_name"
        maxLength={100}
        defaultValue={delivery.name === customer_name ? '' : delivery.name}
        hint={`Empty: ${customer_name}.`}
      />
      <Field
        label="Phone for the delivery"
        name="recipient_phone"
        type="tel"
        maxLength={40}
        defaultValue={delivery.phone === customer?.phone ? '' : delivery.phone}
        hint={`Empty: ${customer?.phone ?? 'the customer’s'}.`}
      />
    </FormDialog>
  );
}
