import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '../../faults/load/journal.ts';
import { registerCustomers, startLoad } from '../../faults/load/load.ts';
import type { Random } from '../../faults/randomness.ts';
import { recover } from '../../faults/recovery.ts';
import { startReading } from './page-reader.ts';
import type { Target } from './target.ts';

const CUSTOMERS = 6;
/** Duration of the load before and after the event. */
const STEADY_MS = 4000;

export interface Round {
  what: string;
  /** Acknowledged orders. */
  orders: number;
  /** Calls without a known outcome. */
  unknown: readonly JournalEntry[];
  /** The longest time between two acknowledged orders. */
  longestGapMs: number;
  pages: string;
  violations: string[];
}

/** Lets customers buy and readers read while something happens, then settles every payment and checks all invariants. */
export async function runRound(
  target: Target,
  random: Random,
  what: string,
  happens: () => Promise<void>,
): Promise<Round> {
  const mark = target.journal.entries.length;
  const customers = await registerCustomers(target, random, CUSTOMERS);
  const load = startLoad(target, random, customers);
  const reader = startReading();
  await sleep(STEADY_MS);
  const failures = await happens().then(
    () => [],
    (error: Error) => [error.message],
  );
  await sleep(STEADY_MS);
  const { read, failed, slowestMs } = await reader.stop();
  console.error(`${what}: recovering ...`);
  await target.heal();
  console.error(`${what}: settling payments and checking ...`);
  await load.stop();
  const entries = target.journal.since(mark);
  const { problems } = await recover(target, random, true);
  return {
    what,
    orders: ordersOf(entries).length,
    unknown: entries.filter(({ outcome }) => outcome === 'unknown'),
    longestGapMs: longestGap(entries),
    pages: `${read - failed} of ${read}, ${(slowestMs / 1000).toFixed(1)} s`,
    violations: [...failures, ...problems],
  };
}

/** Waits until customers order again, after an instant. */
export async function untilOrdered(target: Target, since: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!ordersOf(target.journal.entries).some(({ at }) => at > since)) {
    if (Date.now() > deadline) throw new Error('no further order was placed');
    await sleep(100);
  }
}

export function ordersOf(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter(({ op, outcome }) => op === 'createOrder' && outcome === 'ok');
}

export function longestGap(entries: readonly JournalEntry[]): number {
  const times = ordersOf(entries).map(({ at }) => at);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

export function printRounds(rounds: readonly Round[]): number {
  console.table(
    rounds.map(({ what, orders, unknown, longestGapMs, pages, violations }) => ({
      what,
      orders,
      'unknown outcomes': unknown.length,
      'longest time without an order, s': Number((longestGapMs / 1000).toFixed(1)),
      'pages served, slowest': pages,
      violations: violations.length,
    })),
  );
  for (const { what, violations } of rounds)
    for (const problem of violations) console.log(`${what}: ${problem}`);
  const wrong = rounds.filter(({ violations }) => violations.length > 0).length;
  console.log(`${rounds.length - wrong} rounds without a violation, ${wrong} with one`);
  return wrong === 0 ? 0 : 1;
}
