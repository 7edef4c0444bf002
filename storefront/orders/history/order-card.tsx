import { Link } from 'react-router';
import { choiceFacts } from '#contract/choices/choice-facts.ts';
import { ORDER_CARD_ITEMS } from '#contract/constants.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import { Amounts } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import { InvoiceButton } from '../actions/invoice-button.tsx';
import { CancelPaidOrder, UnpaidOrderActions } from '../actions/order-actions.tsx';
import { ReorderButton } from '../actions/reorder-button.tsx';
import { GiftNote } from '../gift-note.tsx';
import { isDelivered, isPayable, itemCount, itemsOf, rupeesBeforeCoupon } from '../order-states.ts';
import { OrderSums } from '../order-sums.tsx';
import { PostalAddress } from '../postal-address.tsx';
import styles from './order-card.module.css';

/** One order in the history: state, first pieces, total and actions. */
export function OrderCard({ order, user }: { order: Order; user: StoredUser }) {
  const address = order.shipping_address;
  return (
    <article className={styles.card} aria-label={`Order ${order.order_id}`}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 className={styles.title}>Order {order.order_id}</h2>
          <p className={styles.soft}>
            {formatIndianDate(order.order_date)} · {itemCount(itemsOf(order).length)}
          </p>
        </div>
        <p className={styles.badges}>
          <StatusBadge status={order.order_status} of="Order" />
          <StatusBadge status={order.payment_status} of="Payment" />
        </p>
      </header>
      <div className={styles.body}>
        <CardItems order={order} />
        <div className={styles.sums}>
          <Amounts>
            <OrderSums order={order} discountLabel="Discount" />
          </Amounts>
        </div>
        {address && (
          <div className={styles.address}>
            <h3 className={styles.label}>Shipping address</h3>
            <PostalAddress {...address} />
            <GiftNote gift={order.gift} />
          </div>
        )}
        <CardActions order={order} user={user} />
      </div>
    </article>
  );
}

/** The first pieces of an order, and how many more there are. */
function CardItems({ order }: { order: Order }) {
  const items = itemsOf(order);
  const more = items.slice(ORDER_CARD_ITEMS);
  return (
    <ul className={styles.items}>
      {items.slice(0, ORDER_CARD_ITEMS).map((item) => (
        <li key={item.order_item_id} className={styles.item}>
          <Link
            to={paths.product(item.product_id, item.product_name)}
            tabIndex={-1}
            className={styles.picture}
          >
            <Thumbnail src={item.photo_url} alt={item.product_name} size={72} />
          </Link>
          <span className={styles.what}>
            <Link to={paths.product(item.product_id, item.product_name)} className={styles.piece}>
              {item.product_name}
            </Link>
            {choiceFacts(item).map((fact) => (
              <span key={fact} className={styles.soft}>
                {fact}
              </span>
            ))}
            <span className={styles.soft}>Product no. {item.product_id}</span>
          </span>
          <Price rupees={item.subtotal} />
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more}>
          <span className={styles.soft}>{`+${more.length} more items`}</span>
          <Price rupees={rupeesBeforeCoupon(more)} />
        </li>
      )}
    </ul>
  );
}

function CardActions({ order, user }: { order: Order; user: StoredUser }) {
  return (
    <footer className={styles.actions}>
      {isDelivered(order) && <ReorderButton order={order} />}
      {isPaid(order.payment_status) && <InvoiceButton order={order} user={user} />}
      {isPayable(order) && (
        <ButtonLink to={paths.checkout(order.order_id)} aria-label={`Pay now for order ${order.order_id}`}>
          Pay now
        </ButtonLink>
      )}
      <Link className={styles.details} to={paths.orderDetails(order.order_id)}>
        View Details
      </Link>
      <UnpaidOrderActions order={order} user={user} numbered />
      <CancelPaidOrder order={order} user={user} numbered />
    </footer>
  );
}
