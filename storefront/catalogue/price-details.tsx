import { formatRupees, toPaise } from '#contract/money.ts';
import type { ListedProduct } from './listed-products.ts';
import { CARD_WORDS } from './listing-words.ts';
import styles from './price-details.module.css';

/** What a price is made of, opened on request; its lines add up to the price that the card shows. */
export function PriceDetails({ product }: { product: ListedProduct }) {
  const { breakUp, price, product_name } = product;
  return (
    <details className={styles.details} name="price-break-up">
      <summary className={styles.summary}>{CARD_WORDS.breakUp}</summary>
      <table className={styles.bill} aria-label={`${CARD_WORDS.breakUp}: ${product_name}`}>
        <tbody>
          {breakUp.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{CARD_WORDS.total}</th>
            <td>{formatRupees(toPaise(price))}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
