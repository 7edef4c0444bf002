import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { StandInAccount } from './account.ts';
import { Journal } from './journal.ts';
import { msg91Routes } from './providers/msg91-routes.ts';
import { whatsAppRoutes } from './providers/whatsapp-routes.ts';
import { ReceiptSender } from './receipt-sender.ts';
import { deviceRoutes } from './test-device/device-routes.ts';
import { FaultSwitches } from './test-device/fault-switches.ts';

export interface StandInOptions extends StandInAccount {
  host?: string;
  /** 0 or absent: any free port. */
  port?: number;
}

export interface MessageStandIn {
  url: string;
  journal: Journal;
  faults: FaultSwitches;
  receipts: ReceiptSender;
  /** Where WhatsApp's reports are posted; none are before it is set. */
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}

/** Starts the local double of MSG91's flow API and of WhatsApp's Cloud API. It keeps everything in memory. */
export async function startMessageStandIn(options: StandInOptions): Promise<MessageStandIn> {
  const { host = '127.0.0.1', port = 0 } = options;
  const server = createServer();
  const journal = new Journal();
  const faults = new FaultSwitches();
  const receipts = new ReceiptSender(options);
  const app = Fastify({
    bodyLimit: 64 * 1024,
    serverFactory: (handle: RequestListener) => server.on('request', handle),
  });
  const parts = { account: options, journal, faults, receipts };
  app.register(async (api) => {
    faults.hook(api);
    msg91Routes(api, parts);
    whatsAppRoutes(api, parts);
  });
  app.register(async (device) => deviceRoutes(device, parts));
  await app.ready();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}`,
    journal,
    faults,
    receipts,
    setWebhookUrl: (url) => receipts.setUrl(url),
    close: async () => {
      receipts.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await app.close();
    },
  };
}
