import { REFUND_WORKING_DAYS } from '#contract/constants.ts';
import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PaymentNoteBox } from '#storefront/payments/payment-note-box.tsx';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';
import { isCancelled, isPayable, oldGoldPaidOf } from '../order-states.ts';
import { holdEnd } from './hold-copy.ts';
import { PriceCountdown } from './price-countdown.tsx';
import { useIsOver } from './use-is-over.ts';

/** Until when an unpaid order holds its prices, and where late payments went; of a paid order only where its money goes when it was cancelled. */
export function HoldNotice({ order, className }: { order: Order; className?: string | undefined }) {
  const isOver = useIsOver(order.price_kept_until);
  const notes: (HoldNote | null)[] = [
    ...returnNotes(order),
    ...(isPayable(order) ? [holdNote(order, isOver)] : []),
  ];
  return notes.map(
    (note, place) =>
      note && (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same note
        <div key={place} className={className}>
          <PaymentNoteBox note={note} />
          {note.heldUntil && <PriceCountdown until={note.heldUntil} />}
        </div>
      ),
  );
}

/** `heldUntil`: a price is kept, and its last minutes are counted down. */
type HoldNote = PaymentNote & { heldUntil?: string };

function holdNote(
  { money_held, price_kept_until, holds_pieces = true, bank_account }: Order,
  isOver: boolean,
): HoldNote | null {
  if (money_held) {
    return {
      variant: 'warning',
      text: 'Your bank is still confirming a payment for this order.',
      detail:
        'Please do not pay again. We keep looking, and show the payment here as soon as it is confirmed.',
    };
  }
  if (!price_kept_until) return null;
  if (!isOver && holds_pieces) {
    return {
      variant: 'info',
      heldUntil: price_kept_until,
      text: `We are holding these pieces and this price until ${holdEnd(new Date(price_kept_until), new Date())}.`,
    };
  }
  if (bank_account) {
    return {
      variant: 'warning',
      text: 'We no longer hold these pieces and this price.',
      detail:
        'Please do not transfer money any more. Cancel this order and order again, or call us. If you have transferred it, there is nothing to do.',
    };
  }
  return {
    variant: 'warning',
    text: 'We no longer hold these pieces and this price.',
    detail:
      'You can still pay. When you press the payment button we check that the pieces are here, and show you the total if it changed.',
  };
}

const CANCELLED: PaymentNote = {
  variant: 'info',
  text: 'Your order is cancelled, and your money goes back the way you paid it.',
  detail: `Banks take up to ${REFUND_WORKING_DAYS} working days to show it. We note it here as soon as it is sent.`,
};

const CANCELLED_DIRECT: PaymentNote = {
  variant: 'info',
  text: 'Your order is cancelled, and your money goes to your bank account.',
  detail: 'We call you for its number. We note it here as soon as it is sent.',
};

const planNote = (amount: Rupees): PaymentNote => ({
  variant: 'info',
  text: `The ${formatRupees(toPaise(amount))} of your savings plan goes to your bank account.`,
  detail: 'We call you for its number. We note it here as soon as it is sent.',
});

const giftCardNote = (amount: Rupees): PaymentNote => ({
  variant: 'info',
  text: `The ${formatRupees(toPaise(amount))} of your gift card goes back to it.`,
  detail: 'You can spend it again within minutes.',
});

/** Gift cards that paid beside old gold are among it. */
const oldGoldNote = (amount: Rupees): PaymentNote => ({
  variant: 'info',
  text: `${formatRupees(toPaise(amount))} can be spent again.`,
  detail: 'What your old gold paid is yours to spend within minutes.',
});

/** Payments that go back: of an order that was cancelled after it was paid, and those that could not be used for it. */
function returnNotes(order: Order): PaymentNote[] {
  const { payments_to_return = [], payment_status } = order;
  if (isPaid(payment_status)) {
    if (!isCancelled(order)) return [];
    return payments_to_return.map(({ amount, is_from_plan, is_from_gift_cards, is_paid_directly }) => {
      if (is_from_gift_cards) return oldGoldPaidOf(order) > 0 ? oldGoldNote(amount) : giftCardNote(amount);
      if (is_from_plan) return planNote(amount);
      return is_paid_directly ? CANCELLED_DIRECT : CANCELLED;
    });
  }
  return payments_to_return.map(({ amount, reason }) => ({
    variant: 'error',
    text: `Your payment of ${formatRupees(toPaise(amount))} could not be used for this order. We are sending it back to you.`,
    detail: reason,
  }));
}
