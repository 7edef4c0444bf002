import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { CartLine } from '#contract/cart.ts';
import { messages } from '#contract/messages.ts';
import { toRupees } from '#contract/money.ts';
import { CART_TOTAL_HEADER } from '#contract/order-states.ts';
import type { ShippingAddress } from '#contract/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { isRefusal, messageOf } from '#storefront/api-client/request-error.ts';
import { cartTotal } from './use-cart-changes.ts';

interface Wanted {
  lines: CartLine[];
  address: ShippingAddress;
  couponCode: string;
}

type AddressPart = keyof ShippingAddress;

/** Why a press brought no order. What the page itself found wrong goes when it is put right. */
interface Trouble {
  text: string;
  isUnsure: boolean;
  /** The cart that the page itself found unfit; nothing when the shop was asked. */
  unfit?: { emptyCart: boolean };
}

export interface PlaceOrder {
  place: () => void;
  isPlacing: boolean;
  /** Why no order came of the last press; null when nothing is wrong. */
  trouble: string | null;
  /** True when nobody said no: the answer was lost on its way or decides nothing, so the order may have been placed. */
  isUnsure: boolean;
  /** The parts of the address that the last press missed and that are still missing, in their order on the page. */
  missing: readonly AddressPart[];
}

/** Turns the cart into an order, once however often it is pressed, and goes on to its payment. */
export function usePlaceOrder(wanted: Wanted, changesSettled: () => Promise<void>): PlaceOrder {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const underWay = useRef(false);
  const [isPlacing, setPlacing] = useState(false);
  const [latest, setLatest] = useState<Trouble | null>(null);
  const trouble = latest && standsStill(latest, wanted) ? latest : null;

  function complain(text: string, more: Partial<Trouble> = {}) {
    setLatest({ text, isUnsure: false, ...more });
    // The specification asks for the browser's own alert; the same words stay in the page.
    window.alert(text);
  }

  async function order() {
    const { lines, address, couponCode } = wanted;
    try {
      await changesSettled();
      const { order_id } = await request(calls.createOrder, {
        body: { shipping_address: trimmed(address), coupon_code: couponCode || null },
        headers: { [CART_TOTAL_HEADER]: String(toRupees(cartTotal(lines))) },
      });
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      queryClient.invalidateQueries({ queryKey: ['orders'] });
      if (order_id) await navigate(`/checkout/${encodeURIComponent(order_id)}`);
      else complain(messages.orderWithoutId, { isUnsure: true });
    } catch (error) {
      queryClient.invalidateQueries({ queryKey: ['cart'] });
      queryClient.invalidateQueries({ queryKey: ['orders'] });
      const reason = messageOf(error) || messages.tryLater;
      complain(messages.orderFailed(reason), { isUnsure: !isRefusal(error) });
    }
  }

  async function place() {
    if (underWay.current) return;
    setLatest(null);
    const problem = problemWith(wanted);
    if (problem !== null) {
      complain(problem, { unfit: { emptyCart: wanted.lines.length === 0 } });
      return;
    }
    underWay.current = true;
    setPlacing(true);
    await order();
    underWay.current = false;
    setPlacing(false);
  }

  return {
    ...{ place, isPlacing },
    trouble: trouble?.text ?? null,
    isUnsure: trouble?.isUnsure ?? false,
    missing: trouble?.text === messages.addressMissing ? missingParts(wanted.address) : [],
  };
}

/** Whether what was wrong at the last press is to be said of what stands in the page now. */
function standsStill({ text, unfit }: Trouble, wanted: Wanted): boolean {
  if (!unfit) return true;
  return problemWith(wanted) === text && unfit.emptyCart === (wanted.lines.length === 0);
}

/** The parts of an address that are still to be filled in, in their order on the page; spaces fill in nothing. */
export function missingParts(address: ShippingAddress): AddressPart[] {
  const typed = trimmed(address);
  return (['street', 'city', 'pincode'] as const).filter((part) => typed[part] === '');
}

/** The address is looked at first, then the cart, in the order in which the rules are written. */
function problemWith({ lines, address }: Wanted): string | null {
  if (missingParts(address).length > 0) return messages.addressMissing;
  return lines.length === 0 ? messages.cartEmptyAlert : null;
}

function trimmed({ street, city, pincode, state }: ShippingAddress): ShippingAddress {
  return { street: street.trim(), city: city.trim(), pincode: pincode.trim(), ...(state && { state }) };
}
