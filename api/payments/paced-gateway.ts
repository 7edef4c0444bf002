import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayResponse, PaymentGateway } from './gateway.ts';
import { refilled } from './pace-rules.ts';

/** Limits how often a process asks the provider for its background work; customers and messages never wait for it. */
export interface Pace {
  /** Waits for this request's turn; false: the process is closing, and the request is not to be made. */
  take(): Promise<boolean>;
  /** Counts requests that were made besides. */
  charge(requests: number): void;
  /** Lets nobody wait or ask any more. */
  stop(): void;
}

/** What the background work of a process asks of the provider at most. */
export const BACKGROUND_PACE = { perSecond: 5, burst: 10 };

/** A token bucket: so many requests a second, and so many at once after a pause. */
export function openPace({ perSecond, burst }: { perSecond: number; burst: number }): Pace {
  const stopping = new AbortController();
  let bucket = { tokens: burst, at: performance.now() };
  const spend = (requests: number): number => {
    bucket = refilled(bucket, performance.now(), perSecond, burst);
    bucket.tokens -= requests;
    return bucket.tokens;
  };
  return {
    async take() {
      const left = spend(1);
      if (left < 0) {
        await pause((-left / perSecond) * 1000, undefined, { signal: stopping.signal }).catch(() => {});
      }
      return !stopping.signal.aborted;
    },
    charge: spend,
    stop: () => stopping.abort(),
  };
}

/** A reading without an answer was tried two times more (`razorpay-gateway.ts`). */
const REPEATED_READS = 2;

/** The gateway for background work: each request waits for its turn, those that were repeated count as several. */
function pacedGateway(gateway: PaymentGateway, pace: Pace): PaymentGateway {
  const paced =
    <Args extends unknown[], Value>(ask: (...args: Args) => Promise<GatewayResponse<Value>>) =>
    async (...args: Args): Promise<GatewayResponse<Value>> => {
      if (!(await pace.take())) return { problem: 'unavailable', detail: 'not asked: the shop is closing' };
      const response = await ask(...args);
      if ('problem' in response && response.problem === 'unavailable') pace.charge(REPEATED_READS);
      return response;
    };
  return {
    ...gateway,
    order: paced(gateway.order),
    payment: paced(gateway.payment),
    paymentsOfOrder: paced(gateway.paymentsOfOrder),
    capture: paced(gateway.capture),
    refundsOfPayment: paced(gateway.refundsOfPayment),
    refundsSince: paced(gateway.refundsSince),
    paymentsSince: paced(gateway.paymentsSince),
    disputesSince: paced(gateway.disputesSince),
    dispute: paced(gateway.dispute),
    refund: paced(gateway.refund),
  };
}

/** A shop whose provider is asked at the pace of background work. */
export function inBackground<Part extends { gateway: PaymentGateway; pace?: Pace }>(shop: Part): Part {
  return shop.pace ? { ...shop, gateway: pacedGateway(shop.gateway, shop.pace) } : shop;
}
