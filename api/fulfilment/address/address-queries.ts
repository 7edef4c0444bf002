import { count, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type State, stateOfCode } from '#contract/addresses/states.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { addressChanges } from '#db/tables/orders/fulfilment.ts';

export async function insertAddressChange(
  tx: Database,
  row: typeof addressChanges.$inferInsert,
): Promise<void> {
  await tx.insert(addressChanges).values(row);
}

export async function countAddressChanges(db: Database, orderId: string): Promise<number> {
  const rows = await db
    .select({ changes: count() })
    .from(addressChanges)
    .where(eq(addressChanges.orderId, orderId));
  return rows[0]?.changes ?? 0;
}

/** The place of supply of an order's invoice; undefined before it is paid. */
export async function findBilledState(db: Database, orderId: string): Promise<State | undefined> {
  const rows = await db
    .select({ code: invoices.supplyStateCode })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .limit(1);
  return stateOfCode(rows[0]?.code ?? '');
}
