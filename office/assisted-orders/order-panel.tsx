import { type FormEvent, useState } from 'react';
import type {
  CustomerCart,
  OrderForCustomerBody,
  WayToPay,
} from '#contract/office/assisted-orders/assisted-orders.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { MAX_GIFT_MESSAGE_CHARACTERS } from '#contract/orders/gift-message.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { CUSTOMERS } from '../customers/customer-queries.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { ORDERS } from '../orders/order-queries.ts';
import { Button } from '../ui/controls/button.tsx';
import { enteredText } from '../ui/forms/entered-text.ts';
import { Checkbox, Field, Select, TextArea } from '../ui/forms/field.tsx';
import { FormFields } from '../ui/forms/form-fields.tsx';
import { useOpenSaved, useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify } from '../ui/notify.ts';
import { shownRupees } from '../ui/numbers.ts';
import { AddressFields } from './address-fields.tsx';
import { CUSTOMER_CARTS } from './assisted-order-queries.ts';
import styles from './assisted-orders.module.css';

interface OrderPanelProps {
  customer: OfficeCustomer;
  cart: CustomerCart;
}

/** Where the order goes and how it is paid; places it. */
export function OrderPanel({ customer, cart }: OrderPanelProps) {
  const [hasInput, setHasInput] = useState(false);
  useUnsavedInput(hasInput, 'other screen');
  const open = useOpenSaved();
  const place = useAct(
    (body: OrderForCustomerBody) => officeRequest(officeCalls.orderForCustomer, { body }),
    {
      refresh: [CUSTOMER_CARTS, CUSTOMERS, ORDERS],
      onDone: ({ message, order_id }) => {
        notify(message);
        open(orderAddress(order_id));
      },
    },
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!place.busy) place.run(orderIn(new FormData(event.currentTarget), customer.user_id, cart));
  }
  return (
    <Panel title="The order">
      <form className={styles.form} onSubmit={submit} onInput={() => setHasInput(true)} noValidate>
        {place.failure && <Notice variant="error">{place.failure.message}</Notice>}
        <FormFields saving={place.busy} errors={place.failure?.fields}>
          <AddressFields customer={customer} cart={cart} />
          <GiftFields />
          <Field label="Coupon code" name="coupon_code" maxLength={40} autoComplete="off" />
          <PaymentField cart={cart} />
        </FormFields>
        <div>
          <Button type="submit" busy={place.busy}>
            Place the order, {shownRupees(cart.total)}
          </Button>
        </div>
        <p className={styles.soft}>
          {customer.email} gets an e-mail to pay it, and the next page has a link that you can send. Price and
          pieces are held for a day.
        </p>
      </form>
    </Panel>
  );
}

function GiftFields() {
  const [isGift, setIsGift] = useState(false);
  return (
    <>
      <Checkbox
        label="It is a gift"
        name="is_gift"
        checked={isGift}
        onChange={({ target }) => setIsGift(target.checked)}
      />
      {isGift && (
        <TextArea
          label="Words for the card"
          name="gift.message"
          maxLength={MAX_GIFT_MESSAGE_CHARACTERS}
          hint="Empty: an empty card is put in."
        />
      )}
    </>
  );
}

function PaymentField({ cart: { total, max_payment, takes_transfers } }: { cart: CustomerCart }) {
  const isTooMuch = total > max_payment;
  if (isTooMuch && !takes_transfers) {
    return (
      <Notice variant="warning">
        At most {shownRupees(max_payment)} can be paid online at once. Enter a bank account in the settings,
        or order less.
      </Notice>
    );
  }
  if (!takes_transfers) return null;
  return (
    <Select label="Payment" name="pays_by" defaultValue={isTooMuch ? TRANSFER : ONLINE}>
      {!isTooMuch && <option value={ONLINE}>Online, by UPI, card or net banking</option>}
      <option value={TRANSFER}>By bank transfer to the shop’s account</option>
    </Select>
  );
}

const ONLINE: WayToPay = 'online';
const TRANSFER: WayToPay = 'bank transfer';

/** The fields are named as the call names them, so that each shows why it was refused. */
function orderIn(fields: FormData, userId: string, { total }: CustomerCart): OrderForCustomerBody {
  const text = (name: string) => enteredText(fields, name).trim();
  return {
    user_id: userId,
    shipping_address: {
      street: text('shipping_address.street'),
      city: text('shipping_address.city'),
      pincode: text('shipping_address.pincode'),
      state: text('shipping_address.state'),
      recipient_name: text('shipping_address.recipient_name'),
      recipient_phone: text('shipping_address.recipient_phone'),
    },
    coupon_code: text('coupon_code'),
    ...(fields.has('is_gift') && { gift: { message: text('gift.message') } }),
    shown_total: total,
    pays_by: fields.get('pays_by') === TRANSFER ? TRANSFER : ONLINE,
  };
}
