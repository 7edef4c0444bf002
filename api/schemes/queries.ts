import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import { planUses } from '#db/tables/money/plan-uses.ts';
import { receiptCounters, schemeEntries, schemes, userSchemes } from '#db/tables/money/schemes.ts';
import { orders } from '#db/tables/orders/orders.ts';
import type { Membership } from './passbook/membership-rules.ts';

export type SchemeRow = typeof schemes.$inferSelect;
export type UserSchemeStatus = (typeof userSchemes.$inferSelect)['status'];

export function findSchemes(db: Database): Promise<SchemeRow[]> {
  return db.select().from(schemes).orderBy(asc(schemes.schemeId));
}

export async function findScheme(db: Database, schemeId: number): Promise<SchemeRow | undefined> {
  const rows = await db.select().from(schemes).where(eq(schemes.schemeId, schemeId));
  return rows[0];
}

export function findUserSchemes(db: Database, userId: string) {
  return db
    .select({
      userSchemeId: userSchemes.userSchemeId,
      schemeId: userSchemes.schemeId,
      schemeName: schemes.schemeName,
      status: userSchemes.status,
      joinedAt: userSchemes.joinedAt,
      instalments: userSchemes.instalments,
    })
    .from(userSchemes)
    .innerJoin(schemes, eq(schemes.schemeId, userSchemes.schemeId))
    .where(eq(userSchemes.userId, userId))
    .orderBy(desc(userSchemes.joinedAt), desc(userSchemes.userSchemeId));
}

export type UserSchemeRow = Awaited<ReturnType<typeof findUserSchemes>>[number];

export async function hasActiveScheme(db: Database, userId: string, schemeId: number): Promise<boolean> {
  const rows = await db
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .where(
      and(
        eq(userSchemes.userId, userId),
        eq(userSchemes.schemeId, schemeId),
        eq(userSchemes.status, 'active'),
      ),
    );
  return rows.length > 0;
}

/** Enrols a customer on the scheme's current terms; returns undefined if already enrolled. */
export async function insertUserScheme(
  tx: Database,
  userId: string,
  scheme: SchemeRow,
  joinedAt: Date,
): Promise<number | undefined> {
  const rows = await tx
    .insert(userSchemes)
    // Drizzle ignores the scheme columns that `user_schemes` does not have.
    .values({ ...scheme, userId, status: 'active', joinedAt })
    .onConflictDoNothing()
    .returning({ userSchemeId: userSchemes.userSchemeId });
  return rows[0]?.userSchemeId;
}

/** A membership by passbook number; `userId` null skips the ownership check. */
export async function findMembership(
  db: Database,
  userId: string | null,
  userSchemeId: number,
): Promise<Membership | undefined> {
  const [found] = await findMemberships(
    db,
    and(
      eq(userSchemes.userSchemeId, userSchemeId),
      userId === null ? undefined : eq(userSchemes.userId, userId),
    ),
  );
  return found;
}

/** The active memberships of a customer, newest first. */
export function findActiveMemberships(db: Database, userId: string): Promise<Membership[]> {
  return findMemberships(db, and(eq(userSchemes.userId, userId), eq(userSchemes.status, 'active')));
}

const orderOfPlan = sql<Membership['order']>`(
  select json_build_object('orderId', paid.order_id, 'isPaid', paid.paid_at is not null)
  from ${planUses} chosen join ${orders} paid using (order_id)
  where chosen.user_scheme_id = ${userSchemes.userSchemeId} and (paid.paid_at is not null or paid.order_status <> 'cancelled')
  order by chosen.chosen_at desc limit 1)`;

/** The payments that came to the shop itself (P-365): they go back by bank transfer. */
const paidInShop = sql<string[]>`array(
  select paid.provider_payment_id from ${directPayments} paid where paid.user_scheme_id = ${userSchemes.userSchemeId})`;

async function findMemberships(db: Database, which: SQL | undefined): Promise<Membership[]> {
  const rows = await db
    .select({
      own: userSchemes,
      schemeName: schemes.schemeName,
      metal: schemes.metal,
      member: users.name,
      order: orderOfPlan,
      paidInShop,
    })
    .from(userSchemes)
    .innerJoin(schemes, eq(schemes.schemeId, userSchemes.schemeId))
    .innerJoin(users, eq(users.userId, userSchemes.userId))
    .where(which)
    .orderBy(desc(userSchemes.joinedAt), desc(userSchemes.userSchemeId));
  return rows.map(({ own, ...rest }) => ({ ...own, ...rest, joinedOn: indianDate(own.joinedAt) }));
}

export function findActiveJoinedBefore(db: Database, instant: Date) {
  const { userSchemeId, joinedAt, instalments, redeemWithinDays } = userSchemes;
  return db
    .select({ userSchemeId, joinedAt, instalments, redeemWithinDays })
    .from(userSchemes)
    .where(and(eq(userSchemes.status, 'active'), lt(userSchemes.joinedAt, instant)))
    .orderBy(asc(userSchemes.joinedAt));
}

export async function setUserSchemeStatus(
  tx: Database,
  userSchemeId: number,
  status: UserSchemeStatus,
): Promise<void> {
  await tx.update(userSchemes).set({ status }).where(eq(userSchemes.userSchemeId, userSchemeId));
}

const {
  schemeEntryId: _,
  createdAt: __,
  userSchemeId: ofPassbook,
  ...ENTRY
} = getTableColumns(schemeEntries);

export function findEntries(db: Database, userSchemeId: number): Promise<ChainedEntry[]> {
  return db
    .select(ENTRY)
    .from(schemeEntries)
    .where(eq(ofPassbook, userSchemeId))
    .orderBy(asc(schemeEntries.sequence));
}

/** The entries of these passbooks, by their numbers. */
export async function findEntriesOf(
  db: Database,
  userSchemeIds: readonly number[],
): Promise<Map<number, ChainedEntry[]>> {
  const rows = await db
    .select({ passbook: ofPassbook, entry: ENTRY })
    .from(schemeEntries)
    .where(inArray(ofPassbook, [...userSchemeIds]))
    .orderBy(asc(schemeEntries.sequence));
  const byPassbook = groupBy(rows, ({ passbook }) => passbook);
  return new Map([...byPassbook].map(([passbook, own]) => [passbook, own.map(({ entry }) => entry)]));
}

/** Up to `limit` passbooks with ids above `after`, each with its entries. */
export async function findLedgersAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<Map<number, ChainedEntry[]>> {
  const passbooks = await db
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .where(gt(userSchemes.userSchemeId, after))
    .orderBy(asc(userSchemes.userSchemeId))
    .limit(limit);
  const ids = passbooks.map(({ userSchemeId }) => userSchemeId);
  const entriesOf = await findEntriesOf(db, ids);
  return new Map(ids.map((id) => [id, entriesOf.get(id) ?? []]));
}

export async function insertEntry(tx: Database, userSchemeId: number, entry: ChainedEntry): Promise<void> {
  await tx.insert(schemeEntries).values({ ...entry, userSchemeId });
}

/** Takes the next receipt voucher number of a financial year; its counter is locked until the transaction ends. */
export async function takeReceiptNumber(tx: Database, financialYear: string): Promise<number> {
  const rows = await tx
    .insert(receiptCounters)
    .values({ financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.financialYear,
      set: { lastNumber: sql`${receiptCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: receiptCounters.lastNumber });
  const taken = rows[0]?.lastNumber;
  if (taken === undefined) throw new Error('the receipt counter returned no number');
  return taken;
}
