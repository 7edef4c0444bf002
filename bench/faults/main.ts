import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { holdLoad } from './held-load.ts';
import { runRaces } from './race-trials.ts';
import { Random } from './randomness.ts';
import { machineLines, TABLE_HEAD, tableRow } from './report.ts';
import { type Outcome, playRound, together } from './rounds.ts';
import { playSpecialFaults } from './special-faults.ts';
import { testTeeth } from './teeth.ts';
import { openWorld, type World } from './world.ts';

/** What the command line asks for. */
export interface Options {
  /** The part of `npm test`: a few faults and races, once each, with the naive build last. */
  short: boolean;
  rounds: number;
  seed: number;
  only: RegExp;
  firstPort: number | undefined;
  reportFile: string | undefined;
  /** Minutes of held load instead of faults. */
  heldMinutes: number | undefined;
}

const NOT_A_SEED = Number.NaN;

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      short: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      port: { type: 'string' },
      report: { type: 'string' },
      held: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? NOT_A_SEED);
  return {
    short: values.short,
    rounds: Number(values.rounds ?? 1),
    seed: Number.isNaN(seed) ? Math.floor(Math.random() * 1_000_000) : seed,
    only: new RegExp(values.only, 'i'),
    firstPort: values.port === undefined ? undefined : Number(values.port),
    reportFile: values.report,
    heldMinutes: values.held === undefined ? undefined : Number.parseFloat(values.held),
  };
}

/** Runs the rig; answers the exit code: 0 when nothing was violated. */
export async function main(words: string[]): Promise<number> {
  const options = readOptions(words);
  console.log(`# Faults, seed ${options.seed}`);
  const outcomes: Outcome[] = [];
  const keep = (outcome: Outcome) => {
    outcomes.push(outcome);
    console.log(outcome.skipped ? `| ${outcome.id} | skipped: ${outcome.skipped} |` : tableRow(outcome));
    for (const violation of [...new Set(outcome.violations)].slice(0, 20)) console.log(`    ! ${violation}`);
  };
  const world = await openWorld({ firstPort: options.firstPort });
  try {
    const { rows } = await world.direct.pool.query<{ server_version: string }>('show server_version');
    for (const line of machineLines(options.seed, `PostgreSQL ${rows[0]?.server_version}`)) console.log(line);
    if (options.heldMinutes !== undefined) {
      return tellHeld(await holdLoad(world, options.seed, options.heldMinutes));
    }
    for (const line of TABLE_HEAD) console.log(line);
    await playFaults(world, options, keep);
    await runRaces(world, options, keep);
    await playSpecialFaults(world, options, keep);
    await testTeeth(world, options, keep);
  } finally {
    await world.close();
  }
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

async function playFaults(world: World, options: Options, keep: (outcome: Outcome) => void): Promise<void> {
  const wanted = FAULTS.filter(({ id, short }) => options.only.test(id) && (!options.short || short));
  for (const fault of wanted) {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const random = new Random(options.seed).branch(`${fault.id} ${round}`);
      outcomes.push(await playRound(world, fault, random, options.short ? 'owner' : 'reconciler'));
    }
    keep(together(outcomes));
  }
}
