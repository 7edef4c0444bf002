import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { toRupees } from '#contract/money/money.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { GivenGift } from '#contract/orders/gift.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { CART_PRICES_HEADER, CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { isRefusal, messageOf, newTotalIn } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { forgetGift } from '../address/use-gift.ts';
import { cartTotalPaise } from '../lines/use-cart-changes.ts';

interface OrderContents {
  lines: CartLine[];
  /** Trimmed. */
  address: ShippingAddress;
  gift: GivenGift | null;
  couponCode: string;
  /** The rate set and the instant of the prices shown. */
  shownAt: string | undefined;
}

export const REQUIRED_PARTS = ['street', 'city', 'pincode'] as const;
export type AddressPart = (typeof REQUIRED_PARTS)[number];

/** Why the last attempt created no order. A validation error disappears once the input is corrected. */
interface OrderError {
  text: string;
  isUnsure: boolean;
  /** The response that says why the total changed. */
  changeIn?: string | undefined;
  /** Set for a validation error of the page; absent for a refusal of the server. */
  invalid?: { emptyCart: boolean };
  /** The coupon of a refused attempt: another one makes another order. */
  couponCode?: string;
}

export interface PlaceOrder {
  place: () => void;
  isPlacing: boolean;
  /** The error of the last attempt, or null. */
  error: string | null;
  /** True when the response was lost or inconclusive: the order may have been placed. */
  isUnsure: boolean;
  /** The response that says why the total changed; empty if it did not. */
  changeIn: string;
  /** Address fields that were empty at the last attempt and still are, in page order. */
  missing: readonly AddressPart[];
}

/** Places the order and navigates to its payment. Repeated presses place one order. */
export function usePlaceOrder(wanted: OrderContents, changesSettled: () => Promise<void>): PlaceOrder {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const inFlight = useRef(false);
  const [isPlacing, setPlacing] = useState(false);
  const [latest, setLatest] = useState<OrderError | null>(null);
  const error = latest && stillApplies(latest, wanted) ? latest : null;

  function showError(text: string, more: Partial<OrderError> = {}) {
    setLatest({ text, isUnsure: false, ...more });
    // The definition asks for `window.alert`; the text also stays in the page (P-30).
    window.alert(text);
  }

  async function order() {
    try {
      await changesSettled();
      const { order_id } = await sendOrder(wanted);
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      queryClient.invalidateQueries({ queryKey: ['orders'] });
      forgetGift();
      if (order_id) await navigate(paths.checkout(order_id));
      else showError(orderMessages.orderWithoutId, { isUnsure: true });
    } catch (error) {
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      queryClient.invalidateQueries({ queryKey: ['orders'] });
      const reason = messageOf(error) || messages.tryLater;
      showError(orderMessages.orderFailed(reason), {
        ...(isRefusal(error) ? { couponCode: wanted.couponCode } : { isUnsure: true }),
        changeIn: newTotalIn(error),
      });
    }
  }

  async function place() {
    if (inFlight.current) return;
    setLatest(null);
    const problem = problemWith(wanted);
    if (problem !== null) {
      showError(problem, { invalid: { emptyCart: wanted.lines.length === 0 } });
      return;
    }
    inFlight.current = true;
    setPlacing(true);
    await order();
    inFlight.current = false;
    setPlacing(false);
  }

  return {
    ...{ place, isPlacing },
    error: error?.text ?? null,
    isUnsure: error?.isUnsure ?? false,
    changeIn: error?.changeIn ?? '',
    missing: error?.text === orderMessages.addressMissing ? missingParts(wanted.address) : [],
  };
}

function sendOrder({ lines, address, gift, couponCode, shownAt }: OrderContents) {
  return request(calls.createOrder, {
    body: { shipping_address: address, coupon_code: couponCode || null, ...(gift && { gift }) },
    headers: {
      [CART_TOTAL_HEADER]: String(toRupees(cartTotalPaise(lines))),
      ...(shownAt && { [CART_PRICES_HEADER]: shownAt }),
    },
  });
}

/** Whether the last error concerns the order that would be placed now. */
function stillApplies({ text, invalid, couponCode }: OrderError, wanted: OrderContents): boolean {
  if (couponCode !== undefined && couponCode !== wanted.couponCode) return false;
  if (!invalid) return true;
  return problemWith(wanted) === text && invalid.emptyCart === (wanted.lines.length === 0);
}

/** Empty or blank fields of an address, in page order. */
export function missingParts(address: ShippingAddress): AddressPart[] {
  return REQUIRED_PARTS.filter((part) => address[part] === '');
}

/** Checks the address before the cart (P-30). */
function problemWith({ lines, address }: OrderContents): string | null {
  if (missingParts(address).length > 0) return orderMessages.addressMissing;
  return lines.length === 0 ? orderMessages.cartEmptyAlert : null;
}
