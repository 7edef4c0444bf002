import type { Checkout } from './checkout.ts';
import { razorpayCheckout } from './razorpay/razorpay-checkout.ts';

/** The checkout of each payment provider, by its name in the shop's configuration (decision 048). */
export const checkouts: Readonly<Record<string, Checkout>> = {
  razorpay: razorpayCheckout,
};
