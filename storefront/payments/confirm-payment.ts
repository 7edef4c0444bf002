import { REFETCH_ATTEMPTS, REFETCH_GAP_MS } from '#contract/constants.ts';
import type { VerifyPaymentResponse } from '#contract/payments.ts';
import { isRefusal, messageOf } from '#storefront/api-client/request-error.ts';

/** How often to look, without a word, while a payment's confirmation is on its way. */
const QUIET_LOOK_MS = 10_000;

/** `on its way`: nothing is wrong, the answer is only not there yet; the shop settles it with the provider on its own. */
export type Verification =
  | { outcome: 'verified' }
  | { outcome: 'on its way' }
  | { outcome: 'refused'; reason: string };

/** What came of asking the shop to confirm a payment. Only a refusal is a refusal; silence is not. */
export async function confirm(asked: Promise<VerifyPaymentResponse>): Promise<Verification> {
  try {
    const { status } = await asked;
    return { outcome: status === 'pending' ? 'on its way' : 'verified' };
  } catch (error) {
    return isRefusal(error) ? { outcome: 'refused', reason: messageOf(error) } : { outcome: 'on its way' };
  }
}

/** Looks up to 3 times, 3 seconds apart, and stops at the first yes. */
export async function lookUntilPaid(look: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    if (await look()) return true;
    if (attempt === REFETCH_ATTEMPTS) return false;
    await pause(REFETCH_GAP_MS);
  }
}

/** Looks every ten seconds for as long as somebody waits for it; answers whether it came while they did. */
export async function lookQuietly(
  look: () => Promise<boolean>,
  isWaitedFor: () => boolean,
): Promise<boolean> {
  for (;;) {
    await pause(QUIET_LOOK_MS);
    if (!isWaitedFor()) return false;
    if (!document.hidden && (await look())) return true;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
