import { Link } from 'react-router';
import { formatRupees, sumOf } from '#contract/money/money.ts';
import { rateLinesOf } from '#contract/rates/product-rate-lines.ts';
import { CARD_COPY } from '#storefront/catalogue/products/card-copy.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { paths } from '#storefront/paths.ts';
import { BreakUpTable } from '#storefront/ui/money/break-up-table.tsx';
import { isGold } from './fact-copy.ts';
import styles from './part.module.css';

/** The price break-up, and the part that an exchange returns. */
export function PriceParts({ product }: { product: ListedProduct }) {
  const gold = rateLinesOf(product.rate_lines).filter(({ purity }) => isGold(purity));
  const goldPaise = sumOf(gold.map(({ amountPaise }) => amountPaise));
  return (
    <section aria-labelledby="bill" className={styles.part}>
      <h2 id="bill">{CARD_COPY.breakUp}</h2>
      <BreakUpTable
        lines={product.breakUp()}
        total={product.price}
        label={`${CARD_COPY.breakUp}: ${product.product_name}`}
      />
      {product.rate_lines && (
        <p className={styles.remark}>
          This price follows <Link to={paths.rates()}>today’s metal rates</Link>.
          {gold.length > 0 && (
            <span>{` In an exchange today, its gold would count for ${formatRupees(goldPaise)}.`}</span>
          )}
        </p>
      )}
    </section>
  );
}
