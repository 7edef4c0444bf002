import { REFETCH_ATTEMPTS, REFETCH_GAP_MS } from '#contract/constants.ts';
import type { VerifyPaymentResponse } from '#contract/orders/payments/payments.ts';
import { isRefusal, messageOf } from '#storefront/api-client/request-error.ts';
import { pause } from './pause.ts';

/** Polling interval while the confirmation of a payment is pending. */
const POLL_INTERVAL_MS = 10_000;

/** `on its way`: the server settles it with the provider on its own. `unanswered`: no response, so the same may still happen. */
export type Verification =
  | { outcome: 'verified' }
  | { outcome: 'on its way' | 'unanswered' }
  | { outcome: 'refused'; reason: string };

/** Maps the verification response to an outcome. A lost response or a server error is no refusal (P-50). */
export async function confirm(response: Promise<VerifyPaymentResponse>): Promise<Verification> {
  try {
    const { status } = await response;
    return { outcome: status === 'pending' ? 'on its way' : 'verified' };
  } catch (error) {
    return isRefusal(error) ? { outcome: 'refused', reason: messageOf(error) } : { outcome: 'unanswered' };
  }
}

/** Polls up to 3 times, 3 seconds apart, until paid or no longer wanted. */
export async function pollUntilPaid(
  isPaid: () => Promise<boolean>,
  shouldContinue: () => boolean = () => true,
): Promise<boolean> {
  for (let attempt = 1; shouldContinue(); attempt += 1) {
    if (await isPaid()) return true;
    if (attempt === REFETCH_ATTEMPTS) break;
    await pause(REFETCH_GAP_MS);
  }
  return false;
}

/** Polls every 10 seconds while the page is shown. Returns false once it is left. */
export async function pollWhileShown(
  isPaid: () => Promise<boolean>,
  isShown: () => boolean,
): Promise<boolean> {
  for (;;) {
    await pause(POLL_INTERVAL_MS);
    if (!isShown()) return false;
    if (!document.hidden && (await isPaid())) return true;
  }
}
