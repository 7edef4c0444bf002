import { and, asc, desc, eq, exists, gt, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import { BACKED_UP } from '#api/audit/rules.ts';
import { isPacked } from '#api/orders/pieces/packing-columns.ts';
import { OWN_KEYS } from '#api/payments/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { MAX_LOW_STOCK } from '#contract/office/goods/goods.ts';
import { MAX_COUNTED } from '#contract/office/today/today.ts';
import { categories, products } from '#db/tables/catalogue/catalogue.ts';
import { paymentIntents, payments, webhookEvents } from '#db/tables/money/payments.ts';
import { schemeEntries, userSchemes } from '#db/tables/money/schemes.ts';
import { auditEntries } from '#db/tables/office/audit.ts';
import { orders } from '#db/tables/orders/orders.ts';

/** Paid orders that are to be packed and to be shipped, among the first that are found. */
export async function countParcels(db: Database): Promise<{ toPack: number; toShip: number }> {
  const open = db
    .select({ packed: sql<boolean>`coalesce(${isPacked}, false)`.as('packed') })
    .from(orders)
    .where(eq(orders.orderStatus, 'processing'))
    .limit(MAX_COUNTED)
    .as('open');
  const rows = await db
    .select({
      toPack: sql<number>`count(*) filter (where not ${open.packed})`.mapWith(Number),
      toShip: sql<number>`count(*) filter (where ${open.packed})`.mapWith(Number),
    })
    .from(open);
  return rows[0] ?? { toPack: 0, toShip: 0 };
}

/** When the shop was last backed up, or else when its first order was placed. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const backups = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, BACKED_UP.subject), eq(auditEntries.act, BACKED_UP.act)))
    .orderBy(desc(auditEntries.sequence))
    .limit(1);
  if (backups[0]) return backups[0].at;
  const first = await db
    .select({ at: orders.orderDate })
    .from(orders)
    .orderBy(asc(orders.orderDate))
    .limit(1);
  return first[0]?.at ?? null;
}

const WEBHOOK_DELAY = sql.raw("interval '1 hour'");

/** Payments of the last seven days, but not of the last hour, that a provider took and since which no webhook came. */
export async function countUnannouncedPayments(db: Database, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) from (
      select from ${payments} paid join ${paymentIntents} intent using (provider_order_id)
      where paid.created_at > ${at} - interval '7 days' and paid.created_at < ${at} - ${WEBHOOK_DELAY}
        and intent.provider <> all(${sql.param([...OWN_KEYS])})
        and not exists (select from ${webhookEvents} event where event.received_at > paid.created_at - ${WEBHOOK_DELAY})
      limit ${MAX_COUNTED}) unannounced`);
  return Number(rows[0]?.count ?? 0);
}

/** Unpaid orders whose money comes by bank transfer: above what can be paid online (P-348), or as the customer chose (P-352). */
export function countAwaitedTransfers(db: Database, maxPaymentPaise: Paise): Promise<number> {
  const toPayPaise = sql`${orders.totalPaise} - ${orders.planSavedPaise} - ${orders.giftCardPaise}`;
  const isTransferred = or(orders.paysByTransfer, gt(toPayPaise, maxPaymentPaise));
  return db.$count(orders, and(eq(orders.orderStatus, 'pending'), isTransferred));
}

/** How often somebody changed the account for bank transfers in seven days: a wrong one takes the customers' money (P-348). */
export function countAccountChanges(db: Database, subject: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 7 * DAY_MS);
  return db.$count(auditEntries, and(eq(auditEntries.subject, subject), gte(auditEntries.at, since)));
}

/** Pieces on sale of which none, or nearly none, is left. */
export async function countShortPieces(db: Database): Promise<{ soldOut: number; low: number }> {
  const short = db
    .select({ stock: products.stock })
    .from(products)
    .where(and(eq(products.status, 'on sale'), isNotNull(products.stock), lte(products.stock, MAX_LOW_STOCK)))
    .limit(MAX_COUNTED)
    .as('short');
  const rows = await db
    .select({
      soldOut: sql<number>`count(*) filter (where ${short.stock} = 0)`.mapWith(Number),
      low: sql<number>`count(*) filter (where ${short.stock} > 0)`.mapWith(Number),
    })
    .from(short);
  return rows[0] ?? { soldOut: 0, low: 0 };
}

export async function hasPieces(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${products}) as found`,
  );
  return rows[0]?.found ?? false;
}

const MAX_CATEGORIES = 1000;

/** The names of the categories of which a piece is on sale. */
export async function findCategoriesOnSale(db: Database): Promise<string[]> {
  const isOnSale = exists(
    db
      .select({ one: sql`1` })
      .from(products)
      .where(and(eq(products.categoryId, categories.categoryId), eq(products.status, 'on sale'))),
  );
  const rows = await db
    .select({ name: categories.categoryName })
    .from(categories)
    .where(and(eq(categories.status, 'active'), isOnSale))
    .limit(MAX_CATEGORIES);
  return rows.map(({ name }) => name);
}

/** Those of some collections of which no piece is on sale. */
export async function countEmptyCollections(db: Database, names: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from unnest(${sql.param(names)}::text[]) as name
    where not exists (select from ${products} where status = 'on sale' and collection = name)`);
  return rows[0]?.count ?? 0;
}

/** By how much each month changed what is owed to savers: paid in, and what left with the plans that ended in it. */
export async function findOwedByMonth(db: Database): Promise<{ month: string; paise: Paise }[]> {
  const { rows } = await db.execute<{ month: string; sum: string }>(sql`
    with plans as (
      select entry.user_scheme_id,
        sum(case entry.kind when 'instalment' then entry.amount_paise when 'reversal' then -entry.amount_paise else 0 end) as saved,
        max(entry.entry_date) as last_date
      from ${schemeEntries} entry group by entry.user_scheme_id),
    changes as (
      select date_trunc('month', entry_date)::date as month,
        case kind when 'instalment' then amount_paise else -amount_paise end as paise
      from ${schemeEntries} where kind in ('instalment', 'reversal')
      union all
      select date_trunc('month', plans.last_date)::date, -plans.saved
      from plans join ${userSchemes} using (user_scheme_id) where status <> 'active')
    select month::text, sum(paise) from changes group by month order by month`);
  return rows.map(({ month, sum }) => ({ month, paise: paise(Number(sum)) }));
}
