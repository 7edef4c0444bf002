/** The widget's result of a successful payment. */
export interface WidgetSuccess {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** A failed attempt; the widget stays open for another one. */
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
    /** Set by the provider's checkout script. */
    Razorpay?: new (
      options: WidgetOptions,
    ) => PaymentWidget;
  }
}

const TRIES = 5;
const FIRST_WAIT_MS = 1000;

let loading: Promise<boolean> | null = null;

/**
 * Loads the provider's checkout script with retries; concurrent calls share one attempt.
 * @returns whether the widget is available; a call after a failure tries again
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

/** A script that does not define the widget counts as failed: it may be a proxy's error page. */
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
