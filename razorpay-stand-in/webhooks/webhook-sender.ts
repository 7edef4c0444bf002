import { randomBytes } from 'node:crypto';
import { sign } from '../signature.ts';
import type { AccountRecord, DeliveryRecord } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import { Timer } from '../timer.ts';
import { WebhookPost } from './webhook-post.ts';

/** Retry times in seconds after the first attempt, as measured at Razorpay: 16 deliveries within 22.8 hours. */
export const retrySchedule = [
  0.2, 6, 19, 40, 82, 164, 326, 650, 1293, 2577, 5148, 10_260, 20_520, 41_040, 82_080,
] as const;

const atOnce = retrySchedule[0];
/** Events without the immediate first retry. */
const eventsWithoutImmediateRetry = new Set(['payment.failed', 'refund.created']);

/**
 * Time of the next retry in milliseconds after the event's first attempt; undefined after the last. Only a 5xx is
 * retried immediately; a 4xx or a timeout waits for the next step.
 */
export function nextRetryMs(
  event: string,
  status: number | null,
  elapsedMs: number,
  timeFactor: number,
): number | undefined {
  const patient = eventsWithoutImmediateRetry.has(event) || status === null || status < 500;
  const steps = patient ? retrySchedule.filter((seconds) => seconds !== atOnce) : retrySchedule;
  return steps.map((seconds) => seconds * 1000 * timeFactor).find((due) => due > elapsedMs);
}

/** Limits concurrent deliveries, so that a shop that was down is not flooded. */
const inFlightLimit = 16;

type Parts = {
  store: Store;
  account: AccountRecord;
  url: string;
  timeFactor: number;
  timeoutMs?: number;
  log: (line: object) => void;
};

/** Delivers signed webhooks from the store until acknowledged or out of retries. */
export class WebhookSender {
  disabled = false;
  #url: string;
  readonly #parts: Parts;
  readonly #inFlight = new Set<string>();
  readonly #post = new WebhookPost();
  #stopped = false;
  readonly #timer: Timer;
  #isWakeScheduled = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#url = parts.url;
    this.#timer = new Timer(() => this.#sendDue());
  }

  get url(): string {
    return this.#url;
  }

  /** Sets the webhook URL; as on the Dashboard, this re-enables a disabled webhook. */
  setUrl(url: string): void {
    this.#url = url;
    this.disabled = false;
    this.wake();
  }

  /** Schedules due deliveries: called after each commit, and at start for deliveries of the last run. */
  wake(): void {
    if (this.#isWakeScheduled) return;
    // Coalesces wake-ups of concurrent commits.
    this.#isWakeScheduled = true;
    setImmediate(() => {
      this.#isWakeScheduled = false;
      if (this.#inFlight.size < inFlightLimit) this.#timer.wakeAt(this.#nextAt());
    });
  }

  close(): void {
    this.#stopped = true;
    this.#timer.stop();
    this.#post.close();
  }

  #waiting(): DeliveryRecord[] {
    if (this.disabled) return [];
    return [...this.#parts.store.pending].flatMap((id) => {
      const delivery = this.#parts.store.deliveries.get(id);
      return delivery && !this.#inFlight.has(id) ? [delivery] : [];
    });
  }

  #nextAt(): number | undefined {
    const times = this.#waiting().map((delivery) => delivery.nextAt);
    return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
  }

  #sendDue(): void {
    const now = Date.now();
    const due = this.#waiting()
      .filter((delivery) => delivery.nextAt <= now)
      .sort((a, b) => a.nextAt - b.nextAt)
      .slice(0, inFlightLimit - this.#inFlight.size);
    for (const delivery of due) void this.#send(delivery);
    this.wake();
  }

  async #send(delivery: DeliveryRecord): Promise<void> {
    this.#inFlight.add(delivery.id);
    const { eventId, body } = delivery;
    const message = { eventId, body, signature: this.#signature(delivery) };
    const status = await this.#post.send(this.#url, message, this.#parts.timeoutMs ?? 5000);
    this.#inFlight.delete(delivery.id);
    // Stays pending when stopped; the next start sends it again.
    if (this.#stopped) return;
    this.#parts.store.commit([{ kind: 'delivery', record: this.#after(delivery, status) }]);
    this.wake();
  }

  #after(delivery: DeliveryRecord, status: number | null): DeliveryRecord {
    const tried = { ...delivery, attempts: delivery.attempts + 1, lastStatus: status };
    if (status !== null && status >= 200 && status < 300) return { ...tried, state: 'delivered' };
    const elapsed = Date.now() - delivery.firstAt;
    const retry = nextRetryMs(delivery.event, status, elapsed, this.#parts.timeFactor);
    this.#parts.log({
      msg: 'webhook not acknowledged',
      event: delivery.event,
      status,
      attempt: tried.attempts,
    });
    if (retry !== undefined) return { ...tried, nextAt: delivery.firstAt + retry };
    this.disabled = true;
    this.#parts.log({ msg: 'webhook disabled after 24 hours without an acknowledgement' });
    return { ...tried, state: 'given-up' };
  }

  #signature({ signing, body }: DeliveryRecord): string {
    const { webhookSecret, staleWebhookSecret } = this.#parts.account;
    if (signing === 'forged') return randomBytes(32).toString('hex');
    return sign(body, signing === 'stale' ? staleWebhookSecret : webhookSecret);
  }
}
