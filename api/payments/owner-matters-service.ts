import type { Database } from '#api/platform/database/database.ts';
import { findOpenDisputes } from './disputes/dispute-queries.ts';
import { findDashboardRefunds } from './refunds/provider-refund-queries.ts';
import { findFailedRefunds, findRefundsUnderWay } from './refunds/refund-queries.ts';
import { readOpenUnknownPayments } from './review/unknown-payment-service.ts';
import { findOpenMatters } from './settlement/payment-queries.ts';

/** All money that waits for the owner, and refunds on their way (P-53, P-55, P-56). */
export async function readMoneyMatters(db: Database) {
  return {
    payments: await findOpenMatters(db),
    refundsUnderWay: await findRefundsUnderWay(db),
    failedRefunds: await findFailedRefunds(db),
    unknownPayments: await readOpenUnknownPayments(db),
    disputes: await findOpenDisputes(db),
    dashboardRefunds: await findDashboardRefunds(db),
  };
}

export type MoneyMatters = Awaited<ReturnType<typeof readMoneyMatters>>;
export type Dispute = MoneyMatters['disputes'][number];
export type DashboardRefund = MoneyMatters['dashboardRefunds'][number];
