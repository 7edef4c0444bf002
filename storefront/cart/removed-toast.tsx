import { calls } from '#contract/calls.ts';
import type { CartLine } from '#contract/cart.ts';
import { messages } from '#contract/messages.ts';
import { request } from '#storefront/shell/request.ts';
import { messageOf } from '#storefront/shell/request-failure.ts';
import { dismissToasts, showProductToast } from '#storefront/shell/toasts.ts';
import { Button } from '#storefront/ui/button.tsx';

/** Says that a line was removed and offers to put it back. */
export function showRemovedToast(line: CartLine, onPutBack: () => void): void {
  let isPuttingBack = false;

  async function putBack() {
    if (isPuttingBack) return;
    isPuttingBack = true;
    dismissToasts();
    try {
      await request(calls.addToCart, { body: { product_id: line.product_id, quantity: line.quantity } });
      onPutBack();
    } catch (error) {
      showProductToast('error', messages.addToCartFailed(messageOf(error)));
    }
  }

  showProductToast(
    'info',
    <>
      {line.product_name} was removed.{' '}
      <Button look="quiet" onClick={putBack}>
        Undo
      </Button>
    </>,
  );
}
