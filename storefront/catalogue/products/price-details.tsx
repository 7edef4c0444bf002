import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { isHydrating } from '#storefront/session/stored-user.ts';
import { BreakUpTable } from '#storefront/ui/money/break-up-table.tsx';
import { CARD_COPY } from './card-copy.ts';
import type { ListedProduct } from './listed-products.ts';
import styles from './price-details.module.css';

/** The break-up, whose lines add up to the price. Rendered when opened, as it is two thirds of a card; without JavaScript at once. */
export function PriceDetails({ product }: { product: ListedProduct }) {
  const [rendered, setRendered] = useState(isHydrating);
  const render = () => setRendered(true);
  return (
    <details className={styles.details} onToggle={render}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary className={styles.summary} onClick={render}>
        {CARD_COPY.breakUp}
      </summary>
      {rendered && (
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
