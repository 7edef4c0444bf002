import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayResponse, PaymentGateway } from './gateway.ts';
import { refilled } from './pace-rules.ts';

/** Rate limit of a process's background requests to the provider; user requests and webhooks bypass it. */
export interface Pace {
  /** Waits for a token; false if the process is closing and the request must not be made. */
  take(): Promise<boolean>;
  /** Charges requests already made, such as retries. */
  charge(requests: number): void;
  /** Ends all waits and rejects further requests. */
  stop(): void;
}

export const BACKGROUND_PACE = { perSecond: 5, burst: 10 };

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

const READ_RETRIES = 2;

/** Rate-limited gateway for background work; retries are charged too. */
function pacedGateway(gateway: PaymentGateway, pace: Pace): PaymentGateway {
  const paced =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<GatewayResponse<Value>>) =>
    async (...args: Args): Promise<GatewayResponse<Value>> => {
      if (!(await pace.take())) return { problem: 'unavailable', detail: 'not asked: the shop is closing' };
      const response = await call(...args);
      if ('problem' in response && response.problem === 'unavailable') pace.charge(READ_RETRIES);
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

export function inBackground<Part extends { gateway: PaymentGateway; pace?: Pace }>(shop: Part): Part {
  return shop.pace ? { ...shop, gateway: pacedGateway(shop.gateway, shop.pace) } : shop;
}
