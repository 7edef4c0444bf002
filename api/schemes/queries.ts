import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { preparedStatement, type Write } from '#api/platform/database/prepared-statements.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { ChainedEntry } from '#contract/ledger-text.ts';
import type { Paise } from '#contract/money.ts';
import { users } from '#db/tables/accounts.ts';
import { bankRefunds, refunds } from '#db/tables/payments.ts';
import { metalRates, receiptCounters, schemeEntries, schemes, userSchemes } from '#db/tables/schemes.ts';
import type { Membership } from './passbook-rules.ts';

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

/** Enrols a customer on the scheme's present terms, unless they are in this scheme already. */
export async function insertUserScheme(
  tx: Database,
  userId: string,
  scheme: SchemeRow,
  joinedAt: Date,
): Promise<number | undefined> {
  const rows = await tx
    .insert(userSchemes)
    // Of a scheme's columns a passbook has the id and the terms.
    .values({ ...scheme, userId, status: 'active', joinedAt })
    .onConflictDoNothing()
    .returning({ userSchemeId: userSchemes.userSchemeId });
  return rows[0]?.userSchemeId;
}

/** A customer's part in a scheme; `userId` null asks as the shop itself. */
export async function findMembership(
  db: Database,
  userId: string | null,
  userSchemeId: number,
): Promise<Membership | undefined> {
  const rows = await db
    .select({ own: userSchemes, schemeName: schemes.schemeName, metal: schemes.metal, member: users.name })
    .from(userSchemes)
    .innerJoin(schemes, eq(schemes.schemeId, userSchemes.schemeId))
    .innerJoin(users, eq(users.userId, userSchemes.userId))
    .where(
      and(
        eq(userSchemes.userSchemeId, userSchemeId),
        userId === null ? undefined : eq(userSchemes.userId, userId),
      ),
    );
  const [found] = rows;
  if (!found) return undefined;
  const { own, ...rest } = found;
  return { ...own, ...rest, joinedOn: indianDate(own.joinedAt) };
}

/** The plans that still run and were joined before an instant. */
export function findActiveJoinedBefore(db: Database, instant: Date) {
  const { userSchemeId, joinedAt, instalments, redeemWithinDays } = userSchemes;
  return db
    .select({ userSchemeId, joinedAt, instalments, redeemWithinDays })
    .from(userSchemes)
    .where(and(eq(userSchemes.status, 'active'), lt(userSchemes.joinedAt, instant)))
    .orderBy(asc(userSchemes.joinedAt));
}

const lockedPassbook = preparedStatement(
  sql`select from ${userSchemes} where user_scheme_id = ${sql.placeholder('userSchemeId')} for no key update`,
);

/** Holds a passbook until the transaction ends, so that its entries are written one after the other. */
export async function lockUserScheme(tx: Database, userSchemeId: number): Promise<void> {
  await lockedPassbook(tx, { userSchemeId });
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

/** The passbooks with numbers above one, so many at most, each with its entries. */
export async function findLedgersAfter(
  db: Database,
  after: number,
  most: number,
): Promise<Map<number, ChainedEntry[]>> {
  const passbooks = await db
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .where(gt(userSchemes.userSchemeId, after))
    .orderBy(asc(userSchemes.userSchemeId))
    .limit(most);
  const ledgers = new Map(passbooks.map(({ userSchemeId }) => [userSchemeId, [] as ChainedEntry[]]));
  const rows = await db
    .select({ ...ENTRY, userSchemeId: ofPassbook })
    .from(schemeEntries)
    .where(inArray(ofPassbook, [...ledgers.keys()]))
    .orderBy(asc(ofPassbook), asc(schemeEntries.sequence));
  for (const { userSchemeId, ...entry } of rows) ledgers.get(userSchemeId)?.push(entry);
  return ledgers;
}

/** The bank transfers with which the owner paid payments of a passbook back: their references by payment. */
export async function findBankReferences(
  db: Database,
  userSchemeId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ paymentId: refunds.providerPaymentId, reference: bankRefunds.bankReference })
    .from(bankRefunds)
    .innerJoin(refunds, eq(refunds.refundId, bankRefunds.refundId))
    .innerJoin(
      schemeEntries,
      and(
        eq(schemeEntries.kind, 'instalment'),
        eq(schemeEntries.providerPaymentId, refunds.providerPaymentId),
      ),
    )
    .where(eq(schemeEntries.userSchemeId, userSchemeId));
  return new Map(rows.map(({ paymentId, reference }) => [paymentId, reference]));
}

/** The statement that adds an entry to a passbook. */
export function insertEntryWrite(tx: Database, userSchemeId: number, entry: ChainedEntry): Write {
  return tx
    .insert(schemeEntries)
    .values({ ...entry, userSchemeId })
    .getSQL();
}

/** The next receipt voucher of a financial year; the counter stays locked until the transaction ends. */
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
  if (taken === undefined) throw new Error('the receipt counter gave no number');
  return taken;
}

/** Sets the board rate of a metal from a day on. */
export async function saveRate(
  db: Database,
  metalPurity: string,
  rateDate: string,
  rate: Paise,
): Promise<void> {
  await db
    .insert(metalRates)
    .values({ metalPurity, rateDate, rate })
    .onConflictDoUpdate({ target: [metalRates.metalPurity, metalRates.rateDate], set: { rate } });
}

/** The passbook that a payment is an instalment of, held until the transaction ends. */
export async function lockPassbookOf(tx: Database, providerPaymentId: string): Promise<number | undefined> {
  const rows = await tx
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .innerJoin(schemeEntries, eq(schemeEntries.userSchemeId, userSchemes.userSchemeId))
    .where(and(eq(schemeEntries.kind, 'instalment'), eq(schemeEntries.providerPaymentId, providerPaymentId)))
    .for('no key update', { of: userSchemes });
  return rows[0]?.userSchemeId;
}

/** Whether a payment is an instalment of a passbook whose money is to go back. */
export async function isGivenBack(db: Database, providerPaymentId: string): Promise<boolean> {
  const instalment = alias(schemeEntries, 'instalment');
  const rows = await db
    .select({ sequence: schemeEntries.sequence })
    .from(schemeEntries)
    .innerJoin(instalment, eq(instalment.userSchemeId, schemeEntries.userSchemeId))
    .where(
      and(
        inArray(schemeEntries.kind, ['refund ordered', 'refund']),
        eq(instalment.kind, 'instalment'),
        eq(instalment.providerPaymentId, providerPaymentId),
      ),
    );
  return rows.length > 0;
}
