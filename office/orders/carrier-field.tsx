import { useId } from 'react';
import { CARRIERS } from '#contract/orders/delivery/carriers.ts';
import { Field } from '../ui/forms/field.tsx';

/** Who carries the parcel, with the usual names offered. */
export function CarrierField({ defaultValue }: { defaultValue?: string | undefined }) {
  const listId = useId();
  return (
    <>
      <Field
        label="Carrier"
        name="carrier"
        list={listId}
        maxLength={60}
        autoComplete="off"
        required
        defaultValue={defaultValue}
      />
      <datalist id={listId}>
        {CARRIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
