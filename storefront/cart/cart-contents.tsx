import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paise } from '#contract/money/money.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { cartPricesQuery } from '#storefront/cart/cart-queries.ts';
import { notAddedOf } from '#storefront/orders/actions/use-reorder.ts';
import { paths } from '#storefront/paths.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { GiftChoice } from './address/gift-choice.tsx';
import { ShippingAddressFields } from './address/shipping-address-fields.tsx';
import { useGift } from './address/use-gift.ts';
import { useSavedAddress } from './address/use-saved-address.ts';
import styles from './cart-contents.module.css';
import { CartLineRow } from './lines/cart-line-row.tsx';
import { type CartChanges, cartTotalPaise, useCartChanges } from './lines/use-cart-changes.ts';
import { useFocusRestore } from './lines/use-focus-restore.ts';
import { NotAddedNotice } from './not-added-notice.tsx';
import { BuyBar } from './ordering/buy-bar.tsx';
import { CouponChoice } from './ordering/coupon-choice.tsx';
import { useCouponOffers } from './ordering/use-coupon-offers.ts';
import { missingParts, usePlaceOrder } from './ordering/use-place-order.ts';

/** The cart: lines, shipping address, coupon and the sticky order button. */
export function CartContents({ user, lines }: { user: StoredUser; lines: CartLine[] }) {
  const changes = useCartChanges();
  const { data: prices } = useQuery(cartPricesQuery(user));
  const shown = changes.applyTo(lines);
  const ordered = shown.filter(({ cart_id }) => !changes.isBeingRemoved(cart_id));
  const address = useSavedAddress(user, shown.length > 0);
  const gift = useGift(user);
  const { state } = useLocation();
  const [couponCode, setCouponCode] = useState(() => couponOf(state));
  const offers = useCouponOffers(user, cartTotalPaise(ordered));
  const savingPaise =
    offers.list.find(({ coupon_code }) => coupon_code === couponCode)?.savingPaise ?? paise(0);
  const order = usePlaceOrder(
    { lines: ordered, address: address.forOrder, gift: gift.forOrder, couponCode, shownAt: prices?.shownAt },
    changes.settled,
  );
  const notAdded = notAddedOf(state);
  const list = useFocusRestore(shown.length);

  const form = useRef<HTMLFormElement>(null);
  const [hasPressed, setPressed] = useState(false);

  // Without this, Buy Now before the saved address has arrived would say that fields are missing.
  useEffect(() => {
    if (!hasPressed || address.isPending) return;
    setPressed(false);
    order.place();
    const [first] = missingParts(address.forOrder);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [hasPressed, address, order]);

  function buy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
  }

  return (
    <form ref={form} className={styles.columns} onSubmit={buy} noValidate>
      <section ref={list} className={styles.lines} aria-label="Pieces in your cart" tabIndex={-1}>
        {notAdded.length > 0 && <NotAddedNotice pieces={notAdded} />}
        <CartLines lines={shown} changes={changes} />
      </section>
      <div className={styles.side}>
        <Card variant="paper" title="Shipping address">
          <ShippingAddressFields address={address} missing={order.missing} />
          <GiftChoice gift={gift} />
        </Card>
        <Card variant="paper">
          <CouponChoice offers={offers} value={couponCode} onChange={setCouponCode} />
        </Card>
        <BuyBar
          user={user}
          lines={ordered}
          pincode={address.value.pincode}
          savingPaise={savingPaise}
          holdMinutes={prices?.holdMinutes}
          maxPayment={prices?.maxPayment}
          takesTransfers={prices?.takesTransfers}
          order={order}
          isBusy={order.isPlacing || (hasPressed && address.isPending)}
        />
      </div>
    </form>
  );
}

/** The coupon of an order that was put back into the cart. */
function couponOf(state: unknown): string {
  const isNamed = typeof state === 'object' && state !== null && 'couponCode' in state;
  return isNamed && typeof state.couponCode === 'string' ? state.couponCode : '';
}

function CartLines({ lines, changes }: { lines: CartLine[]; changes: CartChanges }) {
  if (lines.length === 0) return <EmptyCart />;
  return (
    <>
      <ul className={styles.list}>
        {lines.map((line) => (
          <CartLineRow key={line.cart_id} line={line} changes={changes} />
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={paths.listing()}>Keep shopping</Link>
      </p>
    </>
  );
}

function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>{orderMessages.cartEmpty}</p>
      <ButtonLink to={paths.listing()}>Browse all jewellery</ButtonLink>
    </div>
  );
}
