import { Link } from 'react-router';
import type { CartLine } from '#contract/orders/cart.ts';
import { paths } from '#storefront/paths.ts';
import styles from './line-choice.module.css';

/** Size and engraving of a line, with a link to the page where they were chosen; nothing without a choice. */
export function LineChoice({ line }: { line: CartLine }) {
  const { size, engraving, lead_days } = line;
  return (
    <>
      {size && (
        <p className={styles.choice}>
          {sizeText(line)}{' '}
          <Link to={addressOf(line)} aria-label={`Change the size of ${line.product_name}`}>
            Change size
          </Link>
        </p>
      )}
      {engraving && (
        <p className={styles.choice}>
          Engraved “<bdi>{engraving}</bdi>” · <strong>cannot be returned</strong>
        </p>
      )}
      {lead_days && <p className={styles.choice}>Made to order, {lead_days} more working days</p>}
    </>
  );
}

function sizeText({ size, second_size, is_standard_size }: CartLine): string {
  const sizes = second_size ? `Sizes ${size} and ${second_size}` : `Size ${size}`;
  if (!is_standard_size) return sizes;
  return `${sizes}, our standard size${second_size ? 's' : ''}`;
}

function addressOf({ product_id, product_name, size, second_size, purity, engraving }: CartLine): string {
  const engraved = engraving && 'yes';
  return paths.product(product_id, product_name, { size, second_size, purity, engraved });
}
