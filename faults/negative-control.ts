import { checkInvariants } from './invariants.ts';
import { PIECES } from './load/journey.ts';
import { registerCustomers } from './load/load.ts';
import type { Options } from './options.ts';
import type { Environment } from './processes/environment.ts';
import { Findings, RaceHarness } from './races/race-harness.ts';
import { SIZES } from './races/race-trials.ts';
import { RACES } from './races/races.ts';
import { Random } from './randomness.ts';
import type { Outcome } from './rounds.ts';
import { until } from './waiting.ts';

/** Constraints are dropped, so that only the code protects against races. */
const WITHOUT_CONSTRAINTS = `do $$ declare found record; begin
  for found in select conrelid::regclass as place, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' loop
    execute format('alter table %s drop constraint %I', found.place, found.name);
  end loop;
  for found in select conrelid::regclass as place, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and (contype in ('c', 'u')
      or contype = 'p' and conrelid::regclass::text in ('invoices', 'payments', 'payment_intents')) loop
    execute format('alter table %s drop constraint %I', found.place, found.name);
  end loop;
  for found in select indexrelid::regclass as name from pg_index
    join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
    where indisunique and not indisprimary loop
    execute format('drop index %s', found.name);
  end loop;
end $$`;

/** The races that the naive shop must lose, and one kill in the middle of applying a payment. */
const FAILING_RACES = ['R01', 'R03', 'R05a', 'R06a', 'R08', 'R14', 'R17'];
const TRIES = 5;

/**
 * Replaces the real shop by the naive one, on the same tables. Each race must then detect a violation, or
 * the rig is ineffective. This corrupts the data, so it runs last.
 */
export async function runNegativeControl(
  environment: Environment,
  options: Options,
  keep: (outcome: Outcome) => void,
): Promise<void> {
  const wanted = [...FAILING_RACES, 'C07'].filter((id) => options.only.test(`naive ${id}`));
  if (wanted.length === 0) return;
  const size = options.short ? SIZES.short : SIZES.long;
  const customers = await registerCustomers(
    environment,
    new Random(options.seed).branch('naive'),
    size.crowd,
  );
  // The jobs of a shop would deadlock with a statement that locks several tables.
  for (const shop of environment.shops) await shop.kill();
  await environment.direct.pool.query(WITHOUT_CONSTRAINTS);
  for (const shop of environment.shops) {
    shop.program = 'naive-process.mjs';
    await shop.start();
  }
  for (const id of wanted) {
    const harness = new RaceHarness(environment, new Random(options.seed).branch(id), customers, size);
    const caught = id === 'C07' ? await killWhileBooking(harness) : await findRaceViolation(harness, id);
    keep({
      id: `naive ${id}`,
      what: caught ? `caught: ${caught}` : 'not caught',
      rounds: 1,
      requests: harness.results.length,
      unknown: 0,
      slowestMs: 0,
      recoveryMs: [],
      violations: caught ? [] : ['the naive shop passed: the rig is blind'],
    });
  }
}

/** The violations of the naive shop in a race. */
async function findRaceViolation(harness: RaceHarness, id: string): Promise<string | undefined> {
  const race = RACES.find((one) => one.id === id);
  if (!race) throw new Error(`there is no race ${id}`);
  await checkInvariants(harness.environment);
  // A naive shop may pass once by luck.
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const findings = new Findings();
    await race.run(harness, findings);
    const [first] = [...findings.problems, ...(await checkInvariants(harness.environment))];
    if (first !== undefined) return first.replaceAll('|', '/').slice(0, 120);
  }
  return undefined;
}

async function killWhileBooking(harness: RaceHarness): Promise<string | undefined> {
  const { environment } = harness;
  const customer = harness.someone();
  const paid = await harness.paid(customer, PIECES.hoops);
  for (const shop of environment.shops) {
    shop.database.watch(({ moment, statement }) => {
      if (moment !== 'before' || !statement.startsWith('insert into invoices')) return 'pass';
      shop.killNow();
      return 'cut';
    });
  }
  await harness.sendConcurrently([harness.plannedVerification(customer, paid)]);
  await until(async () => environment.shops.some((shop) => shop.hasEnded()), 10_000);
  await environment.heal();
  return (await checkInvariants(environment)).find(
    (one) => one.startsWith('I06') && one.includes(paid.orderId),
  );
}
