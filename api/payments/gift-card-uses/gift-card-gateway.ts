import { readSpentOnOrder, refundToCards } from '#api/gift-cards/card-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, sumOf } from '#contract/money/money.ts';
import type { GatewayResponse, PaymentGateway, ProviderRefund } from '../provider/gateway.ts';
import { GIFT_CARD_KEY } from '../rules.ts';
import { ownIntentId } from '../settlement/own-intent-rules.ts';

/** What refunds need of a payment's provider. */
export type RefundGateway = Pick<PaymentGateway, 'payment' | 'refundsOfPayment' | 'refund'>;

const PREFIX = ownIntentId(GIFT_CARD_KEY, '');

/** Where a payment goes back: to the gift cards that it came from, or to the provider. */
export function gatewayOfPayment(
  { db, clock, gateway }: { db: Database; clock: () => Date; gateway: PaymentGateway },
  paymentId: string,
): RefundGateway {
  return paymentId.startsWith(PREFIX) ? giftCardGateway(db, clock) : gateway;
}

const orderOf = (paymentId: string) => paymentId.slice(PREFIX.length);

/** The gift cards of the shop as a payment provider: a refund is on the cards at once. */
function giftCardGateway(db: Database, clock: () => Date): RefundGateway {
  async function refunds(paymentId: string): Promise<ProviderRefund[]> {
    const spent = await readSpentOnOrder(db, orderOf(paymentId));
    return [...spent.refunds].map(([id, { amountPaise, at }]) => ({
      ...{ id, receipt: id, paymentId, amountPaise, sentAt: at },
      ...{ currency: 'INR', status: 'processed' },
    }));
  }
  return {
    async payment(paymentId) {
      const { paidPaise, refunds: back } = await readSpentOnOrder(db, orderOf(paymentId));
      const refundedPaise = sumOf([...back.values()].map(({ amountPaise }) => amountPaise));
      return {
        value: {
          ...{ id: paymentId, orderId: paymentId, amountPaise: paidPaise, refundedPaise },
          ...{ currency: 'INR', method: 'gift card' },
          status: refundedPaise < paidPaise ? 'captured' : 'refunded',
        },
      };
    },
    refundsOfPayment: async (paymentId) => ({ value: await refunds(paymentId) }),
    async refund(
      paymentId: string,
      amountPaise: Paise,
      refundId: string,
    ): Promise<GatewayResponse<ProviderRefund>> {
      await refundToCards(db, { orderId: orderOf(paymentId), refundId, amountPaise }, clock());
      const made = (await refunds(paymentId)).find(({ id }) => id === refundId);
      return made ? { value: made } : { problem: 'unavailable', detail: 'the refund was not booked' };
    },
  };
}
