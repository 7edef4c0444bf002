import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasArrived } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { RETURN_STATE_COPY } from '#contract/returns/return-copy.ts';
import styles from '#storefront/after-sale/order-link.module.css';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { returnsQuery } from './return-queries.ts';

/** The returns of an order, and the way to a new one once it is delivered. */
export function OrderReturns({ order, user }: { order: Order; user: StoredUser }) {
  const { data = [] } = useQuery(returnsQuery(user));
  const ofOrder = data.filter(({ order_id }) => order_id === String(order.order_id));
  return (
    <>
      {ofOrder.map(({ return_number, state }) => (
        <Link key={return_number} className={styles.link} to={paths.return(return_number)}>
          Return {return_number}, {RETURN_STATE_COPY[state].toLowerCase()}
        </Link>
      ))}
      {hasArrived(order.order_status) && (
        <Link className={styles.link} to={paths.newReturn(String(order.order_id))}>
          Return a piece
        </Link>
      )}
    </>
  );
}
