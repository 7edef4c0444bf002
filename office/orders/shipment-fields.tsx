import type { Rupees } from '#contract/money/money.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { enteredNumber, fieldText } from '#office/ui/numbers.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { CarrierField } from './carrier-field.tsx';

/** The fields of a parcel; an empty insured value means the default. */
export function enteredShipment(order_id: string, fields: FormData) {
  const insured = enteredText(fields, 'insured_value').trim();
  return {
    order_id,
    carrier: enteredText(fields, 'carrier'),
    tracking_number: enteredText(fields, 'tracking_number'),
    ...(insured !== '' && { insured_value: enteredNumber(insured) as Rupees }),
  };
}

export type EnteredShipment = ReturnType<typeof enteredShipment>;

interface ShipmentFieldsProps {
  carrier?: string | undefined;
  trackingNumber?: string | null | undefined;
  /** Undefined where the person sees no amounts: the parcel is insured for the order's total. */
  insuredValue: Rupees | undefined;
}

export function ShipmentFields({ carrier, trackingNumber, insuredValue }: ShipmentFieldsProps) {
  return (
    <>
      <CarrierField defaultValue={carrier} />
      <Field
        label="Tracking number"
        name="tracking_number"
        maxLength={60}
        autoComplete="off"
        defaultValue={trackingNumber ?? ''}
        hint="If the carrier gives one."
      />
      {insuredValue !== undefined && (
        <Field
          label="Insured for (₹)"
          name="insured_value"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={fieldText(insuredValue)}
        />
      )}
    </>
  );
}
