import { Link } from 'react-router';
import type { ListedPayment } from '#contract/office/payments/payments.ts';
import { orderAddress } from '../orders/order-addresses.ts';
import { passbookPath } from '../paths.ts';

type Target = Pick<ListedPayment, 'order_id' | 'user_scheme_id'> & Partial<Pick<ListedPayment, 'scheme_id'>>;

/** What a payment was made for, in a few words, linked to its page. */
export function PaidFor({ order_id, user_scheme_id, scheme_id = null }: Target) {
  if (order_id !== null) return <Link to={orderAddress(order_id)}>Order {order_id}</Link>;
  if (user_scheme_id !== null)
    return <Link to={passbookPath(user_scheme_id)}>Passbook {user_scheme_id}</Link>;
  return scheme_id === null ? 'Nothing we know' : `Joining scheme ${scheme_id}`;
}
