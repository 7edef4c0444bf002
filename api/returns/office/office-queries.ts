import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { MANAGERS } from '#contract/office/call.ts';
import type { ReturnView } from '#contract/office/returns/returns.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { staff } from '#db/tables/office/staff.ts';
import { inspections, returnLines, returns } from '#db/tables/orders/returns.ts';
import type { ReturnRow } from '../queries.ts';

export interface ListedRow extends ReturnRow {
  customerName: string;
  pieceCount: number;
  differs: boolean;
}

/** `checked`: the returns to be decided, or to be sent back. */
const VIEWS: Record<ReturnView, string> = {
  asked: "state = 'asked'",
  on_the_way: "state in ('approved', 'on the way')",
  here: "state = 'here' and checked_at is null",
  checked: "checked_at is not null and state in ('here', 'refused')",
  closed: "state in ('accepted', 'closed') or (state = 'refused' and arrived_at is null)",
};

const pieceCount = sql`(select sum(line.quantity) from ${returnLines} line
  where line.return_number = ${returns.returnNumber})`.mapWith(Number);

const differs = sql<boolean>`exists (select from ${inspections} weighed join ${returnLines} line using (return_line_id)
  where line.return_number = ${returns.returnNumber} and weighed.differs)`;

/** Returns of a view, oldest first; closed ones newest first. */
export async function findReturns(
  db: Database,
  { view, after }: { view: ReturnView; after: number | undefined },
  limit: number,
): Promise<ListedRow[]> {
  const isClosed = view === 'closed';
  const behind =
    after === undefined
      ? undefined
      : isClosed
        ? sql`${returns.returnNumber} < ${after}`
        : sql`${returns.returnNumber} > ${after}`;
  const rows = await db
    .select({ row: returns, customerName: users.name, pieceCount, differs })
    .from(returns)
    .innerJoin(users, eq(users.userId, returns.userId))
    .where(and(sql`(${sql.raw(VIEWS[view])})`, behind))
    .orderBy(isClosed ? desc(returns.returnNumber) : asc(returns.returnNumber))
    .limit(limit);
  return rows.map(({ row, ...others }) => ({ ...row, ...others }));
}

const isLate = sql`(${returns.state} = 'closed' and ${returns.arrivedAt} is null and may_come_late(${returns.returnNumber}))`;

/** The return whose parcel a piece with this tag is in: one that waits for it, else a late one. */
export async function findReturnOfTag(tx: Database, tag: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ returnNumber: returns.returnNumber })
    .from(pieces)
    .innerJoin(returnLines, eq(returnLines.orderItemId, pieces.orderItemId))
    .innerJoin(returns, eq(returns.returnNumber, returnLines.returnNumber))
    .where(and(eq(pieces.tag, tag), or(inArray(returns.state, ['approved', 'on the way']), isLate)))
    .orderBy(sql`${isLate}`, asc(returns.returnNumber))
    .limit(1);
  return found?.returnNumber;
}

export async function findReturnOfLine(tx: Database, returnLineId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ returnNumber: returnLines.returnNumber })
    .from(returnLines)
    .where(eq(returnLines.returnLineId, returnLineId));
  return found?.returnNumber;
}

/** Whether another person could decide a return. */
export async function hasOtherDecider(db: Database, staffId: number): Promise<boolean> {
  const others = and(ne(staff.staffId, staffId), eq(staff.state, 'active'), inArray(staff.role, MANAGERS));
  return (await db.$count(staff, others)) > 0;
}
