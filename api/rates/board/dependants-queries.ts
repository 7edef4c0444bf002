import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { productMetals, products } from '#db/tables/catalogue/catalogue.ts';
import { schemes, userSchemes } from '#db/tables/money/schemes.ts';

export interface Dependants {
  /** Plans that run and buy grams at the rate. */
  plans: number;
  /** Schemes that can still be joined. */
  schemes: number;
  /** Pieces on sale that are priced by it. */
  goods: number;
}

/** The plans, schemes and pieces that use the rate of each purity. */
export async function findDependants(db: Database, today: IndianDate): Promise<Map<string, Dependants>> {
  const { rows } = await db.execute<{ purity: string; plans: string; schemes: string; goods: string }>(sql`
    select purity, sum(plans) as plans, sum(schemes) as schemes, sum(goods) as goods from (
      select rate_purity as purity, 1 as plans, 0 as schemes, 0 as goods from ${userSchemes} where status = 'active'
      union all
      select rate_purity, 0, 1, 0 from ${schemes} where to_date >= ${today}
      union all
      select purity, 0, 0, 1 from ${products} where price_mode = 'by rate' and status = 'on sale'
      union all
      select ${productMetals.purity}, 0, 0, 1 from ${productMetals} join ${products} using (product_id)
        where price_mode = 'by rate' and status = 'on sale'
    ) dependants where purity is not null group by purity`);
  return new Map(
    rows.map(({ purity, ...counts }) => [
      purity,
      { plans: Number(counts.plans), schemes: Number(counts.schemes), goods: Number(counts.goods) },
    ]),
  );
}
