import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type OwnProcess, startProcess } from './own-process.ts';

export interface StandInAccess {
  port: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Of the script that opens the payment dialog. */
  checkoutUrl: string;
  /** The maximum amount of an order in paise. */
  maxOrder: number;
}

export interface ProviderPayment {
  id: string;
  order_id: string;
  status: string;
  amount: number;
  amount_refunded: number;
}

/** The provider's whole state, with pending deliveries only. */
export interface ProviderState {
  orders: { id: string; amount: number; status: string; receipt: string }[];
  payments: ProviderPayment[];
  refunds: { id: string; payment_id: string; amount: number; receipt: string | null; status: string }[];
  deliveries: { id: string; eventId: string; event: string; state: string; nextAt: number; body: string }[];
}

/** The result of a customer's payment at the provider. */
export interface PaidAtProvider {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string | null;
  status: string;
}

/** The stand-in as a separate process, with its test device. */
export interface Provider extends StandInAccess {
  state(): Promise<ProviderState>;
  pay(providerOrderId: string, outcome: string): Promise<PaidAtProvider | undefined>;
  /** Replaces the fault switches; an empty object ends all faults. */
  faults(switches: object): Promise<void>;
  /** Makes the bank pay a pending refund, or fail it. */
  finishRefund(refundId: string, how: 'process' | 'fail'): Promise<void>;
  close(): Promise<void>;
}

/** Starts the stand-in with webhooks to an address. */
export async function openProvider(folder: string, port: number, webhookUrl: string): Promise<Provider> {
  await mkdir(folder, { recursive: true });
  const running: OwnProcess = startProcess({
    file: join(import.meta.dirname, '../../bench/support/stand-in-process.mjs'),
    env: {
      STAND_IN_PORT: String(port),
      STAND_IN_DATA: folder,
      STAND_IN_WEBHOOK: webhookUrl,
      STAND_IN_TIME_FACTOR: '0.05',
    },
    logFile: join(folder, 'stand-in.log'),
  });
  const access: Omit<StandInAccess, 'port'> = JSON.parse(await running.line('ready ', 120_000));
  return providerAt({ port, ...access }, () => running.kill());
}

/** A stand-in that runs. */
export function providerAt(access: StandInAccess, close: () => Promise<void>): Provider {
  const ask = (method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${access.port}/stand-in/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return {
    ...access,
    state: async () => (await (await ask('GET', 'truth?deliveries=pending')).json()) as ProviderState,
    async pay(providerOrderId, outcome) {
      const response = await ask('POST', `orders/${providerOrderId}/pay`, { outcome });
      const body = await response.json();
      // The provider refuses a second payment of a paid order.
      return response.ok ? (body as PaidAtProvider) : undefined;
    },
    async faults(switches) {
      const response = await ask('PUT', 'faults', switches);
      if (!response.ok) throw new Error(`fault switches refused: ${await response.text()}`);
      await response.body?.cancel();
    },
    async finishRefund(refundId, how) {
      const response = await ask('POST', `refunds/${refundId}/${how}`);
      if (!response.ok) throw new Error(`the refund could not be finished: ${await response.text()}`);
      await response.body?.cancel();
    },
    close,
  };
}
