import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { schemeEntries, userSchemes } from '#db/tables/money/schemes.ts';
import { isInstalmentOf } from './instalment-columns.ts';

/** Locks a passbook until the transaction ends, so that entries are appended one at a time. */
export async function lockUserScheme(tx: Database, userSchemeId: number): Promise<void> {
  await tx
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .where(eq(userSchemes.userSchemeId, userSchemeId))
    .for('no key update');
}

/** Finds and locks the passbook that a payment is an instalment of, until the transaction ends. */
export async function lockPassbookOf(tx: Database, providerPaymentId: string): Promise<number | undefined> {
  const rows = await tx
    .select({ userSchemeId: userSchemes.userSchemeId })
    .from(userSchemes)
    .innerJoin(schemeEntries, eq(schemeEntries.userSchemeId, userSchemes.userSchemeId))
    .where(isInstalmentOf(providerPaymentId))
    .for('no key update', { of: userSchemes });
  return rows[0]?.userSchemeId;
}

/** Whether a payment is an instalment of a passbook closed with a refund. */
export async function isGivenBack(db: Database, providerPaymentId: string): Promise<boolean> {
  const refund = alias(schemeEntries, 'refund');
  const rows = await db
    .select({ sequence: refund.sequence })
    .from(schemeEntries)
    .innerJoin(refund, eq(refund.userSchemeId, schemeEntries.userSchemeId))
    .where(
      and(
        isInstalmentOf(providerPaymentId),
        inArray(refund.kind, ['refund ordered', 'refund', 'gift deducted']),
      ),
    );
  return rows.length > 0;
}
