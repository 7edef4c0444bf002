import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { priceParts } from '#contract/money/item-price.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { linesOfPrice } from '#contract/money/price-lines.ts';
import { toDifference } from '#contract/rates/price-difference.ts';
import { rateLinesOf } from '#contract/rates/product-rate-lines.ts';
import { CauseList } from '#storefront/price-changes/cause-list.tsx';
import styles from '../choices.module.css';

function linesOf(product: Product, now: Date) {
  const stonesPaise = toPaise(product.stone_value);
  return linesOfPrice(priceParts(product), product.offer, now, stonesPaise, rateLinesOf(product.rate_lines));
}

/** What a piece cost when the page was opened, what it costs now, and why. */
export default function PriceChanged({ before, after }: { before: Product; after: Product }) {
  const [now] = useState(() => new Date());
  const change = toDifference(linesOf(before, now), linesOf(after, now));
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
