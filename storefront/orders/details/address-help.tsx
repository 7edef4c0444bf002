import type { Order } from '#contract/orders/orders.ts';
import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import styles from './order-details.module.css';

/** How a customer gets a wrong address corrected, as long as the parcel is not sent (P-346). */
export function AddressHelp({ order: { order_status } }: { order: Order }) {
  const seller = useSeller();
  if (!seller || order_status !== 'processing') return null;
  return (
    <p className={styles.help}>
      Is it wrong? Call us before we send it, on{' '}
      <a href={telAddress(seller.phone)}>{seller.phone.replaceAll(' ', '\u00a0')}</a>.
    </p>
  );
}
