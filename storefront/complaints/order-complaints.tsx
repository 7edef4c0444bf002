import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders.ts';
import styles from '#storefront/after-sale/order-link.module.css';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { complaintsQuery } from './complaint-queries.ts';

/** The complaints about an order, and the way to a new one. */
export function OrderComplaints({ order, user }: { order: Order; user: StoredUser }) {
  const { data = [] } = useQuery(complaintsQuery(user));
  const ofOrder = data.filter(({ order_id }) => order_id === String(order.order_id));
  return (
    <>
      {ofOrder.map(({ complaint_number, closed_at }) => (
        <Link key={complaint_number} className={styles.link} to={paths.complaint(complaint_number)}>
          Complaint {complaint_number}, {closed_at ? 'closed' : 'open'}
        </Link>
      ))}
      <Link className={styles.link} to={paths.newComplaint(String(order.order_id))}>
        Something is wrong
      </Link>
    </>
  );
}
