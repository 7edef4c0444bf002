import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { CartLine } from '#contract/cart.ts';
import { messages } from '#contract/messages.ts';
import { toRupees } from '#contract/money.ts';
import { CART_TOTAL_HEADER } from '#contract/order-states.ts';
import type { ShippingAddress } from '#contract/orders.ts';
import { request } from '#storefront/shell/request.ts';
import { isRefusal, messageOf } from '#storefront/shell/request-failure.ts';
import { cartTotal } from './use-cart-changes.ts';

interface Wanted {
  lines: CartLine[];
  address: ShippingAddress;
  couponCode: string;
}

export interface PlaceOrder {
  place: (wanted: Wanted) => void;
  isPlacing: boolean;
  /** Why no order came of the last press; null when nothing is wrong. */
  trouble: string | null;
  /** True when nobody said no: the answer was lost on its way or decides nothing, so the order may have been placed. */
  isUnsure: boolean;
}

/** Turns the cart into an order, once however often it is pressed, and goes on to its payment. */
export function usePlaceOrder(changesSettled: () => Promise<void>): PlaceOrder {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const underWay = useRef(false);
  const [isPlacing, setPlacing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isUnsure, setUnsure] = useState(false);

  function complain(text: string, unsure = false) {
    setTrouble(text);
    setUnsure(unsure);
    // The specification asks for the browser's own alert; the same words stay in the page.
    window.alert(text);
  }

  async function order({ lines, address, couponCode }: Wanted) {
    try {
      await changesSettled();
      const { order_id } = await request(calls.createOrder, {
        body: { shipping_address: trimmed(address), coupon_code: couponCode || null },
        headers: { [CART_TOTAL_HEADER]: String(toRupees(cartTotal(lines))) },
      });
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      queryClient.invalidateQueries({ queryKey: ['orders'] });
      if (order_id) await navigate(`/checkout/${encodeURIComponent(order_id)}`);
      else complain(messages.orderWithoutId, true);
    } catch (error) {
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      queryClient.invalidateQueries({ queryKey: ['orders'] });
      complain(messages.orderFailed(messageOf(error) || messages.tryLater), !isRefusal(error));
    }
  }

  async function place(wanted: Wanted) {
    if (underWay.current) return;
    setTrouble(null);
    const problem = problemWith(wanted);
    if (problem !== null) {
      complain(problem);
      return;
    }
    underWay.current = true;
    setPlacing(true);
    await order(wanted);
    underWay.current = false;
    setPlacing(false);
  }

  return { place, isPlacing, trouble, isUnsure };
}

/** The address is looked at first, then the cart, in the order in which the rules are written. */
function problemWith({ lines, address }: Wanted): string | null {
  if (Object.values(trimmed(address)).includes('')) return messages.addressMissing;
  return lines.length === 0 ? messages.cartEmptyAlert : null;
}

function trimmed({ street, city, pincode }: ShippingAddress): ShippingAddress {
  return { street: street.trim(), city: city.trim(), pincode: pincode.trim() };
}
