import { Link, useParams } from 'react-router';
import styles from '#storefront/after-sale/after-sale.module.css';
import { BackToOrder } from '#storefront/after-sale/back-to-order.tsx';
import { OrderStateNotice } from '#storefront/orders/order-state-notice.tsx';
import { useOrder } from '#storefront/orders/use-order.ts';
import { paths } from '#storefront/paths.ts';
import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { ProtectedPage } from '#storefront/session/protected-page.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { NewComplaintForm } from './new-complaint-form.tsx';

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Something is wrong');
}

export default function NewComplaintPage() {
  return <ProtectedPage>{(user) => <NewComplaint user={user} />}</ProtectedPage>;
}

function NewComplaint({ user }: { user: StoredUser }) {
  const view = useOrder(user, useParams().order_id);
  return (
    <Page title="Something is wrong">
      {view.state === 'found' ? (
        <div className={styles.narrow}>
          <BackToOrder orderId={view.order.order_id} text="Back to the order" />
          <p>
            We are sorry. Tell us what is wrong with order {view.order.order_id}: you get a number at once,
            and we settle it within one month.{' '}
            <Link to={paths.policy('grievances')}>How we handle complaints</Link>
          </p>
          <Card>
            <NewComplaintForm user={user} orderId={String(view.order.order_id)} />
          </Card>
        </div>
      ) : (
        <OrderStateNotice view={view} />
      )}
    </Page>
  );
}
