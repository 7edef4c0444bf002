import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statesOfPincode } from '#contract/addresses/pincode-states.ts';
import { STATE_NAMES } from '#contract/addresses/states.ts';
import { pincodeOf } from '#contract/delivery/pincode.ts';
import type { CustomerCart } from '#contract/office/assisted-orders/assisted-orders.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { Field, Select, TextArea } from '../ui/forms/field.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { customerCartQuery } from './assisted-order-queries.ts';
import styles from './assisted-orders.module.css';

interface AddressFieldsProps {
  customer: OfficeCustomer;
  cart: CustomerCart;
}

/** Where an order goes: filled in with the address of the customer's last one. */
export function AddressFields({ customer, cart: { last_address } }: AddressFieldsProps) {
  const [pincode, setPincode] = useState(last_address?.pincode ?? '');
  const settled = useSettled(pincode.trim());
  const isWhole = pincodeOf(settled) !== undefined;
  return (
    <>
      <TextArea
        label="Street"
        name="shipping_address.street"
        required
        maxLength={500}
        defaultValue={last_address?.street}
        hint={last_address ? 'Where the last order went.' : customer.address || undefined}
      />
      <div className={styles.pair}>
        <Field
          label="City"
          name="shipping_address.city"
          required
          maxLength={100}
          defaultValue={last_address?.city}
        />
        <Field
          label="Pincode"
          name="shipping_address.pincode"
          required
          inputMode="numeric"
          maxLength={20}
          value={pincode}
          onChange={({ target }) => setPincode(target.value)}
          hint={
            isWhole ? (
              <Arrival userId={customer.user_id} pincode={settled} />
            ) : (
              'With it you see when the order arrives.'
            )
          }
        />
      </div>
      {isWhole && <StateField pincode={settled} />}
      <div className={styles.pair}>
        <Field
          label="Deliver to"
          name="shipping_address.recipient_name"
          maxLength={100}
          defaultValue={last_address?.recipient_name}
          hint={`Empty: ${customer.name}.`}
        />
        <Field
          label="Phone for the delivery"
          name="shipping_address.recipient_phone"
          type="tel"
          maxLength={40}
          defaultValue={last_address?.recipient_phone}
          hint={`Empty: ${customer.phone}.`}
        />
      </div>
    </>
  );
}

function Arrival({ userId, pincode }: { userId: string; pincode: string }) {
  const { data, isPlaceholderData } = useQuery(customerCartQuery(userId, pincode));
  if (!data || isPlaceholderData) return 'One moment…';
  return data.delivery
    ? `It arrives ${deliverySpan(data.delivery)}.`
    : 'The days of delivery are agreed by phone.';
}

const ALL_STATES = Object.values(STATE_NAMES).toSorted();

/** Where the pincode is of no state or of two, the invoice needs to know it. */
function StateField({ pincode }: { pincode: string }) {
  const possible = statesOfPincode(pincode).map(({ stateName }) => stateName);
  if (possible.length === 1) return null;
  return (
    <Select label="State" name="shipping_address.state" hint="The pincode does not tell it." defaultValue="">
      <option value="">Choose the state</option>
      {(possible.length > 0 ? possible : ALL_STATES).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
