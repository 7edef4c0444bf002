import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { disputeReports, UNDECIDED_DISPUTE_STATUSES } from '#db/tables/money/payment-matters.ts';
import { bankRefunds, refunds } from '#db/tables/money/payments.ts';
import { schemeEntries } from '#db/tables/money/schemes.ts';
import { isInstalmentOf } from '../instalment-columns.ts';
import type { PaymentDispute } from './money-back-rules.ts';

/** Bank references of refunds that the owner paid by bank transfer, by payment id. */
export async function findBankReferences(
  db: Database,
  userSchemeId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ paymentId: refunds.providerPaymentId, reference: bankRefunds.bankReference })
    .from(bankRefunds)
    .innerJoin(refunds, eq(refunds.refundId, bankRefunds.refundId))
    .innerJoin(schemeEntries, isInstalmentOf(refunds.providerPaymentId))
    .where(eq(schemeEntries.userSchemeId, userSchemeId));
  return new Map(rows.map(({ paymentId, reference }) => [paymentId, reference]));
}

/** The state of each dispute about the instalments of a passbook. */
export function findDisputes(db: Database, userSchemeId: number): Promise<PaymentDispute[]> {
  const instalments = db
    .select({ paymentId: schemeEntries.providerPaymentId })
    .from(schemeEntries)
    .where(and(eq(schemeEntries.kind, 'instalment'), eq(schemeEntries.userSchemeId, userSchemeId)));
  return db
    .selectDistinctOn([disputeReports.disputeId], {
      paymentId: disputeReports.providerPaymentId,
      isUndecided: inArray(disputeReports.status, UNDECIDED_DISPUTE_STATUSES).mapWith(Boolean),
      deductedPaise: disputeReports.deductedPaise,
    })
    .from(disputeReports)
    .where(inArray(disputeReports.providerPaymentId, instalments))
    .orderBy(disputeReports.disputeId, desc(disputeReports.disputeReportId));
}
