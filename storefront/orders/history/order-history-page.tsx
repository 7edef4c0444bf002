import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { OrdersFailed } from '../order-state-notice.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './order-history-page.module.css';

const OwnOldGold = lazyPart(() => import('#storefront/orders/old-gold/own-old-gold.tsx'));

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Your orders');
}

export default function OrderHistoryPage() {
  return (
    <ProtectedPage>
      {(user) => (
        <Page title="Your orders">
          <Suspense>
            <OwnOldGold user={user} />
          </Suspense>
          <OrderList user={user} />
        </Page>
      )}
    </ProtectedPage>
  );
}

function OrderList({ user }: { user: StoredUser }) {
  const orders = useQuery(ordersQuery(user));
  if (orders.data) {
    if (orders.data.length === 0) return <NoOrders />;
    return (
      <ul className={styles.list}>
        {orders.data.map((order) => (
          <li key={order.order_id}>
            <OrderCard order={order} user={user} />
          </li>
        ))}
      </ul>
    );
  }
  if (orders.isError) return <OrdersFailed what="your orders" reason={messageOf(orders.error)} />;
  return (
    <div className={styles.list}>
      <p role="status">Loading your orders...</p>
      <Skeleton lines={6} />
    </div>
  );
}

function NoOrders() {
  return (
    <div className={styles.empty}>
      <p>You have not ordered anything yet. Your first piece will be listed here.</p>
      <ButtonLink to={paths.listing()}>Start Shopping</ButtonLink>
    </div>
  );
}
