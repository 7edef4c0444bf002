import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import { Heart } from '#storefront/wishes/heart.tsx';
import { CARD_COPY } from '../catalogue/products/card-copy.ts';
import type { AddToCart } from '../catalogue/products/use-add-to-cart.tsx';
import { useAdding } from '../catalogue/products/use-adding.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import type { ComparedPiece } from './compare-rows.ts';
import styles from './compare-table.module.css';

const NotForCart = hydratedWhenIdle(() => import('../catalogue/products/not-for-cart.tsx'));

const SIZES = '(min-width: 48em) 20vw, 40vw';

interface PieceHeadProps {
  piece: ComparedPiece;
  comparedIds: readonly number[];
  addToCart: AddToCart;
}

/** Picture, name and price of a compared piece, and its acts. */
export function PieceHead({ piece: { product }, comparedIds, addToCart }: PieceHeadProps) {
  const { product_id, product_name, photoUrls, price, beforeRupees, offerNote, sold_out } = product;
  const nameId = useId();
  const isOnRequest = product.price_on_request === true;
  const { add, busy } = useAdding(() => addToCart({ product_id, product_name }));
  const address = paths.product(product_id, product_name);
  return (
    <div className={styles.piece}>
      <div className={styles.picture}>
        <Link to={address} tabIndex={-1}>
          <ProductPhoto className={styles.photo} photoUrl={photoUrls[0]} alt={product_name} sizes={SIZES} />
        </Link>
        {!isOnRequest && (
          <div className={styles.heart}>
            <Heart productId={product_id} name={product_name} />
          </div>
        )}
      </div>
      <Link id={nameId} to={address} className={styles.name}>
        {product_name}
      </Link>
      <p className={styles.price}>
        {isOnRequest ? CARD_COPY.onRequest : <Price rupees={price} beforeRupees={beforeRupees} />}
        {offerNote && !isOnRequest && <span className={styles.offer}>{offerNote}</span>}
      </p>
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
      <Link
        to={paths.compare(comparedIds.filter((id) => id !== product_id))}
        className={styles.remove}
        aria-label={COMPARE_COPY.remove(product_name)}
        replace
      >
        Remove
      </Link>
    </div>
  );
}
