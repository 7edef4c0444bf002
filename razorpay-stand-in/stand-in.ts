import { createServer, type RequestListener, type Server } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { headerHooks } from './http/headers.ts';
import { loopbackOnly } from './http/loopback-only.ts';
import { refuse } from './http/refusals.ts';
import { sendRefusal } from './http/responses.ts';
import type { StandInParts } from './parts.ts';
import { accountOf, maxOrderAmount } from './provider/account.ts';
import { Acts } from './provider/acts.ts';
import { Disputes } from './provider/disputes.ts';
import { Provider } from './provider/provider.ts';
import { Refunds } from './provider/refunds.ts';
import { requireOurClient } from './provider-api/authentication.ts';
import { disputeRoutes } from './provider-api/dispute-routes.ts';
import { orderRoutes } from './provider-api/order-routes.ts';
import { paymentRoutes, refundRoutes } from './provider-api/payment-routes.ts';
import { Store } from './storage/store.ts';
import { faultHooks } from './test-device/fault-hooks.ts';
import { FaultSwitches } from './test-device/faults.ts';
import { moneyDeviceRoutes } from './test-device/money-device-routes.ts';
import { RequestJournal } from './test-device/request-journal.ts';
import { testDeviceRoutes } from './test-device/test-device-routes.ts';
import { Timer } from './timer.ts';
import { plannedDeliveries } from './webhooks/webhook-events.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';

export type StandInOptions = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Folder of the journal. */
  dataDir: string;
  webhookUrl: string;
  /** Origin used by browsers, if it differs from the listening address. */
  publicUrl?: string;
  log?: (line: object) => void;
  /** Maximum order amount in paise; the account's if absent. */
  maxOrderAmount?: number;
  /** Multiplies all provider delays (retries, slow banks, windows): 0.001 turns seconds into milliseconds. */
  timeFactor?: number;
};

export type StandIn = {
  apiUrl: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Maximum order amount in paise at start. */
  maxOrder: number;
  port: number;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
};

function assemble(store: Store, options: StandInOptions): StandInParts & { wake(): void; stop(): void } {
  const { timeFactor = 1, log = () => {} } = options;
  const account = accountOf(store, options.maxOrderAmount);
  const faults = new FaultSwitches();
  const sender = new WebhookSender({ store, account, url: options.webhookUrl, timeFactor, log });
  const timer = new Timer(() => {
    provider.runDue();
    wake();
  });
  const wake = () => {
    timer.wakeAt(provider.nextDue());
    sender.wake();
  };
  const acts = new Acts({
    store,
    now: Date.now,
    timeFactor,
    onCommit: wake,
    deliveriesFor: (providerEvents) =>
      plannedDeliveries(providerEvents, {
        accountId: account.accountId,
        now: Date.now(),
        timeFactor,
        faultsOf: () => faults.takeForEvent(),
      }),
  });
  const provider = new Provider(acts);
  const refunds = new Refunds(acts);
  const disputes = new Disputes(acts);
  const journal = new RequestJournal();
  const stop = () => {
    timer.stop();
    sender.close();
  };
  return { store, account, faults, sender, provider, refunds, disputes, journal, timeFactor, wake, stop };
}

function buildApp(parts: StandInParts, server: Server, log: (line: object) => void): FastifyInstance {
  const serverFactory = (handle: RequestListener) => server.on('request', handle);
  const app = Fastify({ logger: false, bodyLimit: 256 * 1024, serverFactory });
  // JSON only: cross-origin pages cannot send it without a CORS preflight, which is never granted.
  app.removeContentTypeParser('text/plain');
  headerHooks(app);
  faultHooks(app, parts);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('url_not_found').refusal));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log({ msg: 'stand-in fault', path: request.url, error: error.message });
    const text = status >= 500 ? 'a fault of the stand-in itself' : error.message;
    return sendRefusal(reply, { ...refuse('body_unreadable', { text }).refusal, status });
  });
  app.register(async (api) => {
    api.addHook('onRequest', requireOurClient(parts.account));
    orderRoutes(api, parts);
    paymentRoutes(api, parts);
    refundRoutes(api, parts);
    disputeRoutes(api, parts);
  });
  app.register(async (device) => {
    loopbackOnly(device);
    testDeviceRoutes(device, parts);
    moneyDeviceRoutes(device, parts);
  });
  checkoutRoutes(app, parts);
  return app;
}

/** The local client URL; a wildcard address is replaced by loopback. */
function originOf(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Starts the local double of Razorpay: API, payment dialog, signed webhooks and test device. Keys are created at the
 * first start and stored in `dataDir`. Rejects with EADDRINUSE if the port is taken.
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const server = createServer();
  // Listen first: a second start on the same folder must fail before it touches the journal.
  await listen(server, options);
  const store = Store.open(options.dataDir);
  const parts = assemble(store, options);
  const app = buildApp(parts, server, options.log ?? (() => {}));
  await app.ready();
  parts.wake();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const apiUrl = originOf(options.host, port);
  const { keyId, keySecret, webhookSecret } = parts.account;
  return {
    apiUrl,
    checkoutUrl: `${(options.publicUrl ?? apiUrl).replace(/\/$/, '')}/v1/checkout.js`,
    keyId,
    keySecret,
    webhookSecret,
    maxOrder: maxOrderAmount(parts),
    port,
    setWebhookUrl: (url) => parts.sender.setUrl(url),
    close: async () => {
      parts.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await app.close();
      store.close();
    },
  };
}

function listen(server: Server, { host, port }: StandInOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
