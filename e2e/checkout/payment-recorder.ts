import type { Page } from '@playwright/test';

/** Options passed to the payment widget, without functions. */
export interface RecordedOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  prefill: Record<string, string>;
}

export const SUCCESS = {
  razorpay_order_id: 'order_Recorded0001',
  razorpay_payment_id: 'pay_Recorded0001',
  razorpay_signature: 'a'.repeat(64),
};

interface Recorded {
  options: RecordedOptions & {
    handler: (success: typeof SUCCESS) => void;
    modal: { ondismiss: () => void };
  };
  failed?: (failure: object) => void;
}

declare global {
  interface Window {
    recordedWidgets: Recorded[];
  }
}

/** A fake payment widget that records its options and is controlled by the test. */
export class PaymentRecorder {
  constructor(private readonly page: Page) {}

  async install(): Promise<void> {
    await this.page.addInitScript(() => {
      window.recordedWidgets = [];
      class Recorder {
        private readonly recorded: Recorded;
        constructor(options: Recorded['options']) {
          this.recorded = { options };
        }
        on(_event: string, listener: (failure: object) => void) {
          this.recorded.failed = listener;
        }
        open() {
          window.recordedWidgets.push(this.recorded);
        }
        close() {}
      }
      Object.assign(window, { Razorpay: Recorder });
    });
  }

  /** The options of each opened widget. */
  opened(): Promise<RecordedOptions[]> {
    return this.page.evaluate(() =>
      window.recordedWidgets.map(({ options }) => JSON.parse(JSON.stringify(options))),
    );
  }

  /** Reports a successful payment from the last opened widget. */
  async succeed(): Promise<void> {
    await this.page.evaluate((success) => window.recordedWidgets.at(-1)?.options.handler(success), SUCCESS);
  }

  async fail(description: string): Promise<void> {
    await this.page.evaluate(
      (text) => window.recordedWidgets.at(-1)?.failed?.({ error: { description: text } }),
      description,
    );
  }

  async dismiss(): Promise<void> {
    await this.page.evaluate(() => window.recordedWidgets.at(-1)?.options.modal.ondismiss());
  }
}
