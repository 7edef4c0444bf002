import { calls } from '#contract/calls.ts';
import { REFETCH_ATTEMPTS, REFETCH_GAP_MS } from '#contract/constants.ts';
import type { VerifyPaymentAnswer } from '#contract/payments.ts';
import { request } from '#storefront/shell/request.ts';
import { RequestFailure } from '#storefront/shell/request-failure.ts';
import type { WidgetSuccess } from './payment-widget.ts';

export type Verification =
  | { outcome: 'verified' }
  /**
   * Nothing is wrong, the answer is only not there yet: the shop settles it with the provider on its own.
   * `pending`: the shop said so itself; otherwise it did not answer.
   */
  | { outcome: 'on its way'; pending: boolean }
  | { outcome: 'refused'; reason: string };

/** Has the shop confirm the payment of an order with the provider. */
export function verifyPayment(orderId: string, success: WidgetSuccess): Promise<Verification> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = success;
  return confirm(
    request(calls.verifyPayment, {
      body: { order_id: orderId, razorpay_order_id, razorpay_payment_id, razorpay_signature },
      // A page that is closed right after paying still gets its word through.
      keepalive: true,
    }),
  );
}

/** What came of asking the shop to confirm a payment. Only a refusal is a refusal; silence is not. */
export async function confirm(asked: Promise<VerifyPaymentAnswer>): Promise<Verification> {
  try {
    const answer = await asked;
    return answer.status === 'pending' ? { outcome: 'on its way', pending: true } : { outcome: 'verified' };
  } catch (error) {
    if (error instanceof RequestFailure && isRefusal(error)) {
      return { outcome: 'refused', reason: error.message };
    }
    return { outcome: 'on its way', pending: false };
  }
}

function isRefusal({ kind, status }: RequestFailure): boolean {
  return kind === 'bad request' && status !== 408 && status !== 429;
}

/** Looks up to 3 times, 3 seconds apart, and stops at the first yes. */
export async function lookUntilPaid(look: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    if (await look()) return true;
    if (attempt === REFETCH_ATTEMPTS) return false;
    await new Promise((resolve) => setTimeout(resolve, REFETCH_GAP_MS));
  }
}
