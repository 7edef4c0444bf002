import type { World } from './environment.ts';
import { checkInvariants, homelessPayments } from './invariants.ts';
import { travelWithoutTrouble } from './journey.ts';
import { welcome } from './load.ts';
import { timed } from './phases.ts';
import type { Random } from './randomness.ts';
import { until } from './waiting.ts';

/** Generous: the machine may be slow, and busy with other tests. */
const PATIENCE_MS = 120_000;
/** How long the provider's messages and its late decisions may take before the owner looks. */
const BY_ITSELF_MS = 3000;
/** The reconciler goes its rounds every 15 seconds. */
const RECONCILER_MS = 120_000;
/** A message that the shop refused is sent again and again for a day; only one that comes soon is waited for. */
const SOON_MS = 2000;

export interface Recovery {
  problems: string[];
  /** From the end of the fault until all is well again. */
  ms: number;
}

/**
 * Makes everything well, waits until all money has found its home, and looks whether the books are right and the
 * shop sells. Money that no message told of is found by the reconciler, at the owner's word unless `patient`.
 */
export async function recover(world: World, random: Random, patient: boolean): Promise<Recovery> {
  const began = Date.now();
  await timed('heal', () => world.heal());
  const settled = () => until(async () => (await homelessPayments(world)).length === 0, BY_ITSELF_MS, 200);
  if (patient) {
    const found = async () => {
      await checkOpenPaymentsNow(world);
      return (await homelessPayments(world)).length === 0;
    };
    await timed('the reconciler finds it', () => until(found, RECONCILER_MS, 1000));
  } else if (!(await timed('settle by itself', settled)))
    await timed('owner reconciles', () => world.reconcile());
  await timed('provider busy', () => until(async () => !(await isProviderBusy(world)), PATIENCE_MS, 200));
  // What was late at the provider may have arrived while we waited.
  if ((await homelessPayments(world)).length > 0) await timed('owner reconciles', () => world.reconcile());
  const ms = Date.now() - began;
  const problems = await timed('books', () => checkInvariants(world));
  const trouble = await timed('new customer', async () => {
    const [customer] = await welcome(world, random, 1);
    return customer && travelWithoutTrouble(customer, world.provider);
  });
  return { problems: trouble ? [...problems, `the shop does not sell: ${trouble}`] : problems, ms };
}

/** The turn of what the reconciler would look at later is now: its gaps are tested elsewhere, and long. */
export async function checkOpenPaymentsNow({ direct }: World): Promise<void> {
  await direct.pool.query('update payment_intents set next_check_at = now() where next_check_at > now()');
}

/** Messages under way to a shop that would take them, and payments that the bank has not decided about. */
async function isProviderBusy({ provider, direct }: World): Promise<boolean> {
  const { deliveries, payments } = await provider.truth();
  if (payments.some(({ status }) => status === 'created' || status === 'authorized')) return true;
  const soon = Date.now() + SOON_MS;
  if (deliveries.some(({ state, nextAt }) => state === 'pending' && nextAt < soon)) return true;
  const { rows } = await direct.pool.query(
    'select 1 from webhook_events where processed_at is null and next_attempt_at <= now() limit 1',
  );
  return rows.length > 0;
}
