import type { ListedProduct } from '../products/listed-products.ts';
import { grams } from './product-copy.ts';
import styles from './product-facts.module.css';

/** What catalogue files write for a piece without stones. */
const NO_STONE = 'None';

interface ProductFactsProps {
  product: ListedProduct;
  grossWeight: number;
}

/** The facts that a bill of jewellery names. */
export function ProductFacts({ product, grossWeight }: ProductFactsProps) {
  const { material, net_weight = 0, stone, collection, product_id } = product;
  return (
    <Facts
      facts={[
        ['Metal', material],
        ['Net weight', net_weight > 0 && grams(net_weight)],
        ['Gross weight', grossWeight > 0 && grams(grossWeight)],
        ['Stones', stone !== NO_STONE && stone],
        ['Collection', collection],
        ['Product number', String(product_id)],
      ]}
    />
  );
}

/** Names and values in two columns; a fact without a value is left out. */
export function Facts({ facts }: { facts: readonly [string, string | false | null | undefined][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
