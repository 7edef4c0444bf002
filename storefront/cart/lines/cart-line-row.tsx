import { Suspense } from 'react';
import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { formatGrams } from '#contract/weight.ts';
import { paths } from '#storefront/paths.ts';
import { telAddress } from '#storefront/shell/footer/contact-addresses.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { QuantityStepper } from '#storefront/ui/controls/quantity-stepper.tsx';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import styles from './cart-line-row.module.css';
import { LineChoice } from './line-choice.tsx';
import type { CartChanges } from './use-cart-changes.ts';

const SinceAdded = lazyPart(() => import('#storefront/price-changes/since-added.tsx'));

/** Metal, purity and weight of one piece; nothing for a gift card. */
function Facts({ line: { metal, purity, net_weight } }: { line: CartLine }) {
  const facts = [
    [metal, purity && purityText(purity)].filter(Boolean).join(' '),
    net_weight && formatGrams(net_weight, 2),
  ];
  const shown = facts.filter(Boolean);
  return shown.length > 0 && <p className={styles.unit}>{shown.join(' · ')}</p>;
}

/** Why a piece cannot be ordered, and how to go on. */
function Gone({ isOnRequest }: { isOnRequest: boolean }) {
  const seller = useSeller();
  if (!isOnRequest) {
    return <p className={styles.gone}>No longer available. Please remove it to place your order.</p>;
  }
  return (
    <p className={styles.gone}>
      Its metal has no rate right now, so it cannot be ordered.{' '}
      {seller && (
        <>
          Call <a href={telAddress(seller.phone)}>{seller.phone}</a> for the price.{' '}
        </>
      )}
      Remove it to order the rest.
    </p>
  );
}

/** One line of the cart. An unavailable piece can only be removed. */
export function CartLineRow({ line, changes }: { line: CartLine; changes: CartChanges }) {
  const isGone = line.available === false;
  const address = paths.product(line.product_id, line.product_name);
  return (
    <li className={styles.line}>
      <Link to={address} tabIndex={-1} className={styles.picture}>
        <Thumbnail src={line.photo_url} alt={line.product_name} size={128} />
      </Link>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={address}>{line.product_name}</Link>
        </h2>
        <Facts line={line} />
        <LineChoice line={line} />
        {line.price_on_request ? (
          <p className={styles.unit}>Price on request</p>
        ) : (
          <p className={styles.unit}>
            <Price rupees={line.price_per_unit} /> each
          </p>
        )}
        {line.since_added && (
          <Suspense>
            <SinceAdded change={line.since_added} />
          </Suspense>
        )}
        {isGone && <Gone isOnRequest={line.price_on_request === true} />}
      </div>
      <div className={styles.controls}>
        {!isGone && (
          <QuantityStepper
            label={`Quantity of ${line.product_name}`}
            value={line.quantity}
            onChange={(quantity) => changes.setQuantity(line.cart_id, quantity)}
          />
        )}
        <Button
          variant="text"
          className={styles.remove}
          aria-label={`Remove ${line.product_name}`}
          busy={changes.isBeingRemoved(line.cart_id)}
          onClick={() => changes.remove(line)}
        >
          Remove
        </Button>
      </div>
      {!line.price_on_request && (
        <p className={styles.subtotal}>
          <VisuallyHidden>Subtotal: </VisuallyHidden>
          <Price rupees={line.total_price} />
        </p>
      )}
    </li>
  );
}
