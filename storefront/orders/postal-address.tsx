import type { OrderAddress } from '#contract/orders/orders.ts';
import { useStoredUser } from '#storefront/session/stored-user.ts';
import styles from './postal-address.module.css';

/** An address with its recipient: the customer, unless the order names another. */
export function PostalAddress({ recipient_name, recipient_phone, street, city, pincode }: OrderAddress) {
  const customer = useStoredUser()?.name;
  const lines = [recipient_name ?? customer, street, `${city} ${pincode}`, recipient_phone];
  return <address className={styles.address}>{lines.filter(Boolean).join('\n')}</address>;
}
