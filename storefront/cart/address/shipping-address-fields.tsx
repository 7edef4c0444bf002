import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/controls/field.tsx';
import { type AddressPart, REQUIRED_PARTS } from '../ordering/use-place-order.ts';
import styles from './shipping-address-fields.module.css';
import { StateChoice } from './state-choice.tsx';
import type { SavedAddress } from './use-saved-address.ts';
import type { TypedAddress } from './use-suggested-address.ts';

const PINCODE_LENGTH = 6;

interface ShippingAddressFieldsProps {
  address: SavedAddress;
  /** Required fields that are still empty. */
  missing: readonly AddressPart[];
}

/** Recipient, street, city, pincode, and the state where it is ambiguous. An unusual pincode is only remarked on (P-31). */
export function ShippingAddressFields({ address, missing }: ShippingAddressFieldsProps) {
  const { value, suggested, change } = address;
  const [hasTypedPincode, setTypedPincode] = useState(value.pincode !== '');
  const digits = value.pincode.replace(/\s/g, '');
  const asksForState = digits.length >= PINCODE_LENGTH || (hasTypedPincode && digits !== '');
  const errorOf = (part: AddressPart) => (missing.includes(part) ? `Please fill in the ${part}.` : undefined);
  const fields = useSelectedWhenSuggested(address);
  const isEmpty = [value.street, value.city, value.pincode].every((text) => text.trim() === '');
  return (
    <div ref={fields} className={styles.fields}>
      {isEmpty && suggested && (
        <Button variant="text" className={styles.last} onClick={() => change(suggested)}>
          {nameOf(suggested)}
        </Button>
      )}
      {isEmpty && !suggested && address.isOfferPending && <div className={styles.offerPlace} />}
      <Recipient value={value} change={change} />
      <TextAreaField
        label="Street"
        name="street"
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

/** A suggestion that arrives in the focused field is selected, so that typing replaces it. */
function useSelectedWhenSuggested({ isSuggested }: SavedAddress) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = isSuggested && fields.current?.querySelector<HTMLInputElement>(':focus');
    if (focused && REQUIRED_PARTS.some((part) => part === focused.name)) focused.select();
  }, [isSuggested]);
  return fields;
}

/** Who receives the parcel; left empty, it is the customer. */
function Recipient({ value, change }: Pick<SavedAddress, 'value' | 'change'>) {
  return (
    <>
      <Field
        label="Deliver to"
        name="recipient"
        autoComplete="name"
        maxLength={100}
        value={value.recipient_name}
        onChange={(event) => change({ recipient_name: event.target.value })}
      />
      <Field
        label="Mobile number for the delivery"
        name="recipient-phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={value.recipient_phone}
        onChange={(event) => change({ recipient_phone: event.target.value })}
      />
    </>
  );
}

function nameOf({ street, city }: TypedAddress): string {
  return `Use your address: ${[street.split('\n')[0], city].filter(Boolean).join(', ')}`;
}

function isUnusual(pincode: string): boolean {
  const text = pincode.trim();
  return text !== '' && !/^[1-9]\d{2} ?\d{3}$/.test(text);
}
