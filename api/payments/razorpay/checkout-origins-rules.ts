import type { CheckoutOrigins } from '../provider/gateway.ts';

const RAZORPAY: CheckoutOrigins = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    ...['lumberjack', 'lumberjack-cx', 'lumberjack-metrics'].map((name) => `https://${name}.razorpay.com`),
  ],
  image: ['https://cdn.razorpay.com', 'https://checkout.razorpay.com'],
  payment: ['https://checkout.razorpay.com', 'https://api.razorpay.com'],
};

/** The origins of a checkout script; one on another host brings everything from there. */
export function checkoutOrigins(scriptUrl: string): CheckoutOrigins {
  const { origin } = new URL(scriptUrl);
  if (origin === 'https://checkout.razorpay.com') return RAZORPAY;
  const own = [origin];
  return { script: own, frame: own, connect: own, image: own, payment: [origin, 'https://api.razorpay.com'] };
}
