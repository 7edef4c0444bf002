import { checkInvariants } from '../invariants.ts';
import { registerCustomers } from '../load/load.ts';
import type { Options } from '../options.ts';
import { timed } from '../phases.ts';
import type { Environment } from '../processes/environment.ts';
import { Random } from '../randomness.ts';
import { lateResponses, mergeOutcomes, type Outcome } from '../rounds.ts';
import { Findings, type Race, RaceHarness, type RaceSize } from './race-harness.ts';
import { RACES } from './races.ts';

export const SIZES = {
  short: { crowd: 16, width: 40, buyers: 16, sales: 24, rateChangesMs: 3000 },
  long: { crowd: 60, width: 100, buyers: 200, sales: 1000, rateChangesMs: 60_000 },
} satisfies Record<string, RaceSize>;

/** Runs every selected race repeatedly, and checks the invariants after each trial. */
export async function runRaces(
  environment: Environment,
  options: Options,
  keep: (outcome: Outcome) => void,
): Promise<void> {
  const wanted = RACES.filter(({ id, short }) => options.only.test(id) && (!options.short || short));
  if (wanted.length === 0) return;
  const size = options.short ? SIZES.short : SIZES.long;
  const customers = await registerCustomers(environment, new Random(options.seed), size.crowd);
  for (const race of wanted) {
    const trials: Outcome[] = [];
    const times = race.once ? 1 : options.roundsOf(race.id);
    for (let trial = 0; trial < times; trial++) {
      const random = new Random(options.seed).branch(`${race.id} ${trial}`);
      trials.push(await runTrial(race, new RaceHarness(environment, random, customers, size)));
    }
    keep(mergeOutcomes(trials));
  }
}

/** One trial of one race. */
async function runTrial(race: Race, harness: RaceHarness): Promise<Outcome> {
  const findings = new Findings();
  try {
    await timed('race', () => race.run(harness, findings));
    findings.problems.push(...(await timed('invariants', () => checkInvariants(harness.environment))));
  } catch (error) {
    findings.problems.push(`the race broke off: ${error instanceof Error ? error.message : error}`);
  }
  const late = harness.results.map(({ ms, code }) => ({ ms, code, op: race.id }));
  return {
    id: race.id,
    what: race.what,
    rounds: 1,
    requests: harness.results.length,
    unknown: harness.results.filter(({ status }) => status === 0 || status >= 500).length,
    slowestMs: harness.results.reduce((most, { ms }) => Math.max(most, ms), 0),
    recoveryMs: [],
    violations: [...findings.problems, ...lateResponses(late)],
  };
}
