import { and, asc, desc, eq, getTableColumns, gt, lt, not, type SQL, sql } from 'drizzle-orm';
import { balanceOfCard, isCardVoid } from '#api/gift-cards/card-columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, type TimeSpan } from '#api/platform/database/time-span.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { giftCards } from '#db/tables/money/gift-cards.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { oldGold } from '#db/tables/money/old-gold.ts';

export type NewOldGold = Omit<typeof oldGold.$inferInsert, 'oldGoldNumber'>;

export async function insertOldGold(tx: Database, row: NewOldGold): Promise<number> {
  const [added] = await tx.insert(oldGold).values(row).returning({ oldGoldNumber: oldGold.oldGoldNumber });
  if (!added) throw new Error('Old gold was not stored.');
  return added.oldGoldNumber;
}

/** Old gold with the card that is its value, and what is left of it. */
const selectOldGold = (db: Database) =>
  db
    .select({
      ...getTableColumns(oldGold),
      customerName: users.name,
      giftCardId: giftCards.giftCardId,
      balancePaise: balanceOfCard,
      isVoid: isCardVoid,
    })
    .from(oldGold)
    .innerJoin(users, eq(users.userId, oldGold.userId))
    .innerJoin(giftCards, eq(giftCards.oldGoldNumber, oldGold.oldGoldNumber));

/** The old gold that matches a condition, newest first. */
export function findOldGold(db: Database, which: SQL | undefined, limit = 1) {
  return selectOldGold(db).where(which).orderBy(desc(oldGold.oldGoldNumber)).limit(limit);
}

export type OldGoldRow = Awaited<ReturnType<typeof findOldGold>>[number];

export const hasNumber = (oldGoldNumber: number): SQL => eq(oldGold.oldGoldNumber, oldGoldNumber);

export const isOfCustomer = (userId: string): SQL => eq(oldGold.userId, userId);

/** Which ones a list shows: of one customer or of all, behind a number. */
export const isListed = (userId: string | undefined, after: number | undefined): SQL | undefined =>
  and(
    userId === undefined ? undefined : isOfCustomer(userId),
    after === undefined ? undefined : lt(oldGold.oldGoldNumber, after),
  );

/** Old gold that was taken in a time, oldest first, behind a number. */
export function findTaken(db: Database, time: TimeSpan, after: number, limit: number) {
  return selectOldGold(db)
    .where(and(isWithin(oldGold.takenAt, time), gt(oldGold.oldGoldNumber, after)))
    .orderBy(asc(oldGold.oldGoldNumber))
    .limit(limit);
}

/** What was taken of a customer in a time, without what was given back. */
export async function sumOfCustomer(db: Database, userId: string, time: TimeSpan): Promise<Paise> {
  const [row] = await db
    .select({
      paise: sql`coalesce(sum(${oldGold.valuePaise}), 0)`.mapWith((sum) => paise(Number(sum))),
    })
    .from(oldGold)
    .innerJoin(giftCards, eq(giftCards.oldGoldNumber, oldGold.oldGoldNumber))
    .where(and(isOfCustomer(userId), isWithin(oldGold.takenAt, time), not(isCardVoid)));
  return row?.paise ?? paise(0);
}

export async function hasInvoice(db: Database, userId: string, invoiceNumber: string): Promise<boolean> {
  const which = and(eq(invoices.userId, userId), eq(invoices.invoiceNumber, invoiceNumber));
  return (await db.$count(invoices, which)) > 0;
}
