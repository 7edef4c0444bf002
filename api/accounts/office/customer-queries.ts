import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { sessions, users } from '#db/tables/customers/accounts.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { schemeEntries, schemes, userSchemes } from '#db/tables/money/schemes.ts';
import { orders } from '#db/tables/orders/orders.ts';

const { userId, name, email, phone, address, createdAt, erasedAt } = users;

export function findCustomers(
  db: Database,
  search: SQL | undefined,
  after: string | undefined,
  limit: number,
) {
  const place = sql`(select one.created_at, one.user_id from ${users} one where one.user_id = ${after})`;
  return db
    .select({
      ...{ userId, name, email, phone, createdAt },
      orders: sql`(select count(*) from ${orders} o where o.user_id = ${users}.user_id)`.mapWith(Number),
    })
    .from(users)
    .where(
      and(
        search,
        isNull(erasedAt),
        after === undefined ? undefined : sql`(${createdAt}, ${userId}) < ${place}`,
      ),
    )
    .orderBy(desc(createdAt), desc(userId))
    .limit(limit);
}

export async function findCustomer(db: Database, id: string) {
  const rows = await db
    .select({ userId, name, email, phone, address, createdAt, erasedAt })
    .from(users)
    .where(eq(userId, id));
  return rows[0];
}

export function findOrdersOf(db: Database, id: string, limit: number) {
  const { orderId, orderDate, orderStatus, paymentStatus, totalPaise } = orders;
  return db
    .select({ orderId, orderDate, orderStatus, paymentStatus, totalPaise })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orderDate), desc(orderId))
    .limit(limit);
}

export async function countOrdersOf(db: Database, id: string): Promise<number> {
  const rows = await db.select({ orders: count() }).from(orders).where(eq(orders.userId, id));
  return rows[0]?.orders ?? 0;
}

export function findPassbooksOf(db: Database, id: string) {
  const entries = (what: SQL) =>
    sql`(select ${what} from ${schemeEntries} e where e.user_scheme_id = user_schemes.user_scheme_id)`.mapWith(
      Number,
    );
  return db
    .select({
      userSchemeId: userSchemes.userSchemeId,
      schemeName: schemes.schemeName,
      status: userSchemes.status,
      joinedAt: userSchemes.joinedAt,
      instalments: userSchemes.instalments,
      paidInstalments: entries(sql`count(*) filter (where e.kind = 'instalment')`),
      paidPaise: entries(sql`coalesce(sum(e.amount_paise) filter (where e.kind = 'instalment'), 0)
        - coalesce(sum(e.amount_paise) filter (where e.kind = 'reversal'), 0)`),
    })
    .from(userSchemes)
    .innerJoin(schemes, eq(schemes.schemeId, userSchemes.schemeId))
    .where(eq(userSchemes.userId, id))
    .orderBy(desc(userSchemes.joinedAt), desc(userSchemes.userSchemeId));
}

export function findInvoicesOf(db: Database, id: string, limit: number) {
  const { invoiceNumber, orderId, invoiceDate, totalPaise } = invoices;
  return (
    db
      .select({ invoiceNumber, orderId, invoiceDate, totalPaise })
      .from(orders)
      // By the order, which has an index of its customer.
      .innerJoin(invoices, eq(invoices.orderId, orders.orderId))
      .where(eq(orders.userId, id))
      .orderBy(desc(invoiceDate), desc(invoiceNumber))
      .limit(limit)
  );
}

/** Where parcels were sent to, the newest first, each address once. */
export async function findDeliveryAddresses(db: Database, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select concat_ws(', ', street, city || ' ' || pincode) as address, max(order_date) as last_used
    from ${orders} where user_id = ${id} group by 1 order by last_used desc limit ${limit}`);
  return rows.map((row) => row.address);
}

export async function countSessions(db: Database, id: string, now: Date, idleSince: Date): Promise<number> {
  const live = sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz
    and ${sessions.lastSeenAt} > ${idleSince.toISOString()}::timestamptz`;
  return db.$count(sessions, and(eq(sessions.userId, id), live));
}
