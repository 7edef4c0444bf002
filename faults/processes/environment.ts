import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { reconcileEverything } from '#api/payments/owner-service.ts';
import { type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { readConfig } from '#server/config/config.ts';
import { Journal } from '../load/journal.ts';
import { type HttpProxy, openHttpProxy } from '../proxies/http-proxy.ts';
import { removeAtExit } from './cleanup.ts';
import { findFreePorts } from './free-ports.ts';
import { type OwnPostgres, openOwnPostgres } from './own-postgres.ts';
import { startProcess } from './own-process.ts';
import { openProvider, type Provider, type StandInAccess } from './provider.ts';
import { openShopInstance, type ShopInstance, shopEnvironment } from './shop-instance.ts';

/** Shops, their database and their provider, each a separate process, with proxies between them that can break. */
export interface Environment {
  folder: string;
  postgres: OwnPostgres;
  provider: Provider;
  shops: ShopInstance[];
  /** The webhook URL: the balancer in front of all shops. */
  messages: HttpProxy;
  journal: Journal;
  /** Violations that were reported already. */
  reportedProblems: Set<string>;
  /** A direct database connection, without the proxies. */
  direct: OpenDatabase;
  nextName(): string;
  /** Reconciles every open payment like the owner's command, but without a new process. */
  reconcile(): Promise<void>;
  /** Runs an owner's command in a process of its own; returns whether it succeeded. */
  command(...words: string[]): Promise<boolean>;
  /** The same, on another database of the same server. */
  commandOn(database: string, ...words: string[]): Promise<boolean>;
  /** Ends all faults: of proxies, provider and processes. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** The parts of the environment that customers need. */
export type LoadTarget = Pick<Environment, 'provider' | 'journal' | 'nextName'> & {
  shops: readonly { url: string }[];
};

/** The parts that are checked, once faults are healed and payments settled. */
export type CheckTarget = LoadTarget &
  Pick<Environment, 'direct' | 'reportedProblems' | 'reconcile' | 'heal'>;

export interface Making {
  /** The first port; undefined takes any that are free. */
  firstPort?: number | undefined;
  /** The folder of the database, such as a small disk. */
  databaseFolder?: (folder: string) => string;
  /** The program that is run as the given PostgreSQL. */
  postgresProgram?: (postgres: string) => string;
}

/** Checking all invariants has no time limit. */
const NO_DEADLINES = {
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  connection: 30_000,
  response: 0,
};

/** The address of another database of the same server. */
export function otherDatabase(address: string, name: string): string {
  return address.replace(/[^/]+$/, name);
}

/** Reconciles every open payment like the owner's command, but without a new process. */
export async function reconcileAll(
  database: OpenDatabase,
  providerUrl: string,
  access: StandInAccess,
  log: Logger,
): Promise<void> {
  const { provider, seller, invoicePrefix, metalRateMaxDays } = readConfig(
    shopEnvironment('postgres://', providerUrl, access),
  );
  if (!provider) throw new Error('the rig has no provider');
  const settings = { seller, invoicePrefix, metalRateMaxDays };
  await reconcileEverything({
    ...{ ...database, ...settings, clock: () => new Date() },
    ...{ gateway: provider.gateway, log },
  });
}

/** Sets up two shops on one database. They are started concurrently on an empty database. */
export async function openEnvironment({
  firstPort,
  databaseFolder,
  postgresProgram,
}: Making = {}): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'tola-faults-'));
  removeAtExit(folder);
  chmodSync(folder, 0o755);
  const ports = portsFrom(firstPort ?? (await findFreePorts(PORTS)));
  const data = databaseFolder?.(folder) ?? join(folder, 'database');
  mkdirSync(data, { recursive: true });
  const postgres = await openOwnPostgres(data, ports.database, postgresProgram);
  const provider = await openProvider(
    join(folder, 'provider'),
    ports.standIn,
    `http://127.0.0.1:${ports.messages}/api/v1/webhooks/razorpay`,
  );
  const shops = await openShops(folder, ports, postgres, provider);
  const messages = await openHttpProxy(ports.messages, () => shops.map((shop) => shop.port));
  const direct = openDatabase(postgres.address(), 4, NO_DEADLINES);
  const standInUrl = `http://127.0.0.1:${ports.standIn}`;
  const settling = pino({ level: 'warn' }, pino.destination(join(folder, 'commands.log')));
  // Two runs never share customers, should they ever share a database.
  const run = randomBytes(3).toString('hex');
  let names = 0;

  const environment: Environment = {
    ...{ folder, postgres, provider, shops, messages, direct },
    journal: new Journal(),
    reportedProblems: new Set(),
    nextName: () => `customer-${run}-${++names}`,
    reconcile: () => reconcileAll(direct, standInUrl, provider, settling),
    command: (...words) => environment.commandOn('tola', ...words),
    async commandOn(database, ...words) {
      const done = startProcess({
        file: join(import.meta.dirname, 'shop-process.mjs'),
        words,
        env: shopEnvironment(otherDatabase(postgres.address(), database), standInUrl, provider),
        logFile: join(folder, 'commands.log'),
      });
      return (await done.ended).code === 0;
    },
    heal: () => healAll(environment),
    close: () => closeAll(environment),
  };
  await Promise.all(shops.map((shop) => shop.start()));
  await Promise.all(shops.map((shop) => shop.untilReady()));
  return environment;
}

const PORTS = 9;

/** Two shops take a port each, and so do their lines to the database and to the provider. */
function portsFrom(first: number) {
  return {
    shop: first,
    messages: first + 2,
    database: first + 3,
    lineToDatabase: first + 4,
    lineToProvider: first + 6,
    standIn: first + 8,
  };
}

async function openShops(
  folder: string,
  ports: ReturnType<typeof portsFrom>,
  postgres: OwnPostgres,
  provider: Provider,
): Promise<ShopInstance[]> {
  const shops: ShopInstance[] = [];
  for (const [index, name] of ['a', 'b'].entries()) {
    shops.push(
      await openShopInstance({
        name,
        folder,
        ports: {
          shop: ports.shop + index,
          database: ports.lineToDatabase + index,
          provider: ports.lineToProvider + index,
          realDatabase: ports.database,
        },
        databaseAddress: postgres.address,
        standIn: provider,
      }),
    );
  }
  return shops;
}

async function healAll({ messages, shops, provider }: Environment): Promise<void> {
  messages.watch(undefined);
  for (const shop of shops) {
    shop.database.heal();
    shop.provider.watch(undefined);
  }
  await provider.faults({});
  await Promise.all(
    shops.map(async (shop) => {
      if (shop.hasEnded()) await shop.start();
      await shop.untilReady();
    }),
  );
}

async function closeAll({ shops, messages, provider, direct, postgres }: Environment): Promise<void> {
  await Promise.all(shops.map((shop) => shop.close()));
  await messages.close();
  await provider.close();
  await direct.close();
  await postgres.stop();
}
