import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { PieceRow } from '../others/piece-row.tsx';
import styles from './part.module.css';
import { PieceFacts } from './piece-facts.tsx';
import { PriceParts } from './price-parts.tsx';
import { Terms } from './terms.tsx';

// Few pieces have reviews.
const PieceReviews = hydratedWhenIdle(() => import('#storefront/reviews/piece-reviews.tsx'));

interface PieceDetailsProps {
  product: ListedProduct;
  details: ProductDetails;
  similar: readonly ListedProduct[];
}

/** The details below the choices and the button. */
export default function PieceDetails({ product, details, similar }: PieceDetailsProps) {
  return (
    <>
      <div className={styles.parts}>
        {!product.price_on_request && <PriceParts product={product} />}
        <PieceFacts product={product} details={details} />
        <Terms product={product} details={details} />
      </div>
      {details.reviews && (
        <PieceReviews key={product.product_id} productId={product.product_id} reviews={details.reviews} />
      )}
      {similar.length > 0 && <PieceRow title="Similar pieces" products={similar} />}
    </>
  );
}
