import { desc, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { paise } from '#contract/money/money.ts';
import { balanceChecks, type StoredDifference } from '#db/tables/money/balance.ts';
import { BALANCE_DIFFERS, ORDER_BALANCES } from './balance-columns.ts';

/** One batch of paid orders behind an order id: how many there are, the last one, and those whose sums differ. */
export async function findDifferences(db: Database, after: string, limit: number) {
  const { rows } = await db.execute<
    Record<'order_id' | 'paid' | 'refunded' | 'without_note' | 'billed' | 'credited', string>
  >(
    sql`with page as (
        select order_id from orders where paid_at is not null and order_id > ${after} order by order_id limit ${limit}
      ), balance as (${sql.raw(ORDER_BALANCES('o.order_id in (select order_id from page)'))})
      select * from balance where ${sql.raw(BALANCE_DIFFERS)} order by order_id`,
  );
  const { rows: ends } = await db.execute<{ last: string | null; count: number }>(sql`
    select max(order_id) as last, count(*)::int as count from (
      select order_id from orders where paid_at is not null and order_id > ${after} order by order_id limit ${limit}) page`);
  return {
    count: ends[0]?.count ?? 0,
    last: ends[0]?.last ?? undefined,
    differences: rows.map(
      (row): StoredDifference => ({
        orderId: row.order_id,
        paidPaise: paise(Number(row.paid)),
        refundedPaise: paise(Number(row.refunded)),
        withoutNotePaise: paise(Number(row.without_note)),
        billedPaise: paise(Number(row.billed)),
        creditedPaise: paise(Number(row.credited)),
      }),
    ),
  };
}

export async function insertCheck(
  db: Database,
  check: Omit<typeof balanceChecks.$inferInsert, 'balanceCheckId'>,
): Promise<void> {
  await db.insert(balanceChecks).values(check);
}

export async function findLastCheck(db: Database) {
  const rows = await db.select().from(balanceChecks).orderBy(desc(balanceChecks.balanceCheckId)).limit(1);
  return rows[0];
}
