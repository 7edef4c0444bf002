import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { PAYMENT_STATES } from '#contract/office/payments/payments.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { disputeReports, unknownPayments } from '#db/tables/money/payment-matters.ts';
import { paymentIntents, payments, providerRefunds, refunds } from '#db/tables/money/payments.ts';
import type { PaidFor } from './matter-rules.ts';

/** What payments were made for, by payment id. */
export async function findPaidFor(db: Database, paymentIds: string[]): Promise<ReadonlyMap<string, PaidFor>> {
  const rows = await db
    .select({
      paymentId: payments.providerPaymentId,
      requestedPaise: paymentIntents.amountPaise,
      orderId: paymentIntents.orderId,
      userSchemeId: paymentIntents.userSchemeId,
    })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.providerOrderId, payments.providerOrderId))
    .where(inArray(payments.providerPaymentId, paymentIds));
  return new Map(rows.map(({ paymentId, ...paidFor }) => [paymentId, paidFor]));
}

export interface PaymentFilter {
  /** The id of a payment, provider order, order, refund or dispute. */
  q?: string | undefined;
  minPaise?: Paise | undefined;
  maxPaise?: Paise | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  state?: (typeof PAYMENT_STATES)[number] | undefined;
  /** The last payment of the page before. */
  after?: { at: string; id: string } | undefined;
}

export interface PaymentListRow {
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  state: (typeof PAYMENT_STATES)[number];
  status: string | null;
  method: string | null;
  /** In UTC, with microseconds, so that pages neither repeat nor skip a payment. */
  at: string;
  providerOrderId: string | null;
  customerName: string | null;
  orderId: string | null;
  userSchemeId: number | null;
  schemeId: number | null;
}

/** Ids of the payments that belong to an id, whatever it is the id of. */
const idsOf = (q: string): SQL => sql`(
  select provider_payment_id from ${payments} where provider_payment_id = ${q} or provider_order_id = ${q}
  union select provider_payment_id from ${payments} join ${paymentIntents} using (provider_order_id) where order_id = ${q}
  union select provider_payment_id from ${unknownPayments} where provider_payment_id = ${q} or provider_order_id = ${q}
  union select provider_payment_id from ${refunds} where refund_id = ${q}
  union select provider_payment_id from ${providerRefunds} where provider_refund_id = ${q}
  union select provider_payment_id from ${disputeReports} where dispute_id = ${q})`;

/** The conditions that payments and unknown payments have in common; `at` is the column that they are ordered by. */
function conditions(filter: PaymentFilter, at: SQL): SQL {
  const { q, minPaise, maxPaise, from, to, after } = filter;
  const given = [
    q && sql`provider_payment_id in ${idsOf(q)}`,
    minPaise !== undefined && sql`amount_paise >= ${minPaise}`,
    maxPaise !== undefined && sql`amount_paise <= ${maxPaise}`,
    from && sql`${at} >= ${from.toISOString()}::timestamptz`,
    to && sql`${at} < ${to.toISOString()}::timestamptz`,
    after && sql`(${at}, provider_payment_id) < (${after.at}::timestamptz, ${after.id})`,
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** Payments, newest first; those that the shop knows and those that it does not. */
export async function findPayments(
  db: Database,
  filter: PaymentFilter,
  limit: number,
): Promise<PaymentListRow[]> {
  const { state } = filter;
  const { rows } = await db.execute<ListedColumns>(sql`
    with page as (
      (select provider_payment_id, created_at as at, disposition as state, status, method, amount_paise, currency,
          provider_order_id
        from ${payments}
        where ${conditions(filter, sql`created_at`)} and ${state === undefined ? sql`true` : sql`disposition = ${state}`}
        order by created_at desc, provider_payment_id desc limit ${limit})
      union all
      (select provider_payment_id, found_at, 'unknown', null, method, amount_paise, currency, provider_order_id
        from ${unknownPayments}
        where ${conditions(filter, sql`found_at`)} and ${state === undefined || state === 'unknown'}
        order by found_at desc, provider_payment_id desc limit ${limit})
      order by at desc, provider_payment_id desc limit ${limit})
    select page.*, to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
      opened.order_id, opened.user_scheme_id, opened.scheme_id, customer.name as customer_name
    from page
    left join ${paymentIntents} opened using (provider_order_id)
    left join ${users} customer on customer.user_id = opened.user_id
    order by page.at desc, page.provider_payment_id desc`);
  return rows.map(toRow);
}

type ListedColumns = {
  provider_payment_id: string;
  moment: string;
  state: PaymentListRow['state'];
  status: string | null;
  method: string | null;
  amount_paise: string;
  currency: string;
  provider_order_id: string | null;
  order_id: string | null;
  user_scheme_id: number | null;
  scheme_id: number | null;
  customer_name: string | null;
};

function toRow(row: ListedColumns): PaymentListRow {
  return {
    paymentId: row.provider_payment_id,
    amountPaise: paise(Number(row.amount_paise)),
    currency: row.currency,
    state: row.state,
    status: row.status,
    method: row.method,
    at: row.moment,
    providerOrderId: row.provider_order_id,
    customerName: row.customer_name,
    orderId: row.order_id,
    userSchemeId: row.user_scheme_id,
    schemeId: row.scheme_id,
  };
}
