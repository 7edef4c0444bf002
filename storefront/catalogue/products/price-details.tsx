import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { BreakUpTable } from '#storefront/ui/money/break-up-table.tsx';
import { useOpenedDetails } from '#storefront/ui/use-opened-details.ts';
import { CARD_COPY } from './card-copy.ts';
import type { ListedProduct } from './listed-products.ts';
import styles from './price-details.module.css';

/** The break-up, whose lines add up to the price. Without JavaScript it is on the product's page alone. */
export function PriceDetails({ product }: { product: ListedProduct }) {
  const { wasOpened, details, summary } = useOpenedDetails();
  return (
    <details className={styles.details} {...details}>
      <summary className={styles.summary} {...summary}>
        {CARD_COPY.breakUp}
      </summary>
      {wasOpened && (
        <div className={styles.bill}>
          <BreakUpTable
            lines={product.breakUp()}
            total={product.price}
            label={`${CARD_COPY.breakUp}: ${product.product_name}`}
          />
          <Link
            className={styles.compare}
            to={paths.compareWith(product.product_id)}
            aria-label={`${CARD_COPY.compare}: ${product.product_name}`}
          >
            {CARD_COPY.compare}
          </Link>
        </div>
      )}
    </details>
  );
}
