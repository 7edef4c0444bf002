import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { formatGrams } from '#contract/weight.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { certificateText, purityFact, stoneText, wearerText } from './fact-copy.ts';
import { Facts } from './facts.tsx';
import styles from './part.module.css';
import { StoneTable } from './stone-table.tsx';

interface PieceFactsProps {
  product: ListedProduct;
  details: ProductDetails;
}

/** Metal, weights and stones: what a bill of jewellery names. */
export function PieceFacts({ product, details }: PieceFactsProps) {
  const { metal, purity = '', net_weight = 0, collection, product_gender, product_id } = product;
  const { certificate, gross_weight, kind, sku, stones } = details;
  const isCard = kind === 'gift card';
  return (
    <section aria-labelledby="facts" className={styles.part}>
      <h2 id="facts">{isCard ? 'About this card' : 'Weights and stones'}</h2>
      <Facts
        facts={[
          ['Metal', !isCard && metal],
          ['Purity', purityFact(purity)],
          ['Net weight', net_weight > 0 && formatGrams(net_weight)],
          ['Gross weight, with stones', gross_weight > net_weight && formatGrams(gross_weight)],
          ['Stones', !stones && stoneText(product.stone)],
          ['Certificate', certificateText(certificate)],
          ['For', kind === 'jewellery' && wearerText(product_gender)],
          ['Collection', collection],
          ['Code', sku],
          ['Product number', String(product_id)],
        ]}
      />
      {stones && <StoneTable stones={stones} />}
    </section>
  );
}
