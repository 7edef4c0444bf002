import { pieceFacts } from '#contract/orders/invoice-document/line-facts.ts';
import type { OrderItem } from '#contract/orders/orders.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import styles from './order-items.module.css';

interface OrderItemsProps {
  items: OrderItem[];
  /** Shows the product number too. */
  numbered?: boolean;
}

/** The items of an order, each with its amount before the coupon (P-43). */
export function OrderItems({ items, numbered }: OrderItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.order_item_id} className={styles.item}>
          <Thumbnail src={item.photo_url} alt={item.product_name} size={112} className={styles.picture} />
          <div className={styles.words}>
            <p className={styles.amount}>
              <Price rupees={item.subtotal} />
            </p>
            <p>{item.product_name}</p>
            <p className={styles.soft}>
              Qty: {item.quantity}
              {numbered && <> · Product no. {item.product_id}</>}
            </p>
            {pieceFacts(item).map((fact) => (
              <p key={fact} className={styles.soft}>
                {fact}
              </p>
            ))}
            {item.pieces?.some(({ huid }) => huid) && (
              <p className={styles.soft}>Check the HUID in the BIS CARE app.</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
