import {
  findDashboardRefunds,
  findOpenMatters,
  readAllRefunds,
  reconcileEverything,
} from '#api/payments/owner-service.ts';
import { razorpayGateway } from '#api/payments/razorpay-gateway.ts';
import { findRefundsUnderWay } from '#api/payments/refund-service.ts';
import type { Settler } from '#api/payments/settlement-service.ts';
import { formatRupeesExact } from '#contract/money.ts';
import { tellDashboardRefund } from './close-refund.ts';
import { commandLog } from './command-log.ts';
import { tellRefund } from './refund.ts';
import type { Workplace } from './run-command.ts';
import { tellSchemeMatters } from './scheme-matters.ts';

/** Asks the provider about every open payment, then lists the money that the owner has to decide on. */
export async function reconcilePayments({ config, say, ...open }: Workplace): Promise<boolean> {
  if (config.provider) {
    const settler: Settler = {
      ...open,
      gateway: razorpayGateway(config.provider),
      metalRateMaxDays: config.metalRateMaxDays,
      seller: config.seller,
      log: commandLog(),
    };
    const { looked, applied, unavailable } = await reconcileEverything(settler);
    say(`${looked} open payments looked at: ${applied} found paid, ${unavailable} could not be read.`);
    if (!(await readAllRefunds(settler)))
      say('The provider’s list of refunds could not be read; try again later.');
  } else {
    say('No provider keys are set: the running shop settles the stand-in’s payments by itself.');
  }
  const matters = await findOpenMatters(open.db);
  for (const { providerPaymentId, amount, disposition, reason } of matters) {
    say(`${providerPaymentId}  ${formatRupeesExact(amount)}  ${disposition}: ${reason ?? ''}`);
  }
  for (const refund of await findRefundsUnderWay(open.db)) say(tellRefund(refund));
  const dashboardRefunds = await findDashboardRefunds(open.db);
  for (const refund of dashboardRefunds) for (const line of tellDashboardRefund(refund)) say(line);
  const { metalRateMaxDays } = config;
  const schemeMatters = await tellSchemeMatters({ db: open.db, metalRateMaxDays }, open.clock(), say);
  if (matters.length > 0) {
    say(
      `${matters.length} payments wait for you; "npm run shop -- refund PAYMENT_ID" sends one back, "accept PAYMENT_ID" takes one that is in review.`,
    );
  }
  if (matters.length + dashboardRefunds.length + schemeMatters === 0) say('No money waits for you.');
  return true;
}
