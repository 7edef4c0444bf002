import { setStatus } from '#api/payments/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-states.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

export function isOrderStatus(word: string): word is OrderStatus {
  return ORDER_STATUSES.some((status) => status === word);
}

export function invalidStatusMessage(word: string): string {
  return `"${word}" is not a status. Use one of: ${ORDER_STATUSES.join(', ')}.`;
}

/** Changes the status of an order; cancelling a paid one queues its refund. */
export async function setOrderStatus(
  { print, ...context }: CommandContext,
  [orderId = '', status = '']: string[],
): Promise<boolean | Refusal> {
  if (!isOrderStatus(status)) {
    print(invalidStatusMessage(status));
    return false;
  }
  const outcome = await setStatus(actingOf(context), orderId, status);
  if (isRefusal(outcome)) return outcome;
  if (outcome.isRepeat) {
    print(`Order ${orderId} is ${status} already; nothing was changed.`);
    if (status === 'cancelled' && outcome.order.paymentStatus === 'Success')
      print(`It was paid: "npm run shop -- order ${orderId}" shows where its money is.`);
    return true;
  }
  print(`Order ${orderId} is ${status}.`);
  if (outcome.refundDue)
    print('It was paid: its payment waits for refund; "npm run shop -- reconcile" lists it.');
  else if (status === 'cancelled' && outcome.order.paymentStatus === 'Success')
    print('Its money went back at the provider before; its credit note is issued.');
  return true;
}
