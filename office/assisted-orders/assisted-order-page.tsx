import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { customerQuery } from '../customers/customer-queries.ts';
import { customerPath } from '../paths.ts';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { AddPiecePanel } from './add-piece-panel.tsx';
import { customerCartQuery } from './assisted-order-queries.ts';
import styles from './assisted-orders.module.css';
import { CartPanel } from './cart-panel.tsx';
import { OrderPanel } from './order-panel.tsx';

/** An order that the shop places for a customer who phones or writes. */
export function AssistedOrderPage() {
  const { user_id = '' } = useParams();
  const customer = useQuery(customerQuery(user_id));
  if (customer.data && !customer.data.erased_at) return <AssistedOrder customer={customer.data} />;
  return (
    <Screen title="Order for a customer">
      {customer.error && <Notice variant="error">{customer.error.message}</Notice>}
      {customer.data && <Notice variant="error">The data of this customer was deleted.</Notice>}
      {customer.isPending && <p role="status">One moment…</p>}
    </Screen>
  );
}

function AssistedOrder({ customer }: { customer: OfficeCustomer }) {
  const { user_id, name, phone } = customer;
  const { data: cart, error } = useQuery(customerCartQuery(user_id));
  return (
    <Screen
      title={`Order for ${name}`}
      lead="What you put into the cart, the customer sees at once, logged in on any phone."
      actions={<Link to={customerPath(user_id)}>{`${name}, ${phone}`}</Link>}
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      <div className={styles.parts}>
        <div className={styles.cart}>{cart && <CartPanel userId={user_id} cart={cart} />}</div>
        <div className={styles.pieces}>
          <AddPiecePanel userId={user_id} />
        </div>
        <div className={styles.order}>
          {cart && cart.lines.length > 0 && <OrderPanel customer={customer} cart={cart} />}
        </div>
      </div>
    </Screen>
  );
}
