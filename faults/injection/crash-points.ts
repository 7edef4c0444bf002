import type { Environment } from '../processes/environment.ts';
import type { StatementSeen } from '../proxies/database-proxy.ts';
import type { RequestSeen } from '../proxies/http-proxy.ts';
import { checkOpenPaymentsNow } from '../recovery.ts';
import type { KillPoint } from './means/killed-shop.ts';

/** A point at which a shop is killed: the shop has no test hooks. */
export interface CrashPoint extends KillPoint {
  id: string;
  what: string;
  short?: true;
  /** Called each second until the point is reached, to make scheduled work due. */
  hasten?: (environment: Environment) => Promise<void>;
}

const isCommit = (statement: string) => /^commit\b/i.test(statement);
const writes = (table: string) => new RegExp(`\\binsert into "${table}"`, 'i');
const has = (transaction: readonly string[], table: string) =>
  transaction.some((statement) => writes(table).test(statement));

/** The end of a transaction that wrote to a table. */
const commitOf =
  (moment: StatementSeen['moment'], table: string, alsoNot?: string) =>
  ({ moment: now, statement, transaction }: StatementSeen) =>
    now === moment &&
    isCommit(statement) &&
    has(transaction, table) &&
    (alsoNot === undefined || !has(transaction, alsoNot));

const insertOf = (moment: StatementSeen['moment'], table: string) => (seen: StatementSeen) =>
  seen.moment === moment && writes(table).test(seen.statement);

const asked = (moment: RequestSeen['moment'], request: RegExp) => (seen: RequestSeen) =>
  seen.moment === moment && request.test(seen.request);

const OPEN_ORDER = /^POST \/v1\/orders$/;
const READ_PAYMENT = /^GET \/v1\/(?:payments\/|orders\/[^/]+\/payments)/;

/** All crash points. C14 (migrations) and C15 (draining) are faults of their own. */
export const CRASH_POINTS: CrashPoint[] = [
  { id: 'C01', what: 'createOrder before its commit', database: commitOf('before', 'orders') },
  {
    id: 'C02',
    what: 'createOrder committed, not yet confirmed to the customer',
    short: true,
    database: commitOf('after', 'orders'),
  },
  {
    id: 'C03',
    what: 'initiatePayment before the request to the provider',
    provider: asked('before', OPEN_ORDER),
  },
  {
    id: 'C04',
    what: 'the provider opened an order, the shop has not stored it',
    short: true,
    provider: asked('after', OPEN_ORDER),
  },
  {
    id: 'C05',
    what: 'the provider order is stored, not yet confirmed to the customer',
    database: commitOf('after', 'payment_intents'),
  },
  { id: 'C06', what: 'a payment was read, nothing is written', provider: asked('after', READ_PAYMENT) },
  {
    id: 'C07',
    what: 'order marked paid, no invoice yet',
    short: true,
    database: insertOf('before', 'invoices'),
  },
  {
    id: 'C08',
    what: 'payment, order and invoice committed, not yet confirmed to the customer',
    database: commitOf('after', 'invoices'),
  },
  {
    id: 'C09',
    what: 'a webhook event is stored, not acknowledged',
    short: true,
    database: insertOf('after', 'webhook_events'),
  },
  {
    id: 'C10',
    what: 'webhook events are acknowledged, their processing begins',
    database: ({ moment, statement }) =>
      moment === 'before' && /^\s*select .* from "webhook_events"/is.test(statement),
  },
  {
    id: 'C11',
    what: 'the reconciler is between two provider orders',
    hasten: checkOpenPaymentsNow,
    database: ({ moment, statement }) =>
      moment === 'after' && /^\s*update "payment_intents" set "next_check_at"/i.test(statement),
  },
  {
    id: 'C13',
    what: 'a scheme payment was read, the enrolment is not written',
    short: true,
    database: insertOf('before', 'user_schemes'),
  },
  {
    id: 'C13b',
    what: 'the first instalment is committed, not yet confirmed to the customer',
    database: commitOf('after', 'scheme_entries'),
  },
  {
    id: 'C17',
    what: 'a paid order is cancelled, its credit note is not written',
    database: insertOf('before', 'credit_notes'),
  },
  {
    id: 'C17b',
    what: 'a paid order is cancelled and credited, its refund is not ordered',
    database: insertOf('before', 'refunds'),
  },
  {
    id: 'C18',
    what: 'a paid order is cancelled, credited and its refund ordered, without a commit',
    database: commitOf('before', 'credit_notes'),
  },
  {
    id: 'C18b',
    what: 'a cancelled paid order is committed, the customer has no response',
    short: true,
    database: commitOf('after', 'credit_notes'),
  },
];
