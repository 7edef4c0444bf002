import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { schemes, userSchemes } from '#db/tables/schemes.ts';

/** What buys grams at the rate of each purity: plans that run, and schemes that can still be joined. */
export async function findDependants(
  db: Database,
  today: IndianDate,
): Promise<Map<string, { plans: number; schemes: number }>> {
  const { rows } = await db.execute<{ purity: string; plans: string; schemes: string }>(sql`
    select purity, sum(plans) as plans, sum(schemes) as schemes from (
      select rate_purity as purity, 1 as plans, 0 as schemes from ${userSchemes} where status = 'active'
      union all
      select rate_purity, 0, 1 from ${schemes} where to_date >= ${today}
    ) dependants where purity is not null group by purity`);
  return new Map(
    rows.map(({ purity, plans, schemes: found }) => [
      purity,
      { plans: Number(plans), schemes: Number(found) },
    ]),
  );
}
