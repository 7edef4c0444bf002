import { useState } from 'react';
import { formatRupees, toPaise } from '#contract/money.ts';
import { isHydrating } from '#storefront/session/stored-user.ts';
import type { ListedProduct } from './listed-products.ts';
import { CARD_COPY } from './listing-copy.ts';
import styles from './price-details.module.css';

/**
 * What a price is made of, opened on request; its lines add up to the price that the card shows. The server writes it
 * down for those without script; two thirds of a card that few look at, it is drawn in the browser when asked for.
 */
export function PriceDetails({ product }: { product: ListedProduct }) {
  const [asked, setAsked] = useState(isHydrating);
  const draw = () => setAsked(true);
  return (
    <details className={styles.details} name="price-break-up" onToggle={draw}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary className={styles.summary} onClick={draw}>
        {CARD_COPY.breakUp}
      </summary>
      {asked && <Bill product={product} />}
    </details>
  );
}

function Bill({ product: { breakUp, price, product_name } }: { product: ListedProduct }) {
  return (
    <table className={styles.bill} aria-label={`${CARD_COPY.breakUp}: ${product_name}`}>
      <tbody>
        {breakUp().map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{CARD_COPY.total}</th>
          <td>{formatRupees(toPaise(price))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
