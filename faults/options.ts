import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface Options {
  /** The part of `npm test`: a few faults and races, once each, with the naive build last. */
  short: boolean;
  /** Repetitions of a fault or race. */
  roundsOf(id: string): number;
  seed: number;
  only: RegExp;
  firstPort: number | undefined;
  reportFile: string | undefined;
  /** Minutes of held load instead of faults. */
  heldMinutes: number | undefined;
  /** Also prints the time per phase. */
  timings: boolean;
}

/** The message printed instead of a run, and its exit code. */
export interface Advice {
  lines: string[];
  code: number;
}

const USAGE = [
  'Usage: npm run faults [-- OPTIONS]',
  '  --short         what npm test runs: a few faults and races, once each',
  '  --long          each crash point 10 times, each fault 3, each race 20',
  '  --rounds N      each so often',
  '  --seed N        the same seed makes the same choices again',
  "  --only PATTERN  some of them, by their names: '^(C0|F02|R03)'",
  '  --timings       also where the time of the rounds went',
  '  --held MINUTES  reads and journeys under load instead of faults: 10m',
  '  --port N        the first of the ports that it takes',
  '  --report FILE   writes what passed and failed, as JSON',
  'docs/reliability.md says how to read what it prints.',
];

/** The long form: repetitions of each crash point, fault and race. */
const LONG_ROUNDS: Record<string, number> = { C: 10, F: 3, R: 20 };

/** Parses the command line; returns advice for `--help` or an invalid command line. */
export function readOptions(words: string[]): Options | Advice {
  try {
    const values = parse(words);
    return values.help ? { lines: USAGE, code: 0 } : asOptions(values);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError))
      throw error;
    return { lines: [error.message, ...USAGE], code: 1 };
  }
}

function parse(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
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
  return values;
}

/** A number option, if given; throws a sentence when it is not a number. */
function numberOf(name: string, text: string | undefined): number | undefined {
  const number = text === undefined ? undefined : Number.parseFloat(text);
  if (Number.isNaN(number)) throw new RangeError(`--${name} takes a number, not "${text}".`);
  return number;
}

function asOptions(values: ReturnType<typeof parse>): Options {
  const rounds = numberOf('rounds', values.rounds);
  return {
    short: values.short,
    roundsOf: (id) => rounds ?? (values.long ? LONG_ROUNDS[id.charAt(0)] : 1) ?? 1,
    seed: numberOf('seed', values.seed) ?? Math.floor(Math.random() * 1_000_000),
    only: new RegExp(values.only, 'i'),
    firstPort: numberOf('port', values.port),
    reportFile: values.report,
    timings: values.timings,
    heldMinutes: numberOf('held', values.held),
  };
}
