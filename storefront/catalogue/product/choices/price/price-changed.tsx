import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { priceParts } from '#contract/money/item-price.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { linesOfPrice } from '#contract/money/price-lines.ts';
import { toDifference } from '#contract/rates/price-difference.ts';
import { rateLinesOf } from '#contract/rates/product-rate-lines.ts';
import { CauseList } from '#storefront/price-changes/cause-list.tsx';
import styles from '../choices.module.css';

function linesOf({ product, priced_at }: ProductDetails) {
  const stonesPaise = toPaise(product.stone_value);
  const rateLines = rateLinesOf(product.rate_lines);
  return linesOfPrice(priceParts(product), product.offer, new Date(priced_at), stonesPaise, rateLines);
}

/** What a piece cost when the page was opened, what it costs now, and why. */
export default function PriceChanged({ before, after }: { before: ProductDetails; after: ProductDetails }) {
  const change = toDifference(linesOf(before), linesOf(after));
  return (
    <div className={styles.changed} role="alert">
      <p>
        The price changed while you looked at this piece. It was {formatRupees(toPaise(change.before))}, it is
        now <strong>{formatRupees(toPaise(change.after))}</strong>.
      </p>
      <CauseList causes={change.causes} />
      <p>Press “Add to cart” again to add it at the new price.</p>
    </div>
  );
}
