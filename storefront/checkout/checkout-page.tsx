import { useParams } from 'react-router';
import { OrderStateNotice } from '#storefront/orders/order-state-notice.tsx';
import { useOrder } from '#storefront/orders/use-order.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import { CheckoutOrder } from './checkout-order.tsx';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Checkout');
}

export default function CheckoutPage() {
  return <ProtectedPage>{(user) => <Checkout user={user} />}</ProtectedPage>;
}

function Checkout({ user }: { user: StoredUser }) {
  const view = useOrder(user, useParams().order_id);
  if (view.state === 'found') {
    return <CheckoutOrder key={view.order.order_id} order={view.order} user={user} />;
  }
  return (
    <Page title="Checkout">
      <OrderStateNotice view={view} />
    </Page>
  );
}
