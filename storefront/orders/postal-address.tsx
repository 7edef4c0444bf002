import type { OrderAddress } from '#contract/orders/orders.ts';
import styles from './postal-address.module.css';

/** An address with its recipient, where that is not the customer. */
export function PostalAddress({ recipient_name, recipient_phone, street, city, pincode }: OrderAddress) {
  const lines = [recipient_name, street, `${city} ${pincode}`, recipient_phone];
  return <address className={styles.address}>{lines.filter(Boolean).join('\n')}</address>;
}
