import { COUNTER_ROLES, MANAGERS, type Message, office, type Shown } from '#contract/office/call.ts';
import type * as plans from '#contract/orders/order-plan.ts';
import type * as assisted from './assisted-orders.ts';

/** Orders that the shop's people place for a customer who phones or writes. */
export const assistedOrderCalls = {
  getCustomerCart: office<{
    query: Shown<typeof assisted.customerCartQuery>;
    response: Shown<typeof assisted.customerCartResponse>;
  }>('GET', 'assisted-orders/cart', COUNTER_ROLES, 'The cart of a customer, with the days of delivery'),
  getOrderablePiece: office<{
    query: Shown<typeof assisted.orderablePieceQuery>;
    response: Shown<typeof assisted.orderablePieceResponse>;
  }>('GET', 'assisted-orders/piece', COUNTER_ROLES, 'A piece on sale with its sizes and other choices'),
  addToCustomerCart: office<{ body: Shown<typeof assisted.addToCustomerCartBody>; response: Message }>(
    'POST',
    'assisted-orders/cart/add',
    COUNTER_ROLES,
    'Put a piece into the cart of a customer',
  ),
  changeCustomerCart: office<{ body: Shown<typeof assisted.changeCustomerCartBody>; response: Message }>(
    'POST',
    'assisted-orders/cart/change',
    COUNTER_ROLES,
    'Change how many of a piece are in the cart of a customer, or take it out',
  ),
  orderForCustomer: office<{
    body: Shown<typeof assisted.orderForCustomerBody>;
    response: Shown<typeof assisted.orderForCustomerResponse>;
  }>(
    'POST',
    'assisted-orders/place',
    COUNTER_ROLES,
    'Order the cart of a customer, who gets an e-mail with a link to pay',
  ),
  getPlansOfOrder: office<{
    params: Shown<typeof plans.orderPlansParams>;
    response: Shown<typeof plans.orderPlansResponse>;
  }>(
    'GET',
    'assisted-orders/plans/:order_id',
    MANAGERS,
    'What each savings plan of the customer would do to an unpaid order',
  ),
  setPlanOfOrder: office<{ body: Shown<typeof plans.setOrderPlanBody>; response: Message }>(
    'POST',
    'assisted-orders/plan',
    MANAGERS,
    'Let a savings plan of the customer pay a part of an unpaid order, or take it off again',
  ),
};
