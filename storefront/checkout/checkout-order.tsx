import { Suspense, useRef } from 'react';
import { PAN_FROM_RUPEES } from '#contract/constants.ts';
import type { Order } from '#contract/orders/orders.ts';
import { NoticeCard } from '#storefront/notices/notice-card.tsx';
import { UnpaidOrderActions } from '#storefront/orders/actions/order-actions.tsx';
import { OrderItems } from '#storefront/orders/details/order-items.tsx';
import { HoldNotice } from '#storefront/orders/hold/hold-notice.tsx';
import { isCancelled, itemCount, itemsOf, oldGoldPaidOf } from '#storefront/orders/order-states.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { DeliveryCard } from './cards/delivery-card.tsx';
import { HelpBox } from './cards/help-box.tsx';
import { PriceDetails } from './cards/price-details.tsx';
import styles from './checkout-order.module.css';
import { isPaidByGiftCards, useGiftCardPayment } from './gift-cards/use-gift-card-payment.ts';
import { InvoiceCard } from './invoice/invoice-card.tsx';
import { useOrderInvoice } from './invoice/use-order-invoice.ts';
import { settledNote } from './order-notes.ts';
import { PaymentBar, TRANSFER_ID } from './payment/payment-bar.tsx';
import { PaymentSuccessNotice } from './payment/payment-success-notice.tsx';
import { useOrderPayment } from './payment/use-order-payment.ts';
import { PlacedOrder } from './placed-order.tsx';

const BusinessCard = lazyPart(() => import('./cards/business-card.tsx'));
const PlanCard = lazyPart(() => import('./plans/plan-card.tsx'));
const GiftCardCard = lazyPart(() => import('./gift-cards/gift-card-card.tsx'));
const OldGoldCard = lazyPart(() => import('./old-gold/old-gold-card.tsx'));
const BoughtGiftCards = lazyPart(() => import('#storefront/orders/gift-cards/bought-gift-cards.tsx'));
const TransferCard = lazyPart(() => import('./payment/transfer-card.tsx'));
const PanCard = lazyPart(() => import('./cards/pan-card.tsx'));

/** Whether the order needs the buyer's PAN and can still take it. */
function takesPan({ total_amount, order_status }: Order): boolean {
  return total_amount >= PAN_FROM_RUPEES && /^(?:pending|processing)$/i.test(order_status);
}

export function CheckoutOrder({ order, user }: { order: Order; user: StoredUser }) {
  const saveBusiness = useRef<() => Promise<unknown>>(null);
  const savePan = useRef<() => Promise<unknown>>(null);
  const saveFirst = async () => (await saveBusiness.current?.()) ?? savePan.current?.();
  const online = useOrderPayment(order, user, saveFirst);
  const byGiftCards = useGiftCardPayment(order, user, saveFirst);
  const payment = isPaidByGiftCards(order) ? byGiftCards : online;
  const invoice = useOrderInvoice(user, String(order.order_id), payment.isPaid && payment.isSettled);
  const items = itemsOf(order);
  const settled = settledNote(payment.isPaid, isCancelled(order), useSeller());
  // The note of a payment just made: success is shown at the top, anything else next to the button.
  const barNote = isCancelled(order) || !payment.note ? settled : null;
  const isPlaced = payment.isPaid && !isCancelled(order);
  const successNote = isPlaced ? payment.note : null;
  return (
    <Page title={isPlaced ? thankYouText(user) : 'Checkout'}>
      <p className={styles.order}>
        Order {order.order_id} · {itemCount(items.length)}
      </p>
      <div className={styles.columns}>
        <div className={styles.main}>
          {successNote && (
            <div className={styles.word}>
              <PaymentSuccessNotice note={successNote} />
            </div>
          )}
          {barNote && (
            <div className={styles.word}>
              <Notice variant={barNote.variant}>{barNote.text}</Notice>
            </div>
          )}
          {!payment.isPaid && <HoldNotice order={order} className={styles.word} />}
          {order.bank_account && !payment.isPaid && (
            <Suspense>
              <TransferCard id={TRANSFER_ID} order={order} account={order.bank_account} />
            </Suspense>
          )}
          {isPlaced && <PlacedOrder order={order} />}
          {order.has_gift_card_codes && (
            <Suspense>
              <BoughtGiftCards order={order} user={user} />
            </Suspense>
          )}
          {payment.isPaid && <InvoiceCard isPaid invoice={invoice} />}
          <Card title="Your pieces">
            <OrderItems items={items} />
          </Card>
          <DeliveryCard order={order} />
          {order.plan !== undefined && !payment.isPaid && !isCancelled(order) && (
            <Suspense>
              <PlanCard order={order} user={user} isLocked={payment.phase !== 'ready'} />
            </Suspense>
          )}
          {(order.old_gold_left !== undefined || oldGoldPaidOf(order) > 0) &&
            !payment.isPaid &&
            !isCancelled(order) && (
              <Suspense>
                <OldGoldCard order={order} user={user} isLocked={payment.phase !== 'ready'} />
              </Suspense>
            )}
          {order.gift_cards && !payment.isPaid && !isCancelled(order) && (
            <Suspense>
              <GiftCardCard order={order} user={user} isLocked={payment.phase !== 'ready'} />
            </Suspense>
          )}
          {order.business !== undefined && !payment.isPaid && !isCancelled(order) && (
            <Suspense>
              <BusinessCard order={order} user={user} saveRef={saveBusiness} />
            </Suspense>
          )}
          {takesPan(order) && (
            <Suspense>
              <PanCard order={order} user={user} saveRef={savePan} />
            </Suspense>
          )}
        </div>
        <div className={styles.side}>
          <PriceDetails order={order} />
          <PaymentBar order={order} payment={payment} note={successNote ? null : payment.note} />
        </div>
        <div className={styles.rest}>
          {!payment.isPaid && (
            <InvoiceCard isPaid={false} isCancelled={isCancelled(order)} invoice={invoice} />
          )}
          {payment.phase === 'ready' && (
            <p className={styles.actions}>
              <UnpaidOrderActions order={order} user={user} />
            </p>
          )}
          {!isCancelled(order) && <NoticeCard user={user} />}
          <HelpBox />
        </div>
      </div>
    </Page>
  );
}

function thankYouText({ name = '' }: StoredUser): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first ? `Thank you, ${first}` : 'Thank you';
}
