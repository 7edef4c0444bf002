import type { Fault } from './injection/fault.ts';
import { readDelayAllowanceMs } from './injection/means/delay-allowance.ts';
import type { Customer } from './load/customer.ts';
import type { JournalEntry } from './load/journal.ts';
import { registerCustomers, startLoad } from './load/load.ts';
import { timed } from './phases.ts';
import type { Environment } from './processes/environment.ts';
import type { Random } from './randomness.ts';
import { recover } from './recovery.ts';

/** The shop responds within ten seconds; three more are allowed for the network, and further time on a busy machine. */
const MAX_RESPONSE_MS = 13_000;
const CUSTOMERS = 6;

/** The result of the rounds of a fault, or trials of a race. */
export interface Outcome {
  id: string;
  what: string;
  rounds: number;
  requests: number;
  unknown: number;
  slowestMs: number;
  recoveryMs: number[];
  violations: string[];
  /** Why it could not run on this machine; then it is not counted. */
  skipped?: string;
}

/** Injects a fault while customers buy, then checks everything. */
export async function runRound(
  environment: Environment,
  fault: Fault,
  random: Random,
  patience: 'owner' | 'reconciler',
): Promise<Outcome> {
  const mark = environment.journal.entries.length;
  const violations: string[] = [];
  let recoveryMs = 0;
  let skipped: string | undefined;
  try {
    const customers: Customer[] = await timed('registration', () =>
      registerCustomers(environment, random, CUSTOMERS),
    );
    const load = startLoad(environment, random, customers);
    const happened = await timed('fault', () => fault.act(environment, random));
    if (happened === false) violations.push('the fault could not be made to happen');
    if (typeof happened === 'string') skipped = happened;
    // A shop that exited without being stopped crashed because of the fault.
    violations.push(...environment.shops.flatMap((shop) => shop.died() ?? []));
    await timed('heal', () => environment.heal());
    await timed('customers finish', () => load.stop());
    const recovery = await recover(environment, random, fault.patient === true && patience === 'reconciler');
    violations.push(...recovery.problems);
    recoveryMs = recovery.ms;
  } catch (error) {
    violations.push(`the round broke off: ${error instanceof Error ? error.message : error}`);
  }
  const entries = environment.journal.since(mark);
  violations.push(...lateResponses(entries), ...serverErrors(entries));
  return {
    id: fault.id,
    what: fault.what,
    rounds: 1,
    requests: entries.length,
    unknown: entries.filter(({ outcome }) => outcome === 'unknown').length,
    slowestMs: entries.reduce((most, { ms }) => Math.max(most, ms), 0),
    recoveryMs: [recoveryMs],
    violations,
    ...(skipped !== undefined && { skipped }),
  };
}

export function lateResponses(entries: Pick<JournalEntry, 'op' | 'ms' | 'code'>[]): string[] {
  const longest = MAX_RESPONSE_MS + readDelayAllowanceMs();
  return entries
    .filter(({ ms }) => ms > longest)
    .map(({ op, ms, code }) => `${op} took ${Math.round(ms)} ms (${code || 'ok'})`);
}

/** `internal` is never a correct response: expected failures have a code. */
function serverErrors(entries: JournalEntry[]): string[] {
  return entries.filter(({ code }) => code === 'internal').map(({ op }) => `${op} responded with "internal"`);
}

/** A fault that this machine does not support; it is reported and not counted. */
export function skippedOutcome({ id, what }: Pick<Fault, 'id' | 'what'>, skipped: string): Outcome {
  const nothing = { rounds: 0, requests: 0, unknown: 0, slowestMs: 0, recoveryMs: [], violations: [] };
  return { id, what, ...nothing, skipped };
}

/** Merges several outcomes of one fault. */
export function mergeOutcomes(outcomes: Outcome[]): Outcome {
  const [first] = outcomes;
  if (!first) throw new Error('no rounds');
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((total, one) => total + pick(one), 0);
  return {
    ...first,
    rounds: sum(({ rounds }) => rounds),
    requests: sum(({ requests }) => requests),
    unknown: sum(({ unknown }) => unknown),
    slowestMs: Math.max(...outcomes.map(({ slowestMs }) => slowestMs)),
    recoveryMs: outcomes.flatMap(({ recoveryMs }) => recoveryMs),
    violations: outcomes.flatMap(({ violations }) => violations),
  };
}
