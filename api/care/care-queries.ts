import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, type TimeSpan } from '#api/platform/database/time-span.ts';
import { CARE_ENDS, CARE_NOTES, type CareState } from '#contract/care/care-states.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { care, careActs } from '#db/tables/orders/care.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

/** The last act that changes the state is the state; without one the piece was only asked for. */
const stateOfCare = sql<CareState>`coalesce((
  select case when done.act in ('taken in', 'reopened') then 'in work' else done.act end from ${careActs} done
  where done.care_number = care.care_number and done.act <> all(${sql.param([...CARE_NOTES])})
  order by done.care_act_id desc limit 1), 'asked')`;

/** What the customer agreed to last; 0: nothing, so it is free. */
const chargeOfCare = sql`coalesce((
  select told.amount_paise from ${careActs} told
  where told.care_number = care.care_number and told.act = 'agreed' order by told.care_act_id desc limit 1), 0)`.mapWith(
  (amount) => paise(Number(amount)),
);

/** For which day it was promised last; null: the customer has it. */
const promisedFor = sql<IndianDate | null>`(
  select promised.promised_for::text from ${careActs} promised
  where promised.care_number = care.care_number and promised.promised_for is not null
  order by promised.care_act_id desc limit 1)`;

const takenIn = alias(careActs, 'taken_in');

export async function insertCare(
  tx: Database,
  row: Omit<typeof care.$inferInsert, 'careNumber'>,
): Promise<number> {
  const [added] = await tx.insert(care).values(row).returning({ careNumber: care.careNumber });
  if (!added) throw new Error('The piece in care was not stored.');
  return added.careNumber;
}

export async function insertCareAct(
  tx: Database,
  row: Omit<typeof careActs.$inferInsert, 'careActId'>,
): Promise<number> {
  const [added] = await tx.insert(careActs).values(row).returning({ careActId: careActs.careActId });
  if (!added) throw new Error('The act of care was not stored.');
  return added.careActId;
}

/** The pieces in care that match a condition, newest first, with their order, what is agreed and their state. */
export const findCare = (db: Database, which: SQL | undefined, limit: number) =>
  db
    .select({
      ...{ careNumber: care.careNumber, work: care.work, wish: care.wish },
      ...{ askedAt: care.askedAt, person: care.person },
      ...{ weightMilligrams: takenIn.weightMilligrams, promisedFor, takenAt: takenIn.at },
      ...{ orderId: orders.orderId, userId: orders.userId, customerName: users.name },
      ...{ orderItemId: orderItems.orderItemId, productName: orderItems.productName },
      ...{ state: stateOfCare, chargePaise: chargeOfCare, invoiceNumber: careInvoices.invoiceNumber },
    })
    .from(care)
    .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId))
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .leftJoin(takenIn, and(eq(takenIn.careNumber, care.careNumber), eq(takenIn.act, 'taken in')))
    .leftJoin(careInvoices, eq(careInvoices.careNumber, care.careNumber))
    .where(which)
    .orderBy(desc(care.careNumber))
    .limit(limit);

export type CareRow = Awaited<ReturnType<typeof findCare>>[number];

const hasNumber = (careNumber: number): SQL => eq(care.careNumber, careNumber);

export const isOfOrder = (orderId: string): SQL => eq(orders.orderId, orderId);

export const isOfOwnOrder = (userId: string, orderId: string): SQL | undefined =>
  and(eq(orders.userId, userId), isOfOrder(orderId));

/** Which ones a list shows: of some states, behind a number. */
export const isListed = (states: readonly CareState[], after: number | undefined): SQL | undefined =>
  and(inArray(stateOfCare, [...states]), after === undefined ? undefined : lt(care.careNumber, after));

export async function findCareByNumber(db: Database, careNumber: number): Promise<CareRow | undefined> {
  const rows = await findCare(db, hasNumber(careNumber), 1);
  return rows[0];
}

/** A piece in care, of one customer only if one is given, locked until the transaction ends. */
export async function findCareForUpdate(
  tx: Database,
  careNumber: number,
  userId?: string,
): Promise<CareRow | undefined> {
  await tx
    .select({ careNumber: care.careNumber })
    .from(care)
    .where(hasNumber(careNumber))
    .for('no key update');
  const isOwn = userId === undefined ? undefined : eq(orders.userId, userId);
  const rows = await findCare(tx, and(hasNumber(careNumber), isOwn), 1);
  return rows[0];
}

const MAX_ACTS = 200;

/** What was done with a piece, oldest first. */
export const findCareActs = (db: Database, careNumber: number) =>
  db
    .select()
    .from(careActs)
    .where(eq(careActs.careNumber, careNumber))
    .orderBy(asc(careActs.careActId))
    .limit(MAX_ACTS);

export type CareActRow = Awaited<ReturnType<typeof findCareActs>>[number];

/** The last act of each of an order's pieces that are no longer open, by their number. */
export async function findEnds(
  db: Database,
  orderId: string,
): Promise<ReadonlyMap<number, { at: Date; words: string }>> {
  const rows = await db
    .select({ careNumber: careActs.careNumber, at: careActs.at, words: careActs.words })
    .from(careActs)
    .innerJoin(care, eq(care.careNumber, careActs.careNumber))
    .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), inArray(careActs.act, [...CARE_ENDS])));
  return new Map(rows.map(({ careNumber, ...end }) => [careNumber, end]));
}

/** How many pieces of each item of an order are asked for or in the shop now. */
export async function findOpenCounts(db: Database, orderId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ orderItemId: care.orderItemId, pieces: sql<number>`count(*)`.mapWith(Number) })
    .from(care)
    .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), sql`${stateOfCare} <> all(${sql.param([...CARE_ENDS])})`))
    .groupBy(care.orderItemId);
  return new Map(rows.map(({ orderItemId, pieces }) => [orderItemId, pieces]));
}

/** The lines of an order that are pieces, not gift cards. */
export const findPieceLines = (db: Database, orderId: string) =>
  db
    .select({
      ...{ orderItemId: orderItems.orderItemId, productName: orderItems.productName },
      ...{ quantity: orderItems.quantity, orderStatus: orders.orderStatus },
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isGiftCard, false)))
    .orderBy(asc(orderItems.orderItemId));

/** The order of a line, of one customer only if one is given; undefined if there is none. */
export async function findOrderOfLine(
  db: Database,
  orderItemId: number,
  userId?: string,
): Promise<string | undefined> {
  const isOwn = userId === undefined ? undefined : eq(orders.userId, userId);
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(and(eq(orderItems.orderItemId, orderItemId), isOwn));
  return rows[0]?.orderId;
}

/** Pieces that were given back in a time, in that order, behind an act. */
export const findPaidCare = (db: Database, time: TimeSpan, after: number, limit: number) =>
  db
    .select({
      careActId: careActs.careActId,
      ...{ at: careActs.at, amountPaise: careActs.amountPaise, paidBy: careActs.paidBy },
      ...{ reference: careActs.reference, careNumber: care.careNumber, work: care.work, wish: care.wish },
      ...{ orderId: orders.orderId, customerName: users.name, productName: orderItems.productName },
      invoiceNumber: careInvoices.invoiceNumber,
    })
    .from(careActs)
    .innerJoin(care, eq(care.careNumber, careActs.careNumber))
    .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId))
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .leftJoin(careInvoices, eq(careInvoices.careNumber, care.careNumber))
    .where(and(eq(careActs.act, 'given back'), isWithin(careActs.at, time), gt(careActs.careActId, after)))
    .orderBy(asc(careActs.careActId))
    .limit(limit);

export type PaidCareRow = Awaited<ReturnType<typeof findPaidCare>>[number];

/** How many pieces are asked for, and are in work behind the day for which they were promised. */
export async function countOpenCare(
  db: Database,
  today: IndianDate,
): Promise<{ asked: number; late: number }> {
  const [asked, late] = await Promise.all([
    db.$count(care, eq(stateOfCare, 'asked')),
    db.$count(care, and(eq(stateOfCare, 'in work'), lt(promisedFor, today))),
  ]);
  return { asked, late };
}
