import { useQuery } from '@tanstack/react-query';
import { Suspense, startTransition, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/counted.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { cartQuery } from '#storefront/api-client/queries.ts';
import { paths } from '#storefront/paths.ts';
import { openAccountDialog } from '#storefront/session/account-dialog-events.ts';
import { type StoredUser, useHydrated, useStoredUser } from '#storefront/session/stored-user.ts';
import { Icon } from '#storefront/ui/controls/icon.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import styles from './icon-button.module.css';

const ProfileDialog = lazyPart(() => import('#storefront/accounts/profile/profile-dialog.tsx'));

/** The login button, or a customer's links. Until hydration both are rendered, and a style shows what the session marker names. */
export function AccountArea() {
  const user = useStoredUser();
  const hydrated = useHydrated();
  return (
    <>
      {(!user || !hydrated) && (
        <div className={hydrated ? styles.part : styles.visitor}>
          <LoginButton />
        </div>
      )}
      {(user || !hydrated) && (
        <div className={hydrated ? styles.part : styles.customer}>
          <CustomerLinks user={user} />
        </div>
      )}
    </>
  );
}

function LoginButton() {
  return (
    <button
      type="button"
      className={styles.login}
      aria-haspopup="dialog"
      onClick={() => openAccountDialog('login')}
    >
      <Icon name="person" />
      Login
    </button>
  );
}

function CustomerLinks({ user }: { user: StoredUser | null }) {
  const [profileOpen, setProfileOpen] = useState(false);
  return (
    <>
      <Link to={paths.orderHistory()} className={styles.button} aria-label="Orders: order history">
        <Icon name="orders" />
        <span className={styles.word}>Orders</span>
      </Link>
      <CartLink user={user} />
      <button
        type="button"
        className={styles.button}
        aria-label="Profile"
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setProfileOpen(true))}
      >
        <Icon name="person" />
        <span className={styles.word}>Profile</span>
      </button>
      <Suspense>
        {profileOpen && user && <ProfileDialog user={user} onClose={() => setProfileOpen(false)} />}
      </Suspense>
    </>
  );
}

function CartLink({ user }: { user: StoredUser | null }) {
  const { data: lines } = useQuery(cartQuery(user));
  return (
    <Link to={paths.cart()} className={styles.button} aria-label={lines ? cartName(lines) : 'Cart'}>
      <Icon name="cart" />
      <span className={styles.word}>Cart</span>
      {lines && lines.length > 0 && <span className={styles.badge}>{lines.length}</span>}
    </Link>
  );
}

/** The badge counts lines; the accessible name says lines and pieces, where they differ (P-29). */
function cartName(lines: readonly Pick<CartLine, 'quantity'>[]): string {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (pieces === 0) return 'Cart, empty';
  const designs = pieces === lines.length ? '' : ` of ${counted(lines.length, 'design')}`;
  return `Cart, ${counted(pieces, 'piece')}${designs}`;
}
