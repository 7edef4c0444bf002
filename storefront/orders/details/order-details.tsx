import { Suspense } from 'react';
import { Link } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import { hasArrived, isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { OrderComplaints } from '#storefront/complaints/order-complaints.tsx';
import { paths } from '#storefront/paths.ts';
import { OrderReturns } from '#storefront/returns/order-returns.tsx';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { OrderTimeline } from '#storefront/timeline/order-timeline.tsx';
import { ButtonLink } from '#storefront/ui/controls/button.tsx';
import { StatusBadge } from '#storefront/ui/feedback/status-badge.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import { InvoiceButton } from '../actions/invoice-button.tsx';
import { CancelPaidOrder, UnpaidOrderActions } from '../actions/order-actions.tsx';
import { ReorderButton } from '../actions/reorder-button.tsx';
import { GiftNote } from '../gift-note.tsx';
import { HoldNotice } from '../hold/hold-notice.tsx';
import { isDelivered, isPayable, isPaymentPending, itemCount, itemsOf } from '../order-states.ts';
import { OrderSums } from '../order-sums.tsx';
import { PostalAddress } from '../postal-address.tsx';
import { AddressHelp } from './address-help.tsx';
import styles from './order-details.module.css';
import { OrderItems } from './order-items.tsx';
import { OrderTrack } from './order-track.tsx';

const OwnCare = lazyPart(() => import('../care/own-care.tsx'));
const OrderReviews = lazyPart(() => import('#storefront/reviews/order-reviews.tsx'));
const BoughtGiftCards = lazyPart(() => import('../gift-cards/bought-gift-cards.tsx'));

/** One order with all its pieces and its summary. */
export function OrderDetails({ order, user }: { order: Order; user: StoredUser }) {
  const items = itemsOf(order);
  return (
    <>
      <p className={styles.back}>
        <BackLink order={order} />
      </p>
      <HoldNotice order={order} className={styles.notice} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderTrack order={order} />
          {order.has_gift_card_codes && (
            <Suspense>
              <BoughtGiftCards order={order} user={user} />
            </Suspense>
          )}
          <Card title={itemCount(items.length)}>
            <OrderItems items={items} numbered />
          </Card>
          {hasArrived(order.order_status) && (
            <Suspense>
              <OwnCare order={order} user={user} />
            </Suspense>
          )}
          {order.can_review && (
            <Suspense>
              <OrderReviews order={order} user={user} />
            </Suspense>
          )}
        </div>
        <Card variant="paper" title="Summary" className={styles.summary}>
          <Amounts>
            <AmountRow label="Order">{order.order_id}</AmountRow>
            <AmountRow label="Date">{formatIndianDate(order.order_date)}</AmountRow>
            <AmountRow label="Order status">
              <StatusBadge status={order.order_status} />
            </AmountRow>
            <AmountRow label="Payment status">
              <StatusBadge status={order.payment_status} />
            </AmountRow>
            <OrderSums order={order} discountLabel={discountLabel(order)} />
          </Amounts>
          {order.shipping_address && (
            <div>
              <h3 className={styles.label}>Shipping address</h3>
              <PostalAddress {...order.shipping_address} />
              <AddressHelp order={order} />
              <GiftNote gift={order.gift} />
            </div>
          )}
          <OrderActions order={order} user={user} />
        </Card>
        {/* Last on a phone, because it arrives later than the order and must not move the summary. */}
        <div className={styles.history}>
          <OrderTimeline order={order} user={user} />
        </div>
      </div>
    </>
  );
}

function discountLabel({ plan, coupon_code }: Order): string {
  if (plan) return 'Benefit of your savings plan';
  return coupon_code ? `Discount (${coupon_code})` : 'Discount';
}

/** The acts that the order's state allows. */
function OrderActions({ order, user }: { order: Order; user: StoredUser }) {
  return (
    <div className={styles.actions}>
      {isPayable(order) && (
        <ButtonLink wide to={paths.checkout(order.order_id)}>
          Pay now
        </ButtonLink>
      )}
      {isPaid(order.payment_status) && <InvoiceButton order={order} user={user} />}
      <UnpaidOrderActions order={order} user={user} />
      <CancelPaidOrder order={order} user={user} />
      {isDelivered(order) && <ReorderButton order={order} />}
      {isPaid(order.payment_status) && (
        <Link className={styles.link} to={paths.checkout(order.order_id)}>
          View invoice and payment
        </Link>
      )}
      {isPaid(order.payment_status) && <OrderReturns order={order} user={user} />}
      {!isPayable(order) && <OrderComplaints order={order} user={user} />}
    </div>
  );
}

function BackLink({ order }: { order: Order }) {
  const isPending = isPaymentPending(order);
  return (
    <Link to={isPending ? paths.checkout(order.order_id) : paths.orderHistory()}>
      <span aria-hidden="true">← </span>
      <span>{isPending ? 'Back to checkout' : 'Back to order history'}</span>
    </Link>
  );
}
