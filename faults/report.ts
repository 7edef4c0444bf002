import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { Outcome } from './rounds.ts';

/** Lines that describe the commit and the machine of the run. */
export function machineLines(seed: number, databaseVersion: string): string[] {
  let commit = 'unknown';
  try {
    commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    // Not a git clone.
  }
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
  return [
    `Node ${process.versions.node}, ${databaseVersion}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    `commit ${commit}, seed ${seed}, load average ${load}`,
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const TABLE_HEAD = [
  '| | what happens | n | requests | unknown | violations | slowest response | recovery, median / worst |',
  '|---|---|---|---|---|---|---|---|',
];

/** One outcome as a row of the table. */
export function tableRow(outcome: Outcome): string {
  const { id, what, rounds, requests, unknown, violations, slowestMs } = outcome;
  const sorted = [...outcome.recoveryMs].sort((a, b) => a - b);
  const recovery =
    sorted.length === 0
      ? ''
      : `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} / ${seconds(sorted.at(-1) ?? 0)}`;
  const cells = [id, what, rounds, requests, unknown, violations.length, seconds(slowestMs), recovery];
  return `| ${cells.join(' | ')} |`;
}

/** The whole run as docs/reliability.md shows it: the table sorted by id, and a summary. */
export function reportLines(outcomes: readonly Outcome[], tookMs: number): string[] {
  const inOrder = [...outcomes].sort((one, other) => one.id.localeCompare(other.id, 'en'));
  const isNaive = ({ id }: Outcome) => id.startsWith('naive');
  const tried = inOrder.filter((one) => one.skipped === undefined && !isNaive(one));
  const naive = inOrder.filter(isNaive);
  const caught = naive.filter(({ violations }) => violations.length === 0).length;
  const sum = (pick: (one: Outcome) => number) => tried.reduce((total, one) => total + pick(one), 0);
  const violations = tried.flatMap((one) => one.violations.map((violation) => `- ${one.id}: ${violation}`));
  return [
    '',
    ...TABLE_HEAD,
    ...tried.map(tableRow),
    '',
    `${sum(({ rounds }) => rounds)} rounds and trials, ${sum(({ requests }) => requests)} requests, ${violations.length} violations, ${(tookMs / 60_000).toFixed(1)} minutes.`,
    ...(naive.length > 0 ? [`The naive shop was caught in ${caught} of its ${naive.length} trials.`] : []),
    ...inOrder.flatMap((one) => (one.skipped === undefined ? [] : [`${one.id} was skipped: ${one.skipped}`])),
    ...new Set(violations),
  ];
}
