import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { payments, schemeConsents } from '#db/tables/money/payments.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import { isInstalmentOf } from './instalment-columns.ts';
import type { Consent } from './passbook/passbook-rules.ts';

/** What the customer agreed to by opening the payment of the first instalment; the last time if more than once. */
export async function findConsent(db: Database, userSchemeId: number): Promise<Consent | undefined> {
  const { termsVersion, agreedText, agreedAt, providerOrderId } = schemeConsents;
  const rows = await db
    .select({ termsVersion, agreedText, agreedAt })
    .from(schemeConsents)
    .innerJoin(payments, eq(payments.providerOrderId, providerOrderId))
    .innerJoin(schemeEntries, isInstalmentOf(payments.providerPaymentId))
    .where(and(eq(schemeEntries.userSchemeId, userSchemeId), eq(schemeEntries.number, 1)))
    .orderBy(desc(agreedAt))
    .limit(1);
  return rows[0];
}
