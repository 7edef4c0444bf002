import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import { messages } from '#contract/messages.ts';
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
import { useCartChanges } from './use-cart-changes.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { missingParts, usePlaceOrder } from './use-place-order.ts';
import { useSavedAddress } from './use-saved-address.ts';

/** The cart: lines, shipping address, coupon and the sticky order button. */
export function CartContents({ user, lines }: { user: StoredUser; lines: CartLine[] }) {
  const changes = useCartChanges();
  const shown = changes.applyTo(lines);
  const address = useSavedAddress(user);
  const [couponCode, setCouponCode] = useState('');
  const order = usePlaceOrder({ lines: shown, address: address.value, couponCode }, changes.settled);
  const notAdded = notAddedOf(useLocation().state);
  const list = useFocusRestore(shown.length);

  function buy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    order.place();
    const [first] = missingParts(address.value);
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
      </section>
      <div className={styles.side}>
        <Card look="paper" title="Shipping address">
          <ShippingAddressFields user={user} address={address} missing={order.missing} />
        </Card>
        <Card look="paper">
          <CouponChoice value={couponCode} onChange={setCouponCode} />
        </Card>
        <BuyBar lines={shown} order={order} />
      </div>
    </form>
  );
}

function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>{messages.cartEmpty}</p>
      <ButtonLink to={paths.listing()} look="secondary">
        Browse all jewellery
      </ButtonLink>
    </div>
  );
}
