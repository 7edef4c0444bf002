import { writeFileSync } from 'node:fs';
import { FAULTS } from './injection/faults.ts';
import { runSpecialFaults } from './injection/special-faults.ts';
import { checkInvariants } from './invariants.ts';
import { holdLoad } from './load/held-load.ts';
import { runNegativeControl } from './negative-control.ts';
import { type Options, readOptions } from './options.ts';
import { timingLines } from './phases.ts';
import { type Environment, openEnvironment } from './processes/environment.ts';
import { runRaces } from './races/race-trials.ts';
import { Random } from './randomness.ts';
import { machineLines, reportLines, tableRow } from './report.ts';
import { mergeOutcomes, type Outcome, runRound } from './rounds.ts';

/** Runs the rig; returns the exit code: 0 when nothing was violated. */
export async function main(words: string[], buildShop: () => Promise<void>): Promise<number> {
  const options = readOptions(words);
  if ('lines' in options) {
    for (const line of options.lines) console.log(line);
    return options.code;
  }
  await buildShop();
  const began = Date.now();
  console.log(`# Faults, seed ${options.seed}`);
  const outcomes: Outcome[] = [];
  const keep = (outcome: Outcome) => {
    outcomes.push(outcome);
    console.log(outcome.skipped ? `| ${outcome.id} | skipped: ${outcome.skipped} |` : tableRow(outcome));
    if (options.timings) for (const line of timingLines()) console.log(line);
    for (const violation of [...new Set(outcome.violations)].slice(0, 20)) console.log(`    ! ${violation}`);
  };
  const environment = await openEnvironment({ firstPort: options.firstPort });
  try {
    const { rows } = await environment.direct.pool.query<{ server_version: string }>('show server_version');
    for (const line of machineLines(options.seed, `PostgreSQL ${rows[0]?.server_version}`)) console.log(line);
    if (options.heldMinutes !== undefined) {
      return printHeld(await holdLoad(environment, options.seed, options.heldMinutes));
    }
    await runFaults(environment, options, keep);
    await runRaces(environment, options, keep);
    await runSpecialFaults(environment, options, keep);
    if (outcomes.length > 0) keep(await checkFinalState(environment));
    await runNegativeControl(environment, options, keep);
  } finally {
    await environment.close();
  }
  for (const line of reportLines(outcomes, Date.now() - began)) console.log(line);
  const tried = outcomes.filter(({ skipped }) => skipped === undefined);
  const failures = tried
    .filter(({ violations }) => violations.length > 0)
    .map(({ id, what, violations }) => ({ test: `${id} ${what}`, message: violations[0] }));
  const failed = failures.length;
  const passed = tried.length - failed;
  if (options.reportFile) writeFileSync(options.reportFile, JSON.stringify({ passed, failed, failures }));
  console.log(`\n${passed} passed, ${failed} failed (seed ${options.seed})`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function printHeld(problems: string[]): number {
  for (const problem of [...new Set(problems)].slice(0, 20)) console.log(`    ! ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/** What was confirmed in any round must still exist after the last. */
async function checkFinalState(environment: Environment): Promise<Outcome> {
  const violations = await checkInvariants(environment, environment.journal.entries);
  const none = { requests: 0, unknown: 0, slowestMs: 0, recoveryMs: [] };
  return {
    id: 'all',
    what: 'the invariants after all rounds, with everything confirmed',
    rounds: 1,
    ...none,
    violations,
  };
}

async function runFaults(
  environment: Environment,
  options: Options,
  keep: (outcome: Outcome) => void,
): Promise<void> {
  const wanted = FAULTS.filter(({ id, short }) => options.only.test(id) && (!options.short || short));
  for (const fault of wanted) {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < options.roundsOf(fault.id); round++) {
      const random = new Random(options.seed).branch(`${fault.id} ${round}`);
      outcomes.push(await runRound(environment, fault, random, options.short ? 'owner' : 'reconciler'));
    }
    keep(mergeOutcomes(outcomes));
  }
}
