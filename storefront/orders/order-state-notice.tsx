import { messages } from '#contract/messages.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { paths } from '#storefront/paths.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Skeleton } from '#storefront/ui/feedback/skeleton.tsx';
import styles from './order-state-notice.module.css';
import type { OrderView } from './use-order.ts';

/** Shown in place of an order that is loading, failed or not found. */
export function OrderStateNotice({ view }: { view: Exclude<OrderView, { state: 'found' }> }) {
  if (view.state === 'loading') {
    return (
      <div className={styles.stack}>
        <p role="status">Loading your order...</p>
        <Skeleton lines={5} />
      </div>
    );
  }
  if (view.state === 'failed') return <OrdersFailed what="your order" reason={view.reason} />;
  return (
    <div className={styles.stack}>
      <Notice variant="error">{orderMessages.orderNotFound}</Notice>
      <p>The link may be incomplete, or the order belongs to another account.</p>
      <p>
        <ButtonLink to={paths.orderHistory()} variant="secondary">
          See your orders
        </ButtonLink>
      </p>
    </div>
  );
}

/** The error of a failed orders request; Retry reloads the page. */
export function OrdersFailed({ what, reason }: { what: string; reason: string }) {
  return (
    <div className={styles.stack}>
      <Notice variant="error">
        We could not load {what}. {reason || messages.tryLater}
      </Notice>
      <p>
        <Button variant="secondary" onClick={() => location.reload()}>
          Retry
        </Button>
      </p>
    </div>
  );
}
