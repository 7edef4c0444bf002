import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pincodeOf } from '#contract/delivery/pincode.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { cartDeliveryQuery } from '#storefront/cart/cart-queries.ts';
import { rememberedPincode } from '#storefront/catalogue/product/delivery/remembered-pincode.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import styles from './arrival.module.css';

interface ArrivalProps {
  user: StoredUser;
  /** As it is in the address. */
  pincode: string;
}

/** By when the cart arrives at the address, or at the pincode that was looked up on this device; nothing without one. */
export function Arrival({ user, pincode: entered }: ArrivalProps) {
  const [remembered] = useState(rememberedPincode);
  const pincode = entered.trim() === '' ? remembered : pincodeOf(entered);
  const { data: days } = useQuery({
    ...cartDeliveryQuery(user, pincode ?? ''),
    enabled: pincode !== undefined,
  });
  const isKnown = pincode !== undefined && days !== undefined;
  return (
    <span role="status" className={styles.arrival}>
      {isKnown &&
        (days
          ? `With you at ${pincode} by ${formatIndianDate(days.last)} if you pay today.`
          : `The day of delivery to ${pincode} is agreed by phone.`)}
    </span>
  );
}
