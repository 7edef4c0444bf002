import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lookThroughBooks } from './books.ts';
import { FAULTS } from './faults.ts';
import { holdLoad } from './held-load.ts';
import { timingLines } from './phases.ts';
import { runRaces } from './race-trials.ts';
import { Random } from './randomness.ts';
import { machineLines, reportLines, tableRow } from './report.ts';
import { type Outcome, playRound, together } from './rounds.ts';
import { playSpecialFaults } from './special-faults.ts';
import { testTeeth } from './teeth.ts';
import { openWorld, type World } from './world.ts';

/** What the command line asks for. */
export interface Options {
  /** The part of `npm test`: a few faults and races, once each, with the naive build last. */
  short: boolean;
  /** How often a fault or race is tried. */
  roundsOf(id: string): number;
  seed: number;
  only: RegExp;
  firstPort: number | undefined;
  reportFile: string | undefined;
  /** Minutes of held load instead of faults. */
  heldMinutes: number | undefined;
  /** Also says where the time went. */
  timings: boolean;
}

const NOT_A_SEED = Number.NaN;

/** The long form: each crash point, fault and race so often, as the plan has it. */
const LONG_ROUNDS: Record<string, number> = { C: 10, F: 3, R: 20 };

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      port: { type: 'string' },
      report: { type: 'string' },
      held: { type: 'string' },
      timings: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed ?? NOT_A_SEED);
  return {
    short: values.short,
    roundsOf: (id) => Number(values.rounds ?? (values.long ? LONG_ROUNDS[id.charAt(0)] : 1) ?? 1),
    seed: Number.isNaN(seed) ? Math.floor(Math.random() * 1_000_000) : seed,
    only: new RegExp(values.only, 'i'),
    firstPort: values.port === undefined ? undefined : Number(values.port),
    reportFile: values.report,
    timings: values.timings,
    heldMinutes: values.held === undefined ? undefined : Number.parseFloat(values.held),
  };
}

/** Runs the rig; answers the exit code: 0 when nothing was violated. */
export async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  const began = Date.now();
  console.log(`# Faults, seed ${options.seed}`);
  const outcomes: Outcome[] = [];
  const keep = (outcome: Outcome) => {
    outcomes.push(outcome);
    console.log(outcome.skipped ? `| ${outcome.id} | skipped: ${outcome.skipped} |` : tableRow(outcome));
    if (options.timings) for (const line of timingLines()) console.log(line);
    for (const violation of [...new Set(outcome.violations)].slice(0, 20)) console.log(`    ! ${violation}`);
  };
  const world = await openWorld({ firstPort: options.firstPort });
  try {
    const { rows } = await world.direct.pool.query<{ server_version: string }>('show server_version');
    for (const line of machineLines(options.seed, `PostgreSQL ${rows[0]?.server_version}`)) console.log(line);
    if (options.heldMinutes !== undefined) {
      return tellHeld(await holdLoad(world, options.seed, options.heldMinutes));
    }
    await playFaults(world, options, keep);
    await runRaces(world, options, keep);
    await playSpecialFaults(world, options, keep);
    if (outcomes.length > 0) keep(await lookThroughEverything(world));
    await testTeeth(world, options, keep);
  } finally {
    await world.close();
  }
  for (const line of reportLines(outcomes, Date.now() - began)) console.log(line);
  const tried = outcomes.filter(({ skipped }) => skipped === undefined);
  const failed = tried.filter(({ violations }) => violations.length > 0).length;
  const passed = tried.length - failed;
  if (options.reportFile) writeFileSync(options.reportFile, JSON.stringify({ passed, failed }));
  console.log(`\n${passed} passed, ${failed} failed (seed ${options.seed})`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function tellHeld(problems: string[]): number {
  for (const problem of [...new Set(problems)].slice(0, 20)) console.log(`    ! ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/** What was confirmed in any round must still be there after all of them. */
async function lookThroughEverything(world: World): Promise<Outcome> {
  const violations = await lookThroughBooks(world, world.journal.entries);
  const none = { requests: 0, unknown: 0, slowestMs: 0, recoveryMs: [] };
  return {
    id: 'all',
    what: 'the books after all rounds, with everything confirmed',
    rounds: 1,
    ...none,
    violations,
  };
}

async function playFaults(world: World, options: Options, keep: (outcome: Outcome) => void): Promise<void> {
  const wanted = FAULTS.filter(({ id, short }) => options.only.test(id) && (!options.short || short));
  for (const fault of wanted) {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < options.roundsOf(fault.id); round++) {
      const random = new Random(options.seed).branch(`${fault.id} ${round}`);
      outcomes.push(await playRound(world, fault, random, options.short ? 'owner' : 'reconciler'));
    }
    keep(together(outcomes));
  }
}
