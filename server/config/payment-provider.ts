import { razorpayEnvironment, razorpaySettings } from '#api/payments/razorpay/settings-rules.ts';

/** The payment provider of the shop: another one is another line here (decision 048). */
export { razorpayEnvironment as providerEnvironment, razorpaySettings as providerSettings };
