import { Suspense } from 'react';
import { orderMessages } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PriceKept } from '#storefront/orders/hold/price-kept.tsx';
import { isCancelled, toPayOf } from '#storefront/orders/order-states.ts';
import { PaymentNoteBox } from '#storefront/payments/payment-note-box.tsx';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';
import type { PaymentPhase } from '#storefront/payments/use-payment-phase.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { PayBar } from '#storefront/ui/money/pay-bar.tsx';
import { cardsOf, isPaidByGiftCards } from '../gift-cards/use-gift-card-payment.ts';
import styles from './payment-bar.module.css';
import type { OrderPayment } from './use-order-payment.ts';

/** The element that says where an order is transferred to. */
export const TRANSFER_ID = 'bank-transfer';

const WORDS: Record<PaymentPhase, string> = {
  ready: orderMessages.proceedToPayment,
  starting: 'Opening Payment...',
  paying: 'Payment in Progress...',
  confirming: 'Confirming Payment...',
  'on its way': 'Payment in Progress...',
  paid: orderMessages.paymentCompleted,
};

const TotalChange = lazyPart(() => import('#storefront/price-changes/total-change.tsx'));

interface PaymentBarProps {
  order: Order;
  payment: OrderPayment;
  /** Shown next to the button. */
  note: PaymentNote | null;
}

/** The total, the payment button and the payment status. */
export function PaymentBar({ order, payment, note }: PaymentBarProps) {
  const { phase } = payment;
  const isOver = payment.isPaid || isCancelled(order);
  return (
    <PayBar
      sumStandsAbove
      still={isOver}
      label={payment.isPaid ? 'Paid' : 'To pay'}
      rupees={toPayOf(order)}
      notice={
        note && (
          <>
            <PaymentNoteBox note={note} />
            {note.changeIn && (
              <Suspense>
                <TotalChange responseText={note.changeIn} />
              </Suspense>
            )}
          </>
        )
      }
      terms={!isOver && order.price_kept_until && <PriceKept until={order.price_kept_until} />}
    >
      {order.bank_account && !isOver ? (
        <ButtonLink wide to={`#${TRANSFER_ID}`}>
          Pay by bank transfer
        </ButtonLink>
      ) : (
        <Button
          wide
          className={payment.isPaid ? styles.done : undefined}
          disabled={isOver}
          busy={phase !== 'ready' && !isOver}
          onClick={payment.pay}
        >
          {phase === 'ready' && isPaidByGiftCards(order) ? `Pay with your ${cardsOf(order)}` : WORDS[phase]}
        </Button>
      )}
    </PayBar>
  );
}
