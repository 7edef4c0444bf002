import { and, asc, eq, getTableColumns, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { CouponState } from '#contract/office/coupons/coupons.ts';
import { couponRedemptions, coupons } from '#db/tables/money/coupons.ts';
import { orders } from '#db/tables/orders/orders.ts';
import type { CouponRow } from './rules.ts';

export function findCoupons(db: Database): Promise<CouponRow[]> {
  return db.select().from(coupons).orderBy(asc(coupons.couponCode));
}

export interface CouponFilter {
  today: IndianDate;
  view?: CouponState | undefined;
  words?: string | undefined;
  after?: string | undefined;
}

export interface CouponWithSaving extends CouponRow {
  /** The total discount on paid orders. */
  savedPaise: Paise;
}

const withSaving = {
  ...getTableColumns(coupons),
  savedPaise: sql<Paise>`(select coalesce(sum(o.discount_paise), 0) from ${couponRedemptions} r
    join ${orders} o using (order_id)
    where r.coupon_code = ${coupons}.coupon_code and r.state = 'used')`.mapWith((sum) => paise(Number(sum))),
};

export function findCouponPage(
  db: Database,
  { today, view, words, after }: CouponFilter,
  limit: number,
): Promise<CouponWithSaving[]> {
  const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select(withSaving)
    .from(coupons)
    .where(
      and(
        view && isInState(view, today),
        pattern ? or(ilike(coupons.couponCode, pattern), ilike(coupons.description, pattern)) : undefined,
        after === undefined ? undefined : gt(coupons.couponCode, after),
      ),
    )
    .orderBy(asc(coupons.couponCode))
    .limit(limit);
}

/** As `couponWindow` and `isUsedUp` decide. */
function isInState(state: CouponState, today: IndianDate): SQL {
  const { active, startDate, endDate, usageLimit, usedCount } = coupons;
  const isUpcoming = sql`(${startDate} is not null and ${startDate} > ${today})`;
  const hasEnded = sql`(${endDate} is not null and ${endDate} < ${today})`;
  const isUsedUp = sql`(${usageLimit} is not null and ${usedCount} >= ${usageLimit})`;
  const conditions: Record<CouponState, SQL> = {
    stopped: sql`not ${active}`,
    upcoming: sql`${active} and ${isUpcoming}`,
    ended: sql`${active} and not ${isUpcoming} and ${hasEnded}`,
    'used up': sql`${active} and not ${isUpcoming} and not ${hasEnded} and ${isUsedUp}`,
    open: sql`${active} and not ${isUpcoming} and not ${hasEnded} and not ${isUsedUp}`,
  };
  return conditions[state];
}

export async function findCouponWithSaving(
  db: Database,
  couponCode: string,
): Promise<CouponWithSaving | undefined> {
  const rows = await db.select(withSaving).from(coupons).where(eq(coupons.couponCode, couponCode));
  return rows[0];
}

export async function lockCouponRow(tx: Database, couponCode: string): Promise<CouponRow | undefined> {
  const rows = await tx.select().from(coupons).where(eq(coupons.couponCode, couponCode)).for('no key update');
  return rows[0];
}

export async function insertCoupon(db: Database, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(coupons).values(coupon).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateCoupon(
  tx: Database,
  couponCode: string,
  changes: Partial<typeof coupons.$inferInsert>,
): Promise<number> {
  const rows = await tx
    .update(coupons)
    .set(changes)
    .where(eq(coupons.couponCode, couponCode))
    .returning({ version: coupons.version });
  const [changed] = rows;
  if (!changed) throw new Error(`coupon ${couponCode} was not locked`);
  return changed.version;
}
