import { checkInvariants, hasDueRefunds, unmatchedPayments } from './invariants.ts';
import { runJourneyWithoutFaults } from './load/journey.ts';
import { registerCustomers } from './load/load.ts';
import { timed } from './phases.ts';
import type { CheckTarget } from './processes/environment.ts';
import type { Random } from './randomness.ts';
import { until } from './waiting.ts';

/** Generous: the machine may be slow, and busy with other tests. */
const TIMEOUT_MS = 120_000;
/** How long webhook events and late bank decisions may take before reconciling. */
const SETTLE_MS = 3000;
/** The reconciler runs every 15 seconds. */
const RECONCILER_MS = 120_000;
/** A rejected event is retried for a day; only one that is due soon is awaited. */
const DUE_SOON_MS = 2000;

export interface Recovery {
  problems: string[];
  /** Milliseconds from the end of the fault to full recovery. */
  ms: number;
}

/**
 * Ends all faults, waits until all payments are settled, and checks the invariants and a new purchase. Payments without
 * a webhook event are found by the owner's `reconcile`, or by the shop's own reconciler when `patient`.
 */
export async function recover(environment: CheckTarget, random: Random, patient: boolean): Promise<Recovery> {
  const began = Date.now();
  await timed('heal', () => environment.heal());
  const settled = () =>
    until(async () => (await unmatchedPayments(environment)).length === 0, SETTLE_MS, 200);
  if (patient) {
    const found = async () => {
      await checkOpenPaymentsNow(environment);
      return (await unmatchedPayments(environment)).length === 0;
    };
    await timed('the reconciler finds it', () => until(found, RECONCILER_MS, 1000));
  } else if (!(await timed('settle by itself', settled)))
    await timed('owner reconciles', () => environment.reconcile());
  await timed('provider busy', () =>
    until(
      async () => !(await isProviderBusy(environment)) && !(await hasDueRefunds(environment)),
      TIMEOUT_MS,
      200,
    ),
  );
  // Late decisions of the provider may have arrived meanwhile.
  if ((await unmatchedPayments(environment)).length > 0)
    await timed('owner reconciles', () => environment.reconcile());
  const ms = Date.now() - began;
  const problems = await timed('invariants', () => checkInvariants(environment));
  const failure = await timed('new customer', async () => {
    const [customer] = await registerCustomers(environment, random, 1);
    return customer && runJourneyWithoutFaults(customer, environment.provider);
  });
  return { problems: failure ? [...problems, `the shop does not sell: ${failure}`] : problems, ms };
}

/** Makes the reconciler's scheduled checks due now: the intervals are long, and tested elsewhere. */
export async function checkOpenPaymentsNow({ direct }: CheckTarget): Promise<void> {
  await direct.pool.query('update payment_intents set next_check_at = now() where next_check_at > now()');
}

/** Undelivered webhook events, and payments that the bank has not decided. */
async function isProviderBusy({ provider, direct }: CheckTarget): Promise<boolean> {
  const { deliveries, payments } = await provider.state();
  if (payments.some(({ status }) => status === 'created' || status === 'authorized')) return true;
  const soon = Date.now() + DUE_SOON_MS;
  if (deliveries.some(({ state, nextAt }) => state === 'pending' && nextAt < soon)) return true;
  const { rows } = await direct.pool.query(
    'select 1 from webhook_events where processed_at is null and next_attempt_at <= now() limit 1',
  );
  return rows.length > 0;
}
