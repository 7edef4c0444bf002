import { readMoneyMatters } from '#api/payments/owner-matters-service.ts';
import { OWNERS_PAYMENT_DAYS } from '#api/payments/owner-service.ts';
import { BACKGROUND_PACE, inBackground, openPace } from '#api/payments/provider/paced-gateway.ts';
import { checkWithProvider } from '#api/payments/provider-check/check-service.ts';
import type { SettlementContext } from '#api/payments/settlement/settlement-service.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { commandLog } from '../commands/command-log.ts';
import { printSchemeMatters } from '../schemes/scheme-matters.ts';
import { formatDashboardRefund } from './close-refund.ts';
import { printPaymentMatters } from './payment-matters.ts';
import { formatRefund } from './refund.ts';

/** Reconciles every open payment with the provider, then lists the payments that need the owner's decision. */
export async function reconcilePayments({ config, print, ...open }: CommandContext): Promise<boolean> {
  if (config.provider) {
    const settler: SettlementContext = inBackground({
      ...open,
      gateway: config.provider.gateway,
      metalRateMaxDays: config.metalRateMaxDays,
      pace: openPace(BACKGROUND_PACE),
      seller: config.seller,
      invoicePrefix: config.invoicePrefix,
      log: commandLog(),
    });
    const { payments: swept, open_payments, ...read } = await checkWithProvider(settler);
    print(
      swept
        ? `${swept.listed} payments of the last ${OWNERS_PAYMENT_DAYS} days checked: ${swept.settled} found paid, ${swept.unknown} unknown.`
        : 'The provider’s list of payments could not be read to its end; try again later.',
    );
    const { looked, left, applied, unavailable } = open_payments;
    const rest = left > 0 ? ` The running shop looks at ${left} more.` : '';
    print(`${looked} open payments checked: ${applied} found paid, ${unavailable} could not be read.${rest}`);
    if (!read.disputes_read) print('The provider’s list of disputes could not be read; try again later.');
    if (!read.refunds_read) print('The provider’s list of refunds could not be read; try again later.');
  } else {
    print('No provider keys are set: the running shop settles the stand-in’s payments by itself.');
  }
  const matters = await readMoneyMatters(open.db);
  const { payments, refundsUnderWay, failedRefunds, dashboardRefunds } = matters;
  for (const { providerPaymentId, amountPaise, disposition, reason } of payments) {
    print(`${providerPaymentId}  ${formatRupeesExact(amountPaise)}  ${disposition}: ${reason ?? ''}`);
  }
  for (const refund of refundsUnderWay) print(formatRefund(refund));
  const paymentMatters = printPaymentMatters(matters, print);
  for (const refund of dashboardRefunds) for (const line of formatDashboardRefund(refund)) print(line);
  const { metalRateMaxDays } = config;
  const schemeMatters = await printSchemeMatters(
    { db: open.db, metalRateMaxDays },
    failedRefunds,
    open.clock(),
    print,
  );
  if (payments.length > 0) {
    print(
      `${payments.length} payments need a decision; "npm run shop -- refund PAYMENT_ID" refunds one, "accept PAYMENT_ID" takes one that is in review.`,
    );
  }
  const others = dashboardRefunds.length + paymentMatters + schemeMatters;
  if (payments.length + others === 0) print('No payment needs a decision.');
  return true;
}
