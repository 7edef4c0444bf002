import { memo } from 'react';
import { Link } from 'react-router';
import type { ProductDetails, TaggedPiece } from '#contract/catalogue/product-details.ts';
import { formatGrams } from '#contract/weight.ts';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { CategoryLink } from '#storefront/shell/categories/category-link.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { Heart } from '#storefront/wishes/heart.tsx';
import type { ListedProduct } from '../products/listed-products.ts';
import { ChooseAndBuy } from './choices/choose-and-buy.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { Offer } from './offer/offer.tsx';
import styles from './product-view.module.css';

interface ProductViewProps {
  product: ListedProduct;
  details: ProductDetails;
  similar: readonly ListedProduct[];
  /** Another choice is loading while this one is still shown. */
  isLoading: boolean;
  /** Why the piece is not made as the address says. */
  refused?: string | undefined;
  /** The tag of the address and its piece: null if there is none, undefined while loading. */
  tag?: string;
  piece?: TaggedPiece | null | undefined;
}

const DeliveryCheck = hydratedWhenIdle(() => import('./delivery/delivery-check.tsx'));
const PieceDetails = hydratedWhenIdle(() => import('./details/piece-details.tsx'));
const TaggedPieceNote = hydratedWhenIdle(() => import('./tagged-piece-note.tsx'));
const RecentPieces = hydratedWhenIdle(() => import('./others/recent-pieces.tsx'));

const NAME_ID = 'piece-name';

export const ProductView = memo(function ProductView(props: ProductViewProps) {
  const { product, details, similar, isLoading, refused, tag, piece } = props;
  const { product_name, photos = [], material, net_weight, description } = product;
  return (
    <Page>
      <nav aria-label="Breadcrumb" className={styles.trail}>
        <Link to={paths.listing()}>All jewellery</Link>
        <CategoryLink category={details.category_name} />
      </nav>
      <div className={styles.columns}>
        <Gallery photos={photos} name={product_name} />
        <div className={styles.words}>
          <div className={styles.head}>
            <h1 id={NAME_ID} className={styles.name}>
              {product_name}
            </h1>
            <p className={styles.code}>
              {material && <span>{material}</span>}
              {net_weight ? <span>{formatGrams(net_weight, 2)}</span> : null}
            </p>
            {details.reviews && (
              <a className={styles.rating} href="#reviews">
                ★ {details.reviews.average.toFixed(1)} · Reviews ({details.reviews.count})
              </a>
            )}
            {!product.price_on_request && (
              <div className={styles.heart}>
                <Heart productId={product.product_id} name={product_name} withChoice />
              </div>
            )}
          </div>
          {tag !== undefined && piece !== undefined && (
            <TaggedPieceNote tag={tag} piece={piece?.product_id === product.product_id ? piece : null} />
          )}
          <Offer product={product} details={details} />
          <ChooseAndBuy
            product={product}
            details={details}
            nameId={NAME_ID}
            isLoading={isLoading}
            refused={refused}
          />
          {!product.sold_out && !product.price_on_request && <DeliveryCheck details={details} />}
          {description && <p>{description}</p>}
        </div>
      </div>
      <PieceDetails product={product} details={details} similar={similar} />
      <RecentlySeen product={product} />
    </Page>
  );
});

/** Only the browser has them. Separate, so that hydration renders nothing else again. */
function RecentlySeen({ product }: { product: ListedProduct }) {
  const hydrated = useHydrated();
  return hydrated ? <RecentPieces product={product} /> : null;
}
