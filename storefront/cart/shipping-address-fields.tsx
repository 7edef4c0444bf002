import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { ordersQuery } from '#storefront/api-client/queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import styles from './shipping-address-fields.module.css';
import { StateChoice } from './state-choice.tsx';
import type { SavedAddress, TypedAddress } from './use-saved-address.ts';

const PINCODE_LENGTH = 6;

interface ShippingAddressFieldsProps {
  user: StoredUser;
  address: SavedAddress;
  /** Required fields that are still empty. */
  missing: readonly (keyof ShippingAddress)[];
}

/** Street, city, pincode, and the state where it is ambiguous. An unusual pincode is only remarked on (P-31). */
export function ShippingAddressFields({ user, address, missing }: ShippingAddressFieldsProps) {
  const { value, change } = address;
  const [hasTypedPincode, setTypedPincode] = useState(value.pincode !== '');
  const digits = value.pincode.replace(/\s/g, '');
  const asksForState = digits.length >= PINCODE_LENGTH || (hasTypedPincode && digits !== '');
  const errorOf = (part: keyof ShippingAddress) =>
    missing.includes(part) ? `Please fill in the ${part}.` : undefined;
  const isEmpty = [value.street, value.city, value.pincode].every((text) => text.trim() === '');
  return (
    <div className={styles.fields}>
      {isEmpty && <LastAddress user={user} onChoose={change} />}
      <TextAreaField
        label="Street"
        name="street"
        rows={2}
        required
        autoComplete="street-address"
        maxLength={500}
        error={errorOf('street')}
        value={value.street}
        onChange={(event) => change({ street: event.target.value })}
      />
      <div className={styles.half}>
        <Field
          label="City"
          name="city"
          required
          autoComplete="address-level2"
          maxLength={100}
          error={errorOf('city')}
          value={value.city}
          onChange={(event) => change({ city: event.target.value })}
        />
      </div>
      <div className={styles.half}>
        <Field
          label="Pincode"
          name="pincode"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          hint={isUnusual(value.pincode) && 'A pincode has six digits, like 682001. Is this one right?'}
          error={errorOf('pincode')}
          value={value.pincode}
          onChange={(event) => change({ pincode: event.target.value, state: '' })}
          onBlur={() => setTypedPincode(true)}
        />
      </div>
      {asksForState && (
        <StateChoice pincode={value.pincode} value={value.state} onChange={(state) => change({ state })} />
      )}
    </div>
  );
}

function LastAddress({ user, onChoose }: { user: StoredUser; onChoose: (address: TypedAddress) => void }) {
  const last = useQuery(ordersQuery(user)).data?.find((order) => order.shipping_address);
  if (!last) return null;
  const { street, city, pincode } = last.shipping_address;
  const state = last.shipping_state ?? '';
  return (
    <Button look="quiet" className={styles.last} onClick={() => onChoose({ street, city, pincode, state })}>
      Use your last address: {street.split('\n')[0]}, {city}
    </Button>
  );
}

function isUnusual(pincode: string): boolean {
  const text = pincode.trim();
  return text !== '' && !/^[1-9]\d{2} ?\d{3}$/.test(text);
}
