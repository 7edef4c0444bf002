import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { hashPassword } from '#api/accounts/passwords/password-service.ts';
import { insertAccount } from '#api/accounts/queries.ts';
import { emailKey } from '#api/accounts/rules.ts';
import { openSession } from '#api/accounts/sessions/session-service.ts';
import { registerApi } from '#api/app.ts';
import { processInbox, runProviderCheck, sendDueRefunds } from '#api/payments/jobs.ts';
import type { PaymentProvider } from '#api/payments/provider/gateway.ts';
import { razorpayProvider } from '#api/payments/razorpay/provider-gateway.ts';
import { type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { startIntervalJob } from '#api/platform/interval-job.ts';
import { shopTerms } from '#api/settings/rules.ts';
import type { Shop } from '#api/shop.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { type Call, type CallShape, calls } from '#contract/calls.ts';
import { DAY_MS } from '#contract/durations.ts';
import { paise } from '#contract/money/money.ts';
import { startStandIn } from '#razorpay-stand-in/stand-in.ts';
import { readConfig } from '#server/config/config.ts';
import { fixedSettings } from '#server/config/fixed-settings.ts';
import { streamBackup } from '#server/database/backup/backup-service.ts';
import { holdsDemoShop } from '#server/demo/refuse-demo-shop.ts';
import { openTestDrawer } from '#server/documents/document-drawer-testing.ts';
import { hasPicture, picturesFolder } from '#server/files/picture-files.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { expectInvariants } from './invariants/invariants-testing.ts';

export interface TestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The response body of a refusal. */
export interface RefusalBody {
  message: string;
  code: string;
  fields?: Record<string, string>;
}

type Parts<Shape extends CallShape> = Omit<Shape, 'response'> & {
  token?: string | undefined;
  headers?: Record<string, string>;
};

/** A complete shop over HTTP, with a database and a provider stand-in of its own. */
export interface TestShop extends OpenDatabase {
  shop: Shop;
  connectionString: string;
  url: string;
  standInUrl: string;
  /** The account at the stand-in. Secrets that are added are accepted. */
  account: { keyId: string; keySecret: string; webhookSecrets: string[] };
  /** Freezes the shop's clock at an instant; undefined: real time. */
  setClock(instant: Date | undefined): void;
  /** Makes a call of the call table. */
  call<Shape extends CallShape>(
    call: Call<Shape>,
    parts: Parts<Shape>,
  ): Promise<TestResponse<Shape['response'] & Partial<RefusalBody>>>;
  /** Sends any request, valid or not. */
  send(method: string, path: string, init?: RequestInit): Promise<TestResponse<RefusalBody>>;
  newCustomer(overrides?: Partial<LoginResponse>): Promise<LoginResponse>;
  stop(): Promise<void>;
}

/** The database name in a connection string. `URL` cannot parse connection strings of Unix sockets. */
const DATABASE_NAME = /(?<=\/)[^/?]+(?=\?|$)/;

/** The connection string of another database of the same server. */
export function addressOf(database: string): string {
  return inject('templateDatabase').replace(DATABASE_NAME, database);
}

async function copyTemplate(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = DATABASE_NAME.exec(inject('templateDatabase'))?.[0];
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: addressOf('postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${template} strategy wal_log`);
  return { connectionString: addressOf(name), drop: () => run(`drop database ${name} with (force)`) };
}

function pathOf(call: Call, params: unknown, query: unknown): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Object(params)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(Object(query)).map(([key, value]) => [key, String(value)]),
  );
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

interface ShopParts extends Pick<Shop, 'mailer' | 'mailChannel' | 'phoneChannels'> {
  /** Instead of the stand-in. */
  provider?: PaymentProvider;
}

const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** A logged-in customer. Only details that a test gives are registered over HTTP: hashing is most of a registration's cost. */
async function newCustomer(
  { db, now, call }: Pick<TestShop, 'db' | 'call'> & { now: Date },
  overrides: Partial<LoginResponse>,
): Promise<LoginResponse> {
  const {
    user_id: _,
    token: __,
    ...details
  } = {
    ...{ user_id: '', token: '', name: 'Meera Nair', email: `${randomUUID()}@example.com` },
    ...{ phone: '98200 12345', address: 'MG Road, Pune' },
    ...overrides,
  };
  if (Object.keys(overrides).length > 0) {
    await call(calls.register, { body: { ...details, password: PASSWORD } });
    return (await call(calls.login, { body: { email: details.email, password: PASSWORD } })).body;
  }
  passwordHash ??= hashPassword(PASSWORD);
  const account = { ...details, passwordHash: await passwordHash };
  const userId = await insertAccount(db, emailKey(details.email), account);
  if (!userId) throw new Error('the e-mail is taken');
  const token = await openSession(db, { userId, passwordHash: account.passwordHash }, null, now);
  if (!token) throw new Error('no session was opened');
  return { token, user_id: userId, ...details };
}

/** Opens another shop, for one test; call `stop` when done. Test files usually use `shopOfThisFile`. */
export async function openTestShop(
  settings: NodeJS.ProcessEnv = {},
  { provider: otherProvider, ...parts }: ShopParts = {},
): Promise<TestShop> {
  const config = readConfig({
    LOGIN_FAILURES_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    PAN_KEY: Buffer.alloc(32, 7).toString('base64'),
    MAX_UNPAID_ORDERS: '1000',
    ...settings,
  });
  const database = await copyTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'tola-test-'));
  const open = openDatabase(database.connectionString, 10);
  const standIn = await startStandIn({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    webhookUrl: 'http://127.0.0.1:9/nobody-listens',
    timeFactor: 0.01,
  });
  const { keyId, keySecret, webhookSecret } = standIn;
  const keys = { keyId, keySecret, webhookSecrets: [webhookSecret] };
  const provider =
    otherProvider ??
    razorpayProvider({ ...standIn, ...keys, isLive: false, maxPaymentPaise: paise(standIn.maxOrder) });
  const app = createHttpServer(0);
  const drawer = openTestDrawer();
  let clock: Date | undefined;
  const shop: Shop = {
    ...open,
    clock: () => clock ?? new Date(),
    provider,
    gateway: provider.gateway,
    ...shopTerms(config.settings),
    settingDefaults: config.settingDefaults,
    fixedSettings: fixedSettings(config),
    ...(config.panKey && { sealingKeys: { present: config.panKey } }),
    invoicePrefix: config.invoicePrefix,
    limits: config.limits,
    strictPasswords: config.strictPasswords,
    isDemo: config.loadDemo,
    makesBackups: true,
    mailSetUp: { isFixed: false, hasName: true },
    phoneSetUp: { fixed: {}, apiUrls: config.phoneApiUrls, used: '' },
    paymentSetUp: {
      ...{ isFixed: false, usedVersion: 0 },
      openWith: readConfig({ RAZORPAY_API_URL: standIn.apiUrl }).openProvider,
      holdsDemoShop,
    },
    backUp: (now) => streamBackup(database.connectionString, now),
    shopAddress: config.shopAddress,
    hasPicture: (address) => hasPicture(picturesFolder(), address),
    drawer,
    ...parts,
    log: app.log,
  };
  const inbox = startIntervalJob('provider inbox', 500, app.log, () => processInbox(shop));
  // These run when a call asks for it, never by themselves.
  const refunds = startIntervalJob('refunds', DAY_MS, app.log, () => sendDueRefunds(shop));
  const check = startIntervalJob('check with the provider', DAY_MS, app.log, () => runProviderCheck(shop));
  await registerApi(app, shop, {
    processInbox: () => inbox.within(0),
    sendRefunds: () => refunds.within(0),
    checkProvider: () => check.within(0),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const send: TestShop['send'] = async (method, path, init = {}) => {
    const response = await fetch(`${url}${path}`, { method, ...init });
    const text = await response.text();
    const isFile = response.headers.has('content-disposition');
    const body = isFile ? text : JSON.parse(text || 'null');
    return { status: response.status, headers: response.headers, body };
  };
  const call: TestShop['call'] = async (row, { token, headers, body, query, params }) => {
    const init: RequestInit = {
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    // The call table defines the type of the response.
    return (await send(row.method, pathOf(row, params, query), init)) as never;
  };

  return {
    ...open,
    shop,
    connectionString: database.connectionString,
    url,
    standInUrl: standIn.apiUrl,
    account: keys,
    setClock: (instant) => {
      clock = instant;
    },
    call,
    send,
    newCustomer: (overrides = {}) => newCustomer({ ...open, now: shop.clock(), call }, overrides),
    async stop() {
      const closed = app.close();
      // A response that nobody reads would be waited for.
      app.server.closeAllConnections();
      await closed;
      await Promise.all([inbox, refunds, check].map((job) => job.stop()));
      await drawer.stop();
      await standIn.close();
      await open.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Options for the shop of a test file. */
interface FileParts extends ShopParts {
  /** Invariants that the file breaks on purpose, by number, such as `I20`. */
  breaks?: readonly string[];
}

/**
 * The shop of one test file: opens before the first test; after the last one it checks the invariants
 * (`invariants-testing.ts`) and stops. Throws when used outside of tests and hooks.
 */
export function shopOfThisFile(
  settings: NodeJS.ProcessEnv = {},
  { breaks = [], ...parts }: FileParts = {},
): TestShop {
  let opened: TestShop | undefined;
  const shop = (): TestShop => {
    if (!opened) throw new Error('The shop of this file is open inside of tests and hooks only.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestShop(settings, parts);
  });
  afterAll(async () => {
    try {
      if (opened) await expectInvariants(opened.db, breaks);
    } finally {
      await opened?.stop();
    }
  });
  return {
    get db() {
      return shop().db;
    },
    get pool() {
      return shop().pool;
    },
    get close() {
      return shop().close;
    },
    get shop() {
      return shop().shop;
    },
    get connectionString() {
      return shop().connectionString;
    },
    get url() {
      return shop().url;
    },
    get standInUrl() {
      return shop().standInUrl;
    },
    get account() {
      return shop().account;
    },
    get setClock() {
      return shop().setClock;
    },
    get call() {
      return shop().call;
    },
    get send() {
      return shop().send;
    },
    get newCustomer() {
      return shop().newCustomer;
    },
    get stop() {
      return shop().stop;
    },
  };
}
