import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatGrams } from '#contract/weight.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import { Heart } from '#storefront/wishes/heart.tsx';
import { CARD_COPY } from './card-copy.ts';
import type { ListedProduct } from './listed-products.ts';
import { PriceDetails } from './price-details.tsx';
import styles from './product-card.module.css';
import type { AddToCart } from './use-add-to-cart.tsx';
import { useAdding } from './use-adding.ts';

const NotForCart = hydratedWhenIdle(() => import('./not-for-cart.tsx'));

const SIZES = '(min-width: 120em) 21vw, (min-width: 80em) 23vw, (min-width: 48em) 33vw, 50vw';

interface ProductCardProps {
  product: ListedProduct;
  addToCart: AddToCart;
}

/** A product: photos, name, price with its break-up, and the button to add it to the cart. */
export const ProductCard = memo(({ product, addToCart }: ProductCardProps) => {
  const { product_id, product_name, photoUrls, price, beforeRupees, offerNote, sold_out } = product;
  const isOnRequest = product.price_on_request === true;
  const nameId = useId();
  const [isEntered, setEntered] = useState(false);
  const enter = () => setEntered(true);
  const { add, busy } = useAdding(() => addToCart({ product_id, product_name }));
  return (
    <article className={styles.card} aria-labelledby={nameId} onFocus={enter} onPointerEnter={enter}>
      {/* The name is the link for the keyboard. */}
      <Link to={paths.product(product_id, product_name)} tabIndex={-1} className={styles.photos}>
        <Photos photos={photoUrls} name={product_name} isEntered={isEntered} />
      </Link>
      {!isOnRequest && <Heart productId={product_id} name={product_name} className={styles.heart} />}
      <div className={styles.words}>
        <h2 id={nameId} className={styles.name}>
          <Link to={paths.product(product_id, product_name)}>{product_name}</Link>
        </h2>
        <Material product={product} />
        {isOnRequest ? (
          <p className={styles.price}>{CARD_COPY.onRequest}</p>
        ) : (
          <>
            <p className={styles.price}>
              <Price rupees={price} beforeRupees={beforeRupees} />{' '}
              {offerNote && <span className={styles.offer}>{offerNote}</span>}
            </p>
            <p className={styles.taxes}>{CARD_COPY.taxes}</p>
            <PriceDetails product={product} />
          </>
        )}
      </div>
      {isOnRequest || sold_out ? (
        <NotForCart product={product} className={styles.add} describedBy={nameId} />
      ) : (
        <Button
          variant="secondary"
          className={styles.add}
          aria-describedby={nameId}
          busy={busy}
          onClick={add}
        >
          {CARD_COPY.add(busy)}
        </Button>
      )}
    </article>
  );
});

function Material({ product: { material, net_weight, rating } }: { product: ListedProduct }) {
  if (!material && !net_weight && !rating) return null;
  return (
    <p className={styles.material}>
      {material && <span>{material}</span>}
      {net_weight ? <span>{formatGrams(net_weight, 2)}</span> : null}
      {rating && (
        <span role="img" aria-label={CARD_COPY.rating(rating)}>
          <b>★</b> {rating.average.toFixed(1)} ({rating.count})
        </span>
      )}
    </p>
  );
}

interface PhotosProps {
  photos: string[];
  name: string;
  /** Whether pointer or focus have been on the card. */
  isEntered: boolean;
}

/** The second photo is loaded when the card is entered; it is shown on hover, focus or by swiping, with CSS only. */
function Photos({ photos, name, isEntered }: PhotosProps) {
  const [photo, second] = photos;
  return (
    <div className={styles.views}>
      <ProductPhoto className={styles.photo} photoUrl={photo} alt={name} sizes={SIZES} />
      {second && (
        <div className={styles.second} aria-hidden="true">
          {isEntered && (
            <ProductPhoto className={styles.photo} photoUrl={second} alt="" sizes={SIZES} first />
          )}
        </div>
      )}
    </div>
  );
}
