import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm';
import { schemeEntries } from '#db/tables/money/schemes.ts';

/** Selects the entry of the instalment that a payment paid. */
export const isInstalmentOf = (paymentId: string | SQLWrapper): SQL | undefined =>
  and(eq(schemeEntries.kind, 'instalment'), eq(schemeEntries.providerPaymentId, paymentId));
