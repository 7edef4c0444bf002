/** What the provider's widget hands over when a payment went through. */
export interface WidgetSuccess {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** What it says of an attempt that failed. It stays open then, for another try. */
export interface WidgetFailure {
  error?: { description?: string };
}

export interface WidgetOptions {
  key: string;
  /** In paise. */
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  handler: (success: WidgetSuccess) => void;
  modal: { ondismiss: () => void };
  theme: { color: string };
}

export interface PaymentWidget {
  on(event: 'payment.failed', listener: (failure: WidgetFailure) => void): unknown;
  open(): unknown;
  close?(): unknown;
}

declare global {
  interface Window {
    /** Left here by the provider's checkout script. */
    Razorpay?: new (
      options: WidgetOptions,
    ) => PaymentWidget;
  }
}

const TRIES = 5;
const FIRST_WAIT_MS = 1000;

let loading: Promise<boolean> | null = null;

/**
 * Brings the provider's checkout script: one script at a time, tried again a few times. Answers whether the widget
 * is there. After a no, asking again tries again.
 */
export function loadPaymentWidget(scriptUrl: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true);
  loading ??= tryToLoad(scriptUrl).finally(() => {
    loading = null;
  });
  return loading;
}

async function tryToLoad(scriptUrl: string): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    if (await addScript(scriptUrl)) return true;
  }
  return false;
}

/** A script that arrives without the widget in it counts as failed: a proxy's error page does that. */
function addScript(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = () => {
      if (!window.Razorpay) script.remove();
      resolve(Boolean(window.Razorpay));
    };
    script.src = url;
    script.async = true;
    script.onload = finish;
    script.onerror = finish;
    document.head.append(script);
  });
}
