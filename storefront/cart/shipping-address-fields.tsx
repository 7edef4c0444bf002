import { useQuery } from '@tanstack/react-query';
import type { ShippingAddress } from '#contract/orders.ts';
import { ordersQuery } from '#storefront/shell/queries.ts';
import type { StoredUser } from '#storefront/shell/stored-user.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import styles from './shipping-address-fields.module.css';
import type { KeptAddress } from './use-kept-address.ts';

interface ShippingAddressFieldsProps {
  user: StoredUser;
  address: KeptAddress;
  /** The parts that the order cannot do without and that were not filled in. */
  missing: readonly (keyof ShippingAddress)[];
}

/** Street, city and pincode. An unusual pincode is remarked on and still allowed. */
export function ShippingAddressFields({ user, address, missing }: ShippingAddressFieldsProps) {
  const { value, change } = address;
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
          onChange={(event) => change({ pincode: event.target.value })}
        />
      </div>
    </div>
  );
}

function LastAddress({ user, onChoose }: { user: StoredUser; onChoose: (address: ShippingAddress) => void }) {
  const last = useQuery(ordersQuery(user)).data?.find((order) => order.shipping_address)?.shipping_address;
  if (!last) return null;
  const { street, city, pincode } = last;
  return (
    <Button look="quiet" className={styles.last} onClick={() => onChoose({ street, city, pincode })}>
      Use your last address: {street.split('\n')[0]}, {city}
    </Button>
  );
}

function isUnusual(pincode: string): boolean {
  const text = pincode.trim();
  return text !== '' && !/^[1-9]\d{2} ?\d{3}$/.test(text);
}
