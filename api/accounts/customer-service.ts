import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { refuse } from '#contract/errors.ts';
import { users } from '#db/tables/customers/accounts.ts';

/**
 * Locks a customer until the transaction ends. Rows that reference the customer, such as cart lines, can still be inserted.
 * Undefined when there is none, or the data was deleted.
 */
export async function lockCustomer(
  tx: Database,
  userId: string,
): Promise<{ cartVersion: number } | undefined> {
  const rows = await tx
    .select({ cartVersion: users.cartVersion })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.erasedAt)))
    .for('no key update');
  return rows[0];
}

/** A customer as the subject of audit entries. */
export const customerSubject = (userId: string) => `customer:${userId}`;

export const noSuchCustomer = () => refuse('not_found', 'There is no such customer.');

const TAKEN = 'There is an account with this e-mail. Please look for the customer by it.';

/** For the staff, who writes down a customer's e-mail. */
export const takenEmail = () => refuse('email_taken', TAKEN, { email: TAKEN });

/** The name of a customer; empty when there is none with this id. */
export async function findCustomerName(db: Database, userId: string): Promise<string> {
  const [found] = await db.select({ name: users.name }).from(users).where(eq(users.userId, userId));
  return found?.name ?? '';
}
