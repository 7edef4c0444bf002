import { resolve } from 'node:path';
import * as z from 'zod/mini';

import {
  openPhoneChannels,
  PHONE_CHANNEL_SECRETS,
  phoneApiUrls,
  phoneChannelEnvironment,
} from '#api/messages/channels/channel-settings-rules.ts';
import type { PhoneApiUrls, PhoneChannels } from '#api/messages/channels/template-gateway.ts';
import type { PaymentProvider, ProviderKeys } from '#api/payments/provider/gateway.ts';
import { DEFAULT_SCHEMA } from '#api/platform/database/schema.ts';
import { type SealingKey, sealingKey } from '#api/platform/sealing.ts';
import { type SettingDefaults, shopTerms } from '#api/settings/rules.ts';
import type { RateLimits } from '#api/shop.ts';
import { DEFAULT_MAX_HEAVIER_PERCENT, RETURN_DAYS, SHOP_NAME } from '#contract/constants.ts';
import { STANDARD_PICTURE_SETTINGS } from '#contract/office/settings/picture-settings.ts';
import {
  DEFAULT_LIMIT_SETTINGS,
  MAX_SHOP_NAME,
  type Settings,
  WHATSAPP_NUMBER,
} from '#contract/office/settings/settings.ts';
import { STANDARD_TEXTS } from '#contract/office/settings/text-settings.ts';
import { DEMO_SELLER } from '#contract/seller/demo-seller.ts';
import { socialPages } from '#contract/seller/social-pages.ts';
import type { FixedMailAccess } from '#server/mailer.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { providerEnvironment, providerSettings } from './payment-provider.ts';
import { sellerSettings } from './seller-settings.ts';

/** The configuration with the environment's settings; `withStoredSettings` applies the stored ones. */
export interface Config extends ReturnType<typeof shopTerms> {
  host: string;
  port: number;
  /** Public host names of the shop, in lower case, with a port if not the default. Empty: not configured. */
  hosts: string[];
  standInPort: number;
  /** Public URL of the stand-in; undefined: where it listens. */
  standInUrl: string | undefined;
  dataDir: string;
  /** Where a backup is written each night; undefined: none is. */
  backupDir: string | undefined;
  databaseUrl: string | undefined;
  databaseSchema: string;
  /** Leads to the database itself, when `databaseUrl` leads to a pooler in transaction mode. */
  directDatabaseUrl: string | undefined;
  /** Leads to a replica for what is shown to everybody. */
  readDatabaseUrl: string | undefined;
  /** Undefined: payments are simulated by the stand-in. */
  provider: PaymentProvider | undefined;
  /** Whether the environment sets the provider; else the owner may set it in the office. */
  isProviderFixed: boolean;
  /** The version of the account in the office that `provider` has; 0: it has none. */
  accountVersion: number;
  /** Why the account in the office cannot be used. */
  accountProblem?: string;
  /** The provider with keys from the office. */
  openProvider: (keys: ProviderKeys) => PaymentProvider | { problem: string };
  /** Whether simulated payments are allowed; undefined: `refuseSimulatedPayments` decides (P-57). */
  standIn: 'yes' | 'no' | undefined;
  limits: RateLimits;
  strictPasswords: boolean;
  /** Encrypts PANs; undefined: a key file next to the embedded database is used. */
  panKey: SealingKey | undefined;
  /** The previous key, during rotation. */
  previousPanKey: SealingKey | undefined;
  shopAddress: string;
  /** Undefined: the shop sends no e-mail. */
  mail: FixedMailAccess | undefined;
  /** Absent fields: the shop does not use that channel. */
  phoneChannels: PhoneChannels;
  /** Where the accounts of the office are reached. */
  phoneApiUrls: PhoneApiUrls;
  /** Undefined: no feed proposes rates. */
  rateFeedUrl: string | undefined;
  loadDemo: boolean;
  proxies: number;
  invoicePrefix: string;
  settingDefaults: SettingDefaults;
}

const port = (fallback: string) => z._default(z.string().check(z.regex(/^\d{1,5}$/)), fallback);
const limit = (fallback: string) => z._default(z.string().check(z.regex(/^\d{1,6}$/)), fallback);
/** Lower case, so that it never needs quotes; short enough for the names of channels. */
export const SCHEMA_NAME = /^(?!pg_)[a-z][a-z0-9_]{0,39}$/;

const text = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback);

const environment = z.object({
  HOST: text('127.0.0.1'),
  PORT: port('3000'),
  SHOP_HOSTS: z._default(z.string().check(z.regex(/^[a-z0-9.:[\]-]+(?:[ ,]+[a-z0-9.:[\]-]+)*$/i)), ''),
  STAND_IN: z.optional(z.enum(['yes', 'no'])),
  STAND_IN_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^/\s]+\/?$/))),
  STAND_IN_PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  DATA_DIR: text('./data'),
  BACKUP_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string()),
  DIRECT_DATABASE_URL: z.optional(z.string()),
  READ_DATABASE_URL: z.optional(z.string()),
  DATABASE_SCHEMA: z.optional(z.string().check(z.regex(SCHEMA_NAME))),
  ...providerEnvironment,
  STOCK_HOLD_MINUTES: z._default(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), '30'),
  MAX_UNPAID_ORDERS: z._default(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), '10'),
  LOGIN_FAILURES_PER_ACCOUNT: limit('5'),
  LOGIN_FAILURES_PER_ADDRESS: limit('20'),
  REGISTRATIONS_PER_ADDRESS: limit('60'),
  PASSWORD_POLICY: z._default(z.enum(['warn', 'strict']), 'warn'),
  PAN_KEY: z.optional(z.string()),
  PAN_KEY_PREVIOUS: z.optional(z.string()),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^/\s]+/))),
  MAIL_FROM: z.optional(z.email()),
  ...phoneChannelEnvironment,
  // Read by the HTTP server, which fails with a stack trace on an unknown level.
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  // Plain http only from this machine: otherwise a man in the middle could change the proposed rates.
  RATE_FEED_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:https:\/\/[^/\s]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:\/\S*)?$/),
      ),
  ),
  METAL_RATE_MAX_DAYS: z._default(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), '3'),
  DEMO: z._default(z.enum(['yes', 'no']), 'yes'),
  TRUST_PROXY: z._default(z.string().check(z.regex(/^(?:yes|no|[1-9])$/)), 'no'),
  SHOP_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(MAX_SHOP_NAME)), SHOP_NAME),
  SELLER_NAME: text(DEMO_SELLER.name),
  SELLER_ADDRESS: text(DEMO_SELLER.address),
  SELLER_GSTIN: text(DEMO_SELLER.gstin),
  SELLER_STATE: text('Maharashtra'),
  SELLER_PHONE: text(DEMO_SELLER.phone),
  SELLER_EMAIL: text(DEMO_SELLER.email),
  // Invoice numbers have at most 16 characters (CGST Rule 46), 13 of them `/26-27/000001`; the named ones are other series.
  INVOICE_PREFIX: z._default(z.string().check(z.regex(/^(?!(?:CN|GC|GCR|RV)$)[A-Z0-9]{1,3}$/)), 'INV'),
  SELLER_GRIEVANCE_OFFICER: z.optional(z.string()),
  SELLER_BIS_REGISTRATION: z.optional(z.string()),
  SELLER_WHATSAPP: z.optional(z.string().check(z.regex(WHATSAPP_NUMBER))),
  SELLER_SOCIAL: z.optional(z.string().check(z.refine((text) => socialPages(text).length > 0))),
});

type Environment = z.infer<typeof environment>;

/** The shop's environment variables. An empty one is an error, such as a key that a service file failed to fill in. */
function readSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const settings = Object.keys(environment.shape).flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const [empty] = settings.find(([, value]) => value.trim() === '') ?? [];
  if (empty) {
    throw new StartupError(`The setting ${empty} is empty: give it a value, or remove it where it is set.`);
  }
  return Object.fromEntries(settings);
}

/** Never printed, since output ends up in logs. */
const SECRET_SETTINGS = new Set<string>([
  ...['SMTP_URL', 'RATE_FEED_URL', 'PAN_KEY', 'PAN_KEY_PREVIOUS'],
  ...PHONE_CHANNEL_SECRETS,
]);

/** Reads the configuration. @throws StartupError that names the invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(readSettings(env));
  if (!parsed.success) {
    const setting = String(parsed.error.issues[0]?.path[0]);
    const shown = SECRET_SETTINGS.has(setting) ? setting : `${setting}=${env[setting]}`;
    throw new StartupError(`The setting ${shown} is not valid; docs/settings.md lists its values.`);
  }
  const values = parsed.data;
  const settings = settingsOf(values);
  const ownPort = portNumber('PORT', values.PORT);
  const hosts = values.SHOP_HOSTS.toLowerCase().split(/[ ,]+/).filter(Boolean);
  return {
    host: values.HOST,
    port: ownPort,
    hosts,
    standInPort: values.STAND_IN_PORT
      ? portNumber('STAND_IN_PORT', values.STAND_IN_PORT)
      : ownPort === 0
        ? 0
        : ownPort + 1,
    standInUrl: values.STAND_IN_URL,
    dataDir: resolve(values.DATA_DIR),
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
    ...databaseAddresses(values),
    ...paymentProvider(values),
    standIn: values.STAND_IN,
    ...shopTerms(settings),
    settingDefaults: { values: settings, fromEnvironment: new Set(settingsIn(env)) },
    limits: {
      loginFailuresPerAccount: Number(values.LOGIN_FAILURES_PER_ACCOUNT),
      loginFailuresPerAddress: Number(values.LOGIN_FAILURES_PER_ADDRESS),
      registrationsPerAddress: Number(values.REGISTRATIONS_PER_ADDRESS),
    },
    panKey: keyOf('PAN_KEY', values),
    previousPanKey: keyOf('PAN_KEY_PREVIOUS', values),
    strictPasswords: values.PASSWORD_POLICY === 'strict',
    shopAddress: shopAddress(hosts, ownPort),
    mail: mailAccess(values, hosts),
    phoneChannels: phoneChannels(values),
    phoneApiUrls: phoneApiUrls(values),
    rateFeedUrl: values.RATE_FEED_URL,
    loadDemo: values.DEMO === 'yes',
    proxies: { no: 0, yes: 1 }[values.TRUST_PROXY] ?? Number(values.TRUST_PROXY),
    invoicePrefix: values.INVOICE_PREFIX,
  };
}

function settingsOf(values: Environment): Settings {
  return {
    seller: sellerSettings(values),
    orders: {
      stock_hold_minutes: Number(values.STOCK_HOLD_MINUTES),
      max_unpaid_orders: Number(values.MAX_UNPAID_ORDERS),
      return_days: RETURN_DAYS,
      max_heavier_percent: DEFAULT_MAX_HEAVIER_PERCENT,
      news_email: '',
      business_invoices: 'no',
    },
    bank: { bank_account_name: '', bank_name: '', bank_account_number: '', bank_ifsc: '' },
    rates: { metal_rate_max_days: Number(values.METAL_RATE_MAX_DAYS) },
    limits: DEFAULT_LIMIT_SETTINGS,
    pictures: STANDARD_PICTURE_SETTINGS,
    ...STANDARD_TEXTS,
  };
}

type DatabaseAddresses = Pick<
  Config,
  'databaseUrl' | 'databaseSchema' | 'directDatabaseUrl' | 'readDatabaseUrl'
>;

function databaseAddresses(values: Environment): DatabaseAddresses {
  const alone = (['DATABASE_SCHEMA', 'DIRECT_DATABASE_URL', 'READ_DATABASE_URL'] as const).find(
    (setting) => values[setting] !== undefined,
  );
  if (alone && values.DATABASE_URL === undefined) {
    throw new StartupError(
      `${alone} is set but DATABASE_URL is not, and the embedded database has no use for it; set both, or neither.`,
    );
  }
  return {
    databaseUrl: values.DATABASE_URL,
    databaseSchema: values.DATABASE_SCHEMA ?? DEFAULT_SCHEMA,
    directDatabaseUrl: values.DIRECT_DATABASE_URL,
    readDatabaseUrl: values.READ_DATABASE_URL,
  };
}

/** The environment variables of settings that the office can change. */
const SETTING_VARIABLES: Partial<Record<keyof Environment, string>> = {
  SHOP_NAME: 'seller.shop_name',
  SELLER_NAME: 'seller.name',
  SELLER_ADDRESS: 'seller.address',
  SELLER_GSTIN: 'seller.gstin',
  SELLER_PHONE: 'seller.phone',
  SELLER_EMAIL: 'seller.email',
  SELLER_WHATSAPP: 'seller.whatsapp',
  SELLER_GRIEVANCE_OFFICER: 'seller.grievance_officer',
  SELLER_BIS_REGISTRATION: 'seller.bis_registration',
  SELLER_SOCIAL: 'seller.social',
  STOCK_HOLD_MINUTES: 'orders.stock_hold_minutes',
  MAX_UNPAID_ORDERS: 'orders.max_unpaid_orders',
  METAL_RATE_MAX_DAYS: 'rates.metal_rate_max_days',
};

const settingsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(SETTING_VARIABLES).flatMap(([variable, setting]) =>
    env[variable] === undefined ? [] : [setting],
  );

function portNumber(setting: string, value: string): number {
  const number = Number(value);
  if (number > 65_534)
    throw new StartupError(`The setting ${setting}=${value} is not a port: use a number up to 65534.`);
  return number;
}

function keyOf(setting: 'PAN_KEY' | 'PAN_KEY_PREVIOUS', values: Environment): SealingKey | undefined {
  const value = values[setting];
  if (value === undefined) return undefined;
  const key = sealingKey(value);
  if (key) return key;
  throw new StartupError(
    `${setting} is not a key of 32 bytes in base64: make one with "openssl rand -base64 32".`,
  );
}

/** Real payments must not buy demo products. @throws StartupError */
export function refuseDemoWithLiveKey({ provider, loadDemo }: Pick<Config, 'provider' | 'loadDemo'>): void {
  if (!provider?.isLive || !loadDemo) return;
  throw new StartupError(
    `A live ${providerSettings.title} key takes real money, but DEMO is "yes", which fills an empty shop with demo pieces: set DEMO=no, or use a test key.`,
  );
}

/** @throws StartupError when it is not configured well, or real payments are configured in a demo shop. */
function paymentProvider(
  values: Environment,
): Pick<Config, 'provider' | 'isProviderFixed' | 'accountVersion' | 'openProvider'> {
  const [keyId] = providerSettings.required;
  if (values.STAND_IN === 'yes' && values[keyId]) {
    throw new StartupError(
      `STAND_IN is "yes" but ${keyId} is set too: remove STAND_IN to take real payments, or the keys to simulate them.`,
    );
  }
  const provider = providerSettings.open(values);
  if (provider && 'problem' in provider) throw new StartupError(provider.problem);
  refuseDemoWithLiveKey({ provider, loadDemo: values.DEMO === 'yes' });
  return {
    provider,
    isProviderFixed: provider !== undefined,
    accountVersion: 0,
    openProvider: (keys) => providerSettings.openWith(keys, values),
  };
}

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

/** Never derived from a request, whose Host header can be forged. */
function shopAddress([host = '']: string[], ownPort: number): string {
  if (!host) return `http://localhost:${ownPort}`;
  return `${THIS_MACHINE.test(host) ? 'http' : 'https'}://${host}`;
}

function mailAccess(values: Environment, hosts: string[]): FixedMailAccess | undefined {
  if (!values.SMTP_URL) return undefined;
  if (hosts.length === 0) {
    throw new StartupError(
      'SMTP_URL is set but SHOP_HOSTS is not: letters link to the shop, so it must know its own name; set SHOP_HOSTS to it.',
    );
  }
  return { server: values.SMTP_URL, address: values.MAIL_FROM };
}

function phoneChannels(values: Environment): PhoneChannels {
  const opened = openPhoneChannels(values);
  if ('problem' in opened) throw new StartupError(opened.problem);
  return opened;
}
