import { and, desc, eq, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { schemeEntries, schemes, userSchemes } from '#db/tables/money/schemes.ts';
import type { SchemeRow, UserSchemeStatus } from '../queries.ts';
import type { SchemeFields } from './scheme-terms-rules.ts';

export interface Membership {
  active: number;
  completed: number;
  closed: number;
  paidPaise: Paise;
  milligrams: Milligrams;
}

/** The passbooks of each scheme, and what its active ones paid in and bought. */
export async function findMemberships(db: Database): Promise<Map<number, Membership>> {
  const { rows } = await db.execute<Record<keyof Membership, string> & { schemeId: number }>(sql`
    select p.scheme_id as "schemeId",
      count(*) filter (where p.status = 'active') as active,
      count(*) filter (where p.status = 'completed') as completed,
      count(*) filter (where p.status = 'closed') as closed,
      coalesce(sum(saved.paise), 0) as "paidPaise", coalesce(sum(saved.milligrams), 0) as milligrams
    from ${userSchemes} p
    left join (
      select e.user_scheme_id, sum(e.amount_paise * ${SIGN}) as paise, sum(e.milligrams * ${SIGN}) as milligrams
      from ${schemeEntries} e join ${userSchemes} active using (user_scheme_id)
      where active.status = 'active' and e.kind in ('instalment', 'reversal') group by e.user_scheme_id
    ) saved using (user_scheme_id)
    group by p.scheme_id`);
  return new Map(
    rows.map(({ schemeId, ...counts }) => [
      schemeId,
      {
        ...{ active: Number(counts.active), completed: Number(counts.completed) },
        ...{ closed: Number(counts.closed), paidPaise: paise(Number(counts.paidPaise)) },
        milligrams: milligrams(Number(counts.milligrams)),
      },
    ]),
  );
}

/** An instalment adds to what is saved, its reversal takes it off. */
const SIGN = sql.raw("case e.kind when 'instalment' then 1 else -1 end");

export async function lockScheme(tx: Database, schemeId: number): Promise<SchemeRow | undefined> {
  const rows = await tx.select().from(schemes).where(eq(schemes.schemeId, schemeId)).for('no key update');
  return rows[0];
}

/** Adds a scheme; undefined when its name is taken. */
export async function insertScheme(tx: Database, fields: SchemeFields): Promise<SchemeRow | undefined> {
  const rows = await tx.insert(schemes).values(fields).onConflictDoNothing().returning();
  return rows[0];
}

export async function isNameTaken(tx: Database, schemeName: string, schemeId: number): Promise<boolean> {
  const others = and(eq(schemes.schemeName, schemeName), sql`${schemes.schemeId} <> ${schemeId}`);
  return (await tx.$count(schemes, others)) > 0;
}

export async function updateScheme(
  tx: Database,
  schemeId: number,
  changes: Partial<SchemeFields>,
): Promise<number> {
  const rows = await tx
    .update(schemes)
    .set(changes)
    .where(eq(schemes.schemeId, schemeId))
    .returning({ version: schemes.version });
  const [changed] = rows;
  if (!changed) throw new Error(`scheme ${schemeId} was not locked`);
  return changed.version;
}

export interface PassbookFilter {
  search?: SQL | undefined;
  status?: UserSchemeStatus | undefined;
  schemeId?: number | undefined;
  isGiftWaiting: boolean;
  after?: number | undefined;
}

const hasGift =
  sql`(select count(*) filter (where e.kind = 'gift') > count(*) filter (where e.kind = 'gift returned')
  from ${schemeEntries} e where e.user_scheme_id = user_schemes.user_scheme_id)`.mapWith(Boolean);

export function findPassbooks(
  db: Database,
  { search, status, schemeId, isGiftWaiting, after }: PassbookFilter,
  limit: number,
) {
  const entries = (what: string) =>
    sql`(select ${sql.raw(what)} from ${schemeEntries} e where e.user_scheme_id = user_schemes.user_scheme_id
      and e.kind in ('instalment', 'reversal'))`.mapWith(Number);
  return db
    .select({
      userSchemeId: userSchemes.userSchemeId,
      member: users.name,
      schemeName: schemes.schemeName,
      status: userSchemes.status,
      joinedAt: userSchemes.joinedAt,
      instalments: userSchemes.instalments,
      paidInstalments: entries("count(*) filter (where e.kind = 'instalment')"),
      paidPaise: entries(
        "coalesce(sum(case e.kind when 'instalment' then e.amount_paise else -e.amount_paise end), 0)",
      ),
      hasGift,
    })
    .from(userSchemes)
    .innerJoin(users, eq(users.userId, userSchemes.userId))
    .innerJoin(schemes, eq(schemes.schemeId, userSchemes.schemeId))
    .where(
      and(
        search,
        status && eq(userSchemes.status, status),
        schemeId === undefined ? undefined : eq(userSchemes.schemeId, schemeId),
        isGiftWaiting ? and(ne(userSchemes.status, 'closed'), not(hasGift)) : undefined,
        after === undefined ? undefined : lt(userSchemes.userSchemeId, after),
      ),
    )
    .orderBy(desc(userSchemes.userSchemeId))
    .limit(limit);
}

/** The condition of one passbook by its number. */
export const hasNumber = (userSchemeId: number): SQL => eq(userSchemes.userSchemeId, userSchemeId);

export async function findOwner(db: Database, userSchemeId: number) {
  const rows = await db
    .select({ user_id: users.userId, name: users.name })
    .from(userSchemes)
    .innerJoin(users, eq(users.userId, userSchemes.userId))
    .where(hasNumber(userSchemeId));
  return rows[0];
}
