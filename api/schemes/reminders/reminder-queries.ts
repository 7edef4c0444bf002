import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { schemeEntries, schemes, userSchemes } from '#db/tables/money/schemes.ts';
import type { RunningPlan } from './reminder-rules.ts';

/** The next plans that have not ended, by their number. */
export async function findRunningPlans(db: Database, after: number, limit: number): Promise<RunningPlan[]> {
  const entries = (what: SQL) =>
    sql`(select ${what} from ${schemeEntries} entry where entry.user_scheme_id = user_schemes.user_scheme_id)`;
  const rows = await db
    .select({
      userSchemeId: userSchemes.userSchemeId,
      userId: userSchemes.userId,
      schemeName: schemes.schemeName,
      joinedAt: userSchemes.joinedAt,
      instalments: userSchemes.instalments,
      instalmentPaise: userSchemes.instalmentPaise,
      graceDays: userSchemes.graceDays,
      redeemWithinDays: userSchemes.redeemWithinDays,
      paidNumbers: entries(
        sql`coalesce(array_agg(entry.number) filter (where entry.kind = 'instalment'), '{}')`,
      ).mapWith((numbers: number[]) => numbers),
      savedPaise: entries(sql`coalesce(sum(entry.amount_paise) filter (where entry.kind = 'instalment'), 0)
        - coalesce(sum(entry.amount_paise) filter (where entry.kind = 'reversal'), 0)`).mapWith(Number),
    })
    .from(userSchemes)
    .innerJoin(schemes, eq(schemes.schemeId, userSchemes.schemeId))
    .innerJoin(users, eq(users.userId, userSchemes.userId))
    .where(and(eq(userSchemes.status, 'active'), isNull(users.erasedAt), gt(userSchemes.userSchemeId, after)))
    .orderBy(asc(userSchemes.userSchemeId))
    .limit(limit);
  return rows.map(({ joinedAt, savedPaise, ...plan }) => ({
    ...plan,
    joinedOn: indianDate(joinedAt),
    savedPaise: paise(savedPaise),
  }));
}
