import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { cardWords } from '#contract/gift-cards/card-words.ts';
import { sumOf, toPaise } from '#contract/money/money.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import { oldGoldPaidOf, toPayOf } from '#storefront/orders/order-states.ts';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { orderNotes } from '../order-notes.ts';
import type { OrderPayment } from '../payment/use-order-payment.ts';

/** Whether gift cards pay all of an order: no payment window is needed. */
export const isPaidByGiftCards = (order: Order): boolean =>
  toPayOf(order) === 0 && (order.gift_cards ?? []).length > 0;

/** What pays a part of an order: gift cards, old gold, or both. */
export const cardsOf = (order: Order) =>
  cardWords(
    sumOf((order.gift_cards ?? []).map(({ amount }) => toPaise(amount))),
    toPaise(oldGoldPaidOf(order)),
  );

/** Pays an order of which gift cards pay everything. `saveFirst`: as of `useOrderPayment`. */
export function useGiftCardPayment(
  order: Order,
  user: StoredUser,
  saveFirst: () => Promise<unknown>,
): OrderPayment {
  const queryClient = useQueryClient();
  const notes = orderNotes(useSeller());
  const [isPaying, setPaying] = useState(false);
  const [note, setNote] = useState<PaymentNote | null>(null);
  const paid = isPaid(order.payment_status);

  async function pay() {
    if (isPaying) return;
    setPaying(true);
    setNote(null);
    try {
      const failure = await saveFirst();
      if (failure) throw failure;
      await request(afterSaleCalls.payWithGiftCards, { body: { order_id: order.order_id }, keepalive: true });
      setNote(notes.successful);
    } catch (reason) {
      setNote(notes.notInitiated(reason));
    }
    await queryClient.refetchQueries({ queryKey: ordersQuery(user).queryKey });
    setPaying(false);
  }

  const phase = isPaying ? 'confirming' : 'ready';
  return { pay, phase: paid ? 'paid' : phase, isPaid: paid, isSettled: !isPaying, note };
}
