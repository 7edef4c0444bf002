import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import { messages } from '#contract/messages.ts';
import { paise } from '#contract/money.ts';
import { notAddedOf } from '#storefront/orders/use-reorder.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { BuyBar } from './buy-bar.tsx';
import styles from './cart-contents.module.css';
import { CartLineRow } from './cart-line-row.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { NotAddedNotice } from './not-added-notice.tsx';
import { ShippingAddressFields } from './shipping-address-fields.tsx';
import { cartTotal, useCartChanges } from './use-cart-changes.ts';
import { useCouponOffers } from './use-coupon-offers.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { missingParts, usePlaceOrder } from './use-place-order.ts';
import { useSavedAddress } from './use-saved-address.ts';

/** The cart: lines, shipping address, coupon and the sticky order button. */
export function CartContents({ user, lines }: { user: StoredUser; lines: CartLine[] }) {
  const changes = useCartChanges();
  const shown = changes.applyTo(lines);
  const address = useSavedAddress(user, shown.length > 0);
  const { state } = useLocation();
  const [couponCode, setCouponCode] = useState(() => couponOf(state));
  const offers = useCouponOffers(user, cartTotal(shown));
  const saving = offers.list.find(({ coupon_code }) => coupon_code === couponCode)?.saving ?? paise(0);
  const order = usePlaceOrder({ lines: shown, address: address.forOrder, couponCode }, changes.settled);
  const notAdded = notAddedOf(state);
  const list = useFocusRestore(shown.length);

  function buy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    order.place();
    const [first] = missingParts(address.forOrder);
    const field = first && event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <form className={styles.columns} onSubmit={buy} noValidate>
      <section ref={list} className={styles.lines} aria-label="Pieces in your cart" tabIndex={-1}>
        {notAdded.length > 0 && <NotAddedNotice pieces={notAdded} />}
        {shown.length === 0 && <EmptyCart />}
        {shown.length > 0 && (
          <ul className={styles.list}>
            {shown.map((line) => (
              <CartLineRow key={line.cart_id} line={line} changes={changes} />
            ))}
          </ul>
        )}
        {shown.length > 0 && (
          <p className={styles.more}>
            <Link to={paths.listing()}>Keep shopping</Link>
          </p>
        )}
      </section>
      <div className={styles.side}>
        <Card look="paper" title="Shipping address">
          <ShippingAddressFields address={address} missing={order.missing} />
        </Card>
        <Card look="paper">
          <CouponChoice offers={offers} value={couponCode} onChange={setCouponCode} />
        </Card>
        <BuyBar lines={shown} saving={saving} order={order} />
      </div>
    </form>
  );
}

/** The coupon of an order that was put back into the cart. */
function couponOf(state: unknown): string {
  const isNamed = typeof state === 'object' && state !== null && 'couponCode' in state;
  return isNamed && typeof state.couponCode === 'string' ? state.couponCode : '';
}

function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>{messages.cartEmpty}</p>
      <ButtonLink to={paths.listing()}>Browse all jewellery</ButtonLink>
    </div>
  );
}
