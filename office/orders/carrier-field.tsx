import { useId } from 'react';
import { Field } from '../ui/field.tsx';

/** Carriers that insure jewellery in India; any other can be written. */
const CARRIERS = [
  'Sequel Logistics',
  'BVC Logistics',
  'Blue Dart',
  'Delhivery',
  'DTDC',
  'India Post',
  'Own messenger',
];

interface CarrierFieldProps {
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** Who carries the parcel, with the usual names offered. */
export function CarrierField({ defaultValue, error }: CarrierFieldProps) {
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
        error={error}
      />
      <datalist id={listId}>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
