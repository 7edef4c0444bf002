import { CARD_COPY } from '#storefront/catalogue/products/card-copy.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import styles from './buy.module.css';

const NotForCart = hydratedWhenIdle(() => import('#storefront/catalogue/products/not-for-cart.tsx'));

interface BuyProps {
  product: ListedProduct;
  sku: string;
  /** The id of the element with the piece's name. */
  nameId: string;
  isAdding: boolean;
  /** The price of what was chosen is on its way. */
  isLoading: boolean;
  onAdd: () => void;
}

/** The button; on a phone at the bottom of the screen, with the price. */
export function Buy({ product, sku, nameId, isAdding, isLoading, onAdd }: BuyProps) {
  const { price, price_on_request, sold_out } = product;
  return (
    <>
      <div className={styles.buy}>
        {!price_on_request && (
          <span className={styles.sum} aria-hidden="true">
            <Price rupees={price} />
          </span>
        )}
        {price_on_request || sold_out ? (
          <NotForCart product={product} className={styles.button} describedBy={nameId} withChoice />
        ) : (
          <Button
            className={styles.button}
            aria-describedby={nameId}
            busy={isAdding}
            aria-busy={isAdding || isLoading || undefined}
            onClick={onAdd}
          >
            {CARD_COPY.add(isAdding)}
          </Button>
        )}
      </div>
      {/* Only the server renders it, so browsers need not load it. */}
      <noscript>{import.meta.env.SSR && <WithoutScripts sku={sku} />}</noscript>
    </>
  );
}

/** A note for browsers without JavaScript, which cannot buy: the session is in local storage. */
function WithoutScripts({ sku }: { sku: string }) {
  const seller = useSeller();
  return (
    <p>
      To buy here, switch on JavaScript for this shop.
      {seller && (
        <>
          {' '}
          Or call <a href={telAddress(seller.phone)}>{seller.phone}</a> and name the code {sku}.
        </>
      )}
    </p>
  );
}
