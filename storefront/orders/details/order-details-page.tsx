import { useParams } from 'react-router';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import { OrderStateNotice } from '../order-state-notice.tsx';
import { useOrder } from '../use-order.ts';
import { OrderDetails } from './order-details.tsx';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Order details');
}

export default function OrderDetailsPage() {
  return <ProtectedPage>{(user) => <Details user={user} />}</ProtectedPage>;
}

function Details({ user }: { user: StoredUser }) {
  const view = useOrder(user, useParams().order_id);
  return (
    <Page title="Order details">
      {view.state === 'found' ? (
        <OrderDetails order={view.order} user={user} />
      ) : (
        <OrderStateNotice view={view} />
      )}
    </Page>
  );
}
