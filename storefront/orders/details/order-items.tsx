import { Link } from 'react-router';
import { engravingFact, madeToOrderFact, NOT_RETURNED, sizeFact } from '#contract/choices/choice-facts.ts';
import { stampedPurity } from '#contract/orders/documents/stamped-purity.ts';
import { pieceFacts } from '#contract/orders/invoice-document/line-facts.ts';
import type { OrderItem } from '#contract/orders/orders.ts';
import { paths } from '#storefront/paths.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import { ItemCertificates } from './item-certificates.tsx';
import styles from './order-items.module.css';

interface OrderItemsProps {
  items: OrderItem[];
  /** Shows the product number too. */
  numbered?: boolean;
}

/** The choice of an item, its lead time, and the sold pieces. */
function factsOf(item: OrderItem): string[] {
  const metal = item.purity ? stampedPurity(item.purity) : '';
  return [
    [metal, sizeFact(item)].filter(Boolean).join(' · '),
    engravingFact(item),
    item.engraving ? NOT_RETURNED : '',
    madeToOrderFact(item),
    ...pieceFacts(item),
  ].filter(Boolean);
}

/** The items of an order, each with its amount before the coupon (P-43). */
export function OrderItems({ items, numbered }: OrderItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.order_item_id} className={styles.item}>
          <Link
            to={paths.product(item.product_id, item.product_name)}
            tabIndex={-1}
            className={styles.picture}
          >
            <Thumbnail src={item.photo_url} alt={item.product_name} size={112} />
          </Link>
          <div className={styles.words}>
            <p className={styles.amount}>
              <Price rupees={item.subtotal} />
            </p>
            <p>
              <Link to={paths.product(item.product_id, item.product_name)} className={styles.name}>
                {item.product_name}
              </Link>
            </p>
            <p className={styles.soft}>
              Qty: {item.quantity}
              {numbered && <> · Product no. {item.product_id}</>}
            </p>
            {factsOf(item).map((fact) => (
              <p key={fact} className={styles.soft}>
                {fact}
              </p>
            ))}
            {item.pieces?.some(({ huid }) => huid) && (
              <p className={styles.soft}>Check the HUID in the BIS CARE app.</p>
            )}
            {item.certificates && <ItemCertificates certificates={item.certificates} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
