import { join } from 'node:path';
import { timed } from '../phases.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../proxies/database-proxy.ts';
import { type HttpProxy, openHttpProxy } from '../proxies/http-proxy.ts';
import { sleep, until } from '../waiting.ts';
import { type OwnProcess, startProcess } from './own-process.ts';
import type { StandInAccess } from './provider.ts';

const HERE = import.meta.dirname;
/** Generous: the machine may be slow, and busy with other tests. */
const START_TIMEOUT_MS = 120_000;
const START_ATTEMPTS = 5;

/** One shop process with its own proxies to the database and the provider. */
export interface ShopInstance {
  name: string;
  url: string;
  port: number;
  database: DatabaseProxy;
  provider: HttpProxy;
  start(): Promise<void>;
  /** SIGKILL, then waits for the exit. */
  kill(): Promise<void>;
  /** SIGKILL, synchronously. */
  killNow(): void;
  signal(signal: NodeJS.Signals): void;
  pid(): number;
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  hasEnded(): boolean;
  /** How it exited, if it did so without being killed or closed. */
  died(): string | undefined;
  isReady(): Promise<boolean>;
  untilReady(): Promise<void>;
  /** Environment for the next start, such as another clock. */
  extraEnvironment: Record<string, string>;
  /** The program to start: the shop, unless replaced by the naive one. */
  program: string;
  close(): Promise<void>;
}

interface Place {
  name: string;
  folder: string;
  ports: { shop: number; database: number; provider: number; realDatabase: number };
  databaseAddress: (port: number) => string;
  standIn: StandInAccess;
}

/** Settings of a shop of this rig: the limits allow many registrations from one address and many unpaid orders. */
export function shopEnvironment(databaseUrl: string, apiUrl: string, standIn: StandInAccess) {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    RAZORPAY_API_URL: apiUrl,
    RAZORPAY_KEY_ID: standIn.keyId,
    RAZORPAY_KEY_SECRET: standIn.keySecret,
    RAZORPAY_WEBHOOK_SECRET: standIn.webhookSecret,
    RAZORPAY_CHECKOUT_URL: standIn.checkoutUrl,
    RAZORPAY_LARGEST_PAYMENT: String(standIn.maxOrder / 100),
    REGISTRATIONS_PER_ADDRESS: '900000',
    LOGIN_FAILURES_PER_ADDRESS: '900000',
    MAX_UNPAID_ORDERS: '9999',
    LOG_LEVEL: 'warn',
  };
}

/** Creates the proxies of a shop; `start` starts it. */
export async function openShopInstance(place: Place): Promise<ShopInstance> {
  const { name, folder, ports, databaseAddress, standIn } = place;
  const database = await openDatabaseProxy(ports.database, ports.realDatabase);
  const provider = await openHttpProxy(ports.provider, () => [standIn.port]);
  const url = `http://127.0.0.1:${ports.shop}`;
  const instance: ShopInstance = {
    name,
    url,
    port: ports.shop,
    database,
    provider,
    extraEnvironment: {},
    program: 'shop-process.mjs',
    ...supervise(name, () =>
      startProcess({
        file: join(HERE, instance.program),
        env: {
          ...shopEnvironment(databaseAddress(ports.database), `http://127.0.0.1:${ports.provider}`, standIn),
          PORT: String(ports.shop),
          DATA_DIR: join(folder, `shop-${name}`),
          ...instance.extraEnvironment,
        },
        logFile: join(folder, `shop-${name}.log`),
      }),
    ),
    async isReady() {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(12_000) });
      await response.body?.cancel();
      return response.ok;
    },
    async untilReady() {
      if (!(await until(() => instance.isReady(), START_TIMEOUT_MS))) throw new Error(`${name} is not ready`);
    },
    async close() {
      await instance.kill();
      await database.close();
      await provider.close();
    },
  };
  return instance;
}

type Supervised = Pick<
  ShopInstance,
  'start' | 'kill' | 'killNow' | 'signal' | 'pid' | 'died' | 'ended' | 'hasEnded'
>;

/** Starts and ends the process of a shop, and notices when it ends by itself. */
function supervise(name: string, startShop: () => OwnProcess): Supervised {
  let running: OwnProcess | undefined;
  let endedByUs = false;
  let death: string | undefined;

  const startOnce = async () => {
    endedByUs = false;
    death = undefined;
    const started = startShop();
    running = started;
    await timed('shop start', () => started.line('Tola is open', START_TIMEOUT_MS));
    void started.ended.then(({ code, signal }) => {
      if (running === started && !endedByUs) death = `shop ${name} died: ${signal ?? `exit code ${code}`}`;
    });
  };

  return {
    async start() {
      // A shop that exited because its database was too slow at the start is restarted, as any supervisor does.
      for (let attempt = 1; ; attempt++) {
        try {
          return await startOnce();
        } catch (error) {
          if (endedByUs || attempt === START_ATTEMPTS) throw error;
          await sleep(1000);
        }
      }
    },
    async kill() {
      endedByUs = true;
      await running?.kill();
    },
    killNow() {
      endedByUs = true;
      running?.signal('SIGKILL');
    },
    signal(signal) {
      if (signal === 'SIGTERM') endedByUs = true;
      running?.signal(signal);
    },
    pid() {
      if (!running) throw new Error(`shop ${name} was never started`);
      return running.pid;
    },
    died: () => death,
    ended: async () => (await running?.ended) ?? { code: null, signal: null },
    hasEnded: () => running?.hasEnded() ?? true,
  };
}
