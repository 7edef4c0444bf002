import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '#api/platform/database/database.ts';
import type { Seller } from '#contract/invoices.ts';
import type { Paise } from '#contract/money.ts';
import type { PanKeys } from './orders/pan-rules.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { Pace } from './payments/paced-gateway.ts';
import type { Mailer } from './platform/mailer.ts';
import type { ResponseCache } from './platform/response-cache/response-cache.ts';

/** Limits on failed attempts, shared by all instances. */
export interface RateLimits {
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  registrationsPerAddress: number;
}

/** What the features work with; made once at start. */
export interface Shop {
  db: Database;
  pool: Pool;
  /** The present moment; a test may hold it still. */
  clock: () => Date;
  gateway: PaymentGateway;
  /** Limits what background work asks of the provider; absent, nothing does. */
  pace?: Pace;
  webhookSecrets: readonly string[];
  checkoutScriptUrl: string;
  /** The most that the payment provider takes at once. */
  maxPayment: Paise;
  /** How long an unpaid order keeps its price and its pieces. */
  stockHoldMs: number;
  /** How many orders that wait for their money a customer may have. */
  maxUnpaidOrders: number;
  /** For how many days a board rate may be used by weight plans. */
  metalRateMaxDays: number;
  seller: Seller;
  /** What seals PANs; absent: none can be taken. */
  panKeys?: PanKeys;
  /** The series of tax invoices, with which their numbers begin. */
  invoicePrefix: string;
  limits: RateLimits;
  strictPasswords: boolean;
  /** Under which address customers know the shop: what links in letters begin with. */
  shopAddress: string;
  /** Absent: the shop sends no e-mail. */
  mailer?: Mailer;
  /** Cached responses that are the same for everybody; absent, each is made anew. */
  sharedResponses?: ResponseCache;
  log: FastifyBaseLogger;
}
