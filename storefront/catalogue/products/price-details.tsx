import { useState } from 'react';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { isHydrating } from '#storefront/session/stored-user.ts';
import { CARD_COPY } from '../listing/listing-copy.ts';
import type { ListedProduct } from './listed-products.ts';
import styles from './price-details.module.css';

/**
 * The price break-up, whose lines add up to the price on the card. The server renders it for visitors without
 * JavaScript; the browser renders it when it is opened, because it is two thirds of a card's elements.
 */
export function PriceDetails({ product }: { product: ListedProduct }) {
  const [rendered, setRendered] = useState(isHydrating);
  const render = () => setRendered(true);
  return (
    <details className={styles.details} onToggle={render}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary className={styles.summary} onClick={render}>
        {CARD_COPY.breakUp}
      </summary>
      {rendered && <BreakUpTable product={product} />}
    </details>
  );
}

function BreakUpTable({ product: { breakUp, price, product_name } }: { product: ListedProduct }) {
  return (
    <table className={styles.bill} aria-label={`${CARD_COPY.breakUp}: ${product_name}`}>
      <tbody>
        {breakUp().map(({ label, amountPaise: amount, detail }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {detail && <span className={styles.detail}> {detail}</span>}
            </th>
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
