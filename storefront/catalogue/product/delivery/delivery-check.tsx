import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import type { Delivery } from '#contract/delivery/delivery.ts';
import { NO_PINCODE, pincodeOf } from '#contract/delivery/pincode.ts';
import { messages } from '#contract/messages.ts';
import { type DeliveryDays, deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Field } from '#storefront/ui/controls/field.tsx';
import { offeredChoice } from '../choices/choice-address.ts';
import { useAddressChoice } from '../choices/use-choice.ts';
import styles from './delivery-check.module.css';
import { deliveryQuery } from './delivery-query.ts';
import { rememberedPincode, rememberPincode } from './remembered-pincode.ts';

/** When the piece arrives at the customer's pincode, which this device remembers. */
export default function DeliveryCheck({ details }: { details: ProductDetails }) {
  const { product, choices, delivery: days } = details;
  const choice = offeredChoice(useAddressChoice().chosen, choices);
  const [typed, setTyped] = useState('');
  const [pincode, setPincode] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveryQuery(pincode ?? '', product.product_id, choice),
    enabled: pincode !== undefined,
  });

  // Only after hydration: the server does not have it.
  useEffect(() => {
    const remembered = rememberedPincode();
    if (!remembered) return;
    setTyped(remembered);
    setPincode(remembered);
  }, []);

  function check(event: FormEvent) {
    event.preventDefault();
    const entered = pincodeOf(typed);
    setPincode(entered);
    setFault(entered ? undefined : NO_PINCODE);
    if (!entered) return;
    rememberPincode(entered);
    // Another one is asked for by itself.
    if (entered === pincode) void refetch();
  }

  return (
    <section aria-labelledby="delivery" className={styles.delivery}>
      <h2 id="delivery" className={styles.heading}>
        Delivery
      </h2>
      <form className={styles.form} onSubmit={check} noValidate>
        <Field
          label="Your pincode"
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          value={typed}
          error={fault}
          onChange={({ target }) => setTyped(target.value)}
          action={
            <Button type="submit" variant="secondary" busy={isFetching}>
              Check
            </Button>
          }
        />
      </form>
      <p className={styles.result} aria-live="polite" aria-busy={isFetching}>
        {pincode === undefined ? acrossIndia(days) : resultText(pincode, data, error)}
      </p>
      <p className={styles.remark}>
        Delivery is free and insured. The parcel is handed over against a signature.
      </p>
    </section>
  );
}

function acrossIndia(days: DeliveryDays | undefined): string {
  if (!days) return 'We send no parcels at present. Please call us.';
  return `Pay today and it arrives ${deliverySpan(days)}, depending on the place.`;
}

function resultText(pincode: string, delivery: Delivery | undefined, error: Error | null): string {
  if (error) return messageOf(error) || messages.tryLater;
  if (!delivery) return 'One moment...';
  const place = delivery.place ? `${pincode}, ${delivery.place}` : pincode;
  return `Pay today and it reaches ${place} ${deliverySpan(delivery)}.`;
}
