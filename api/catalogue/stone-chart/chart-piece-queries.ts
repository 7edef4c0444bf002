import { and, asc, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Paise } from '#contract/money/money.ts';
import { offers, products } from '#db/tables/catalogue/catalogue.ts';
import { stones } from '#db/tables/catalogue/stones.ts';
import { stonesOfProduct } from '../columns.ts';
import { PREVIEWED } from '../rate-preview/rate-preview-queries.ts';

const byChart = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(stones)
      .where(and(eq(stones.productId, products.productId), isNull(stones.paise))),
  );

/** How many pieces have stones that are priced by the chart. */
export function countByChart(db: Database): Promise<number> {
  return db.$count(products, byChart(db));
}

/** The next pieces in any state with stones that are priced by the chart. */
export function findByChart(db: Database, after: number, limit: number) {
  return db
    .select({ ...PREVIEWED, status: products.status, stones: stonesOfProduct })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(and(byChart(db), gt(products.productId, after)))
    .orderBy(asc(products.productId))
    .limit(limit);
}

export type PieceByChart = Awaited<ReturnType<typeof findByChart>>[number];

/** Locks pieces that are priced by the chart, in order of id like orders do. */
export async function lockByChart(tx: Database, after: number, limit: number): Promise<void> {
  await tx
    .select({ productId: products.productId })
    .from(products)
    .where(and(byChart(tx), gt(products.productId, after)))
    .orderBy(asc(products.productId))
    .limit(limit)
    .for('no key update');
}

export interface StoneValue {
  productId: number;
  stoneValuePaise: Paise;
}

/** The stored price of a piece by rate contains its stones; the other results follow with the shown prices. */
export async function writeStoneValues(tx: Database, values: readonly StoneValue[]): Promise<void> {
  const ids = values.map(({ productId }) => productId);
  const amounts = values.map(({ stoneValuePaise }) => stoneValuePaise);
  await tx.execute(sql`
    update products set stone_value_paise = given.paise,
      product_price_paise = greatest(product_price_paise - stone_value_paise + given.paise, given.paise)
    from unnest(${sql.param(ids)}::int[], ${sql.param(amounts)}::bigint[]) as given(product_id, paise)
    where products.product_id = given.product_id`);
}
