import { calls } from '#contract/calls.ts';
import { sameChoice } from '#contract/choices/same-choice.ts';
import { messages } from '#contract/messages.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';

/** Reports a removed line and offers Undo. */
export function showRemovedToast(line: CartLine, onPutBack: () => void): void {
  let isPuttingBack = false;

  async function putBack(close: () => void) {
    if (isPuttingBack) return;
    isPuttingBack = true;
    close();
    try {
      const { product_id, quantity } = line;
      await request(calls.addToCart, { body: { product_id, quantity, ...sameChoice(line) } });
      onPutBack();
    } catch (error) {
      showProductToast('error', messages.addToCartFailed(messageOf(error)));
    }
  }

  showProductToast('info', (close) => (
    <>
      {line.product_name} was removed.{' '}
      <Button variant="text" onClick={() => putBack(close)}>
        Undo
      </Button>
    </>
  ));
}
