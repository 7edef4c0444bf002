import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import { CARD_COPY } from '#storefront/catalogue/products/card-copy.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { priceMomentText } from '../product-copy.ts';
import styles from './offer.module.css';

// Few pieces cost so much.
const PaymentLimit = hydratedWhenIdle(() => import('#storefront/payments/payment-limit.tsx'));

interface OfferProps {
  product: ListedProduct;
  details: ProductDetails;
}

/** The price with what is saved, and for how long it holds. */
export function Offer({ product, details }: OfferProps) {
  const { price, beforeRupees, offerNote, price_on_request } = product;
  const { priced_at, price_kept_minutes, max_payment, takes_transfers } = details;
  if (price_on_request) {
    return (
      <div>
        <p className={styles.price}>{CARD_COPY.onRequest}</p>
        <p className={styles.remark}>
          There is no rate for its metal today. Call us and we will quote you one.
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className={styles.price}>
        <Price rupees={price} beforeRupees={beforeRupees} />{' '}
        {offerNote && <span className={styles.saving}>{offerNote}</span>}
      </p>
      <p
        className={styles.remark}
      >{`${CARD_COPY.taxes}. ${priceMomentText(priced_at, price_kept_minutes)}`}</p>
      {price > max_payment && (
        <div className={styles.limit}>
          <PaymentLimit isPiece max={max_payment} takesTransfers={takes_transfers} />
        </div>
      )}
    </div>
  );
}
