import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { cartQuery } from '#storefront/api-client/queries.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { CartContents } from './cart-contents.tsx';
import styles from './cart-page.module.css';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Your cart');
}

export default function CartPage() {
  return (
    <ProtectedPage>
      {(user) => (
        <Page title="Your cart">
          <Cart key={user.token} user={user} />
        </Page>
      )}
    </ProtectedPage>
  );
}

function Cart({ user }: { user: StoredUser }) {
  const cart = useQuery(cartQuery(user));
  if (cart.data) return <CartContents user={user} lines={cart.data} />;
  if (cart.isError) {
    return (
      <div className={styles.stack}>
        <Notice variant="error">
          We could not load your cart. {messageOf(cart.error) || messages.tryLater}
        </Notice>
        <p>
          <Button variant="secondary" onClick={() => cart.refetch()}>
            Try again
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p role="status">Loading your cart...</p>
      <Skeleton lines={5} />
    </div>
  );
}
