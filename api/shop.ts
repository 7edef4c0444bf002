import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '#api/platform/database/database.ts';
import type { FixedSetting, Settings } from '#contract/office/settings/settings.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import type { BankAccount } from '#contract/orders/payments/bank-account.ts';

import type { DocumentDrawer } from './documents/drawing-gateway.ts';
import type { PhoneApiUrls, PhoneChannels } from './messages/channels/template-gateway.ts';
import type { MailChannel } from './messages/sending/mail-gateway.ts';
import type { PaymentGateway, PaymentProvider, ProviderKeys } from './payments/provider/gateway.ts';
import type { Pace } from './payments/provider/paced-gateway.ts';
import type { Replica } from './platform/database/replica.ts';
import type { Mailer } from './platform/mailer.ts';
import type { ResponseCache } from './platform/response-cache/response-cache.ts';
import type { SealingKeys } from './platform/sealing.ts';
import type { RateFeed } from './rates/feed/feed-gateway.ts';
import type { SettingDefaults } from './settings/rules.ts';

export interface RateLimits {
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  registrationsPerAddress: number;
}

/** The shop of this process. Fields derived from settings are replaced when staff change them, so read them at each use. */
export interface Shop {
  db: Database;
  /** For session-level locks: never connected through a pooler. */
  pool: Pool;
  /** The current time; tests may freeze it. */
  clock: () => Date;
  provider: PaymentProvider;
  gateway: PaymentGateway;
  /** Rate limit for background requests to the provider; absent: unlimited. */
  pace?: Pace;
  settings: Settings;
  settingDefaults: SettingDefaults;
  /** Settings that only a restart changes, as the office shows them. */
  fixedSettings: FixedSetting[];
  stockHoldMs: number;
  maxUnpaidOrders: number;
  /** Undefined: the shop takes no bank transfers. */
  bankAccount: BankAccount | undefined;
  /** The age in days up to which weight plans may use a metal rate (P-73). */
  metalRateMaxDays: number;
  /** Proposes rates; absent: none is configured. */
  rateFeed?: RateFeed;
  seller: Seller;
  /** Keys for PANs and authenticator secrets; absent: neither is accepted. */
  sealingKeys?: SealingKeys;
  invoicePrefix: string;
  limits: RateLimits;
  strictPasswords: boolean;
  /** Demo data and simulated payments: the demo accounts of the office work. */
  isDemo: boolean;
  /** Whether a missing backup is reported: not in a demo, and not of a database that may have backups of its own. */
  makesBackups: boolean;
  /** The bytes of a backup of the whole shop, as of now. */
  backUp(now: Date): AsyncIterable<Uint8Array>;
  shopAddress: string;
  /** Whether the shop's folder of pictures has a file of this address. */
  hasPicture(address: string): boolean;
  /** Absent: the shop sends no e-mail. */
  mailer?: Mailer;
  /** Absent: this process draws no documents. */
  drawer?: DocumentDrawer;
  /** Sends queued messages; absent: they are stored, to be read in the office. */
  mailChannel?: MailChannel;
  /** `isFixed`: the mail server is set by the environment; `hasName`: the shop knows the address that e-mails link to. */
  mailSetUp: { isFixed: boolean; hasName: boolean };
  /** `fixed`: the channels that the environment sets; `used`: which stored accounts this process uses. */
  phoneSetUp: { fixed: PhoneChannels; apiUrls: PhoneApiUrls; used: string };
  /** `isFixed`: the payment provider is set by the environment. */
  paymentSetUp: {
    isFixed: boolean;
    /** The version of the stored account that this process uses; 0: none. */
    usedVersion: number;
    openWith(keys: ProviderKeys): PaymentProvider | { problem: string };
    holdsDemoShop(db: Database): Promise<boolean>;
  };
  /** Absent: everything is read from the primary. */
  replica?: Replica;
  /** Send queued SMS and WhatsApp messages; absent: there are none. */
  phoneChannels?: PhoneChannels;
  /** Absent: responses are not cached. */
  sharedResponses?: ResponseCache;
  log: FastifyBaseLogger;
}

/** Runs jobs ahead of their schedule, after a commit that gave them work. */
export interface EarlyRuns {
  processInbox(): void;
  sendRefunds(): void;
  checkProvider(): void;
}

/** For a process in which no job runs: the running shop's jobs find the work at their next run. */
export const NO_EARLY_RUNS: EarlyRuns = { processInbox() {}, sendRefunds() {}, checkProvider() {} };
