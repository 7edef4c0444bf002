import { readCsv } from '#api/platform/csv.ts';
import { type Paise, paise, paisePerGram } from '#contract/money/money.ts';
import { type ChainedEntry, ENTRY_KINDS, SAVINGS_SIGN } from '#contract/schemes/ledger-text.ts';
import { STATEMENT_COLUMNS, type StatementColumn } from '#contract/schemes/passbook-csv.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import { findFault } from './ledger-rules.ts';

/** Result of verifying a statement file. */
export type StatementVerdict =
  | { sound: true; passbook: number; entries: number; totalPaidPaise: Paise; lastHash: string }
  | { sound: false; problem: string };

interface Line {
  line: number;
  passbook: number;
  of: number;
  entry: ChainedEntry;
  totalPaidPaise: Paise;
  totalMilligrams: Milligrams;
}

class Unreadable extends Error {}

const HASH = /^[0-9a-f]{64}$/;

/** Verifies a statement offline, every hash and total. It is the shop's only if its last hash is the passbook's. */
export function verifyStatement(text: string): StatementVerdict {
  try {
    const lines = readLines(text);
    const problem = faultOf(lines);
    if (problem) return { sound: false, problem };
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) return { sound: false, problem: 'The file holds no entries.' };
    return {
      sound: true,
      passbook: first.passbook,
      entries: lines.length,
      totalPaidPaise: last.totalPaidPaise,
      lastHash: last.entry.hash,
    };
  } catch (error) {
    if (error instanceof Unreadable) return { sound: false, problem: error.message };
    throw error;
  }
}

function faultOf(lines: readonly Line[]): string | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const foreign = lines.find(({ passbook }) => passbook !== first.passbook);
  if (foreign) return `${nameOf(foreign)} belongs to another passbook: ${foreign.passbook}.`;
  const fault = findFault(
    first.passbook,
    lines.map(({ entry }) => entry),
  );
  const faulty = fault && lines[fault.index];
  if (fault && faulty) {
    const before = lines[fault.index - 1];
    if (fault.problem === 'changed') return `${nameOf(faulty)} was changed: its hash does not fit it.`;
    if (fault.problem === 'out of order') {
      return `${nameOf(faulty)} is where entry ${(before?.entry.sequence ?? 0) + 1} must be: an entry was removed, added or moved.`;
    }
    return before
      ? `${nameOf(before)} was changed: entry ${faulty.entry.sequence} carries another hash of it.`
      : `${nameOf(faulty)} does not begin this passbook: it carries the hash of something before it.`;
  }
  return totalsFault(lines);
}

function totalsFault(lines: readonly Line[]): string | undefined {
  let totalPaidPaise = 0;
  let totalMilligrams = 0;
  for (const line of lines) {
    totalPaidPaise += SAVINGS_SIGN[line.entry.kind] * line.entry.amountPaise;
    totalMilligrams += SAVINGS_SIGN[line.entry.kind] * (line.entry.milligrams ?? 0);
    if (line.totalPaidPaise !== totalPaidPaise || line.totalMilligrams !== totalMilligrams) {
      return `${nameOf(line)} was changed: its running totals are not the sums of the entries.`;
    }
    if (line.of !== lines.length) {
      return `${nameOf(line)} says that there are ${line.of} entries, but the file has ${lines.length}.`;
    }
  }
  return undefined;
}

function nameOf({ entry, line }: Line): string {
  return `Entry ${entry.sequence} (line ${line})`;
}

function readLines(text: string): Line[] {
  const { rows, problem } = readCsv(text);
  if (problem) throw new Unreadable(`Line ${problem.line}: ${problem.message}`);
  const [header, ...lines] = rows;
  if (header?.cells.join() !== STATEMENT_COLUMNS.join()) {
    throw new Unreadable('This is not a statement of a passbook: its first line names other columns.');
  }
  return lines.map(({ line, cells }) => {
    if (cells.length !== STATEMENT_COLUMNS.length) {
      throw new Unreadable(`Line ${line} was changed: a cell is missing, or there are too many.`);
    }
    return readLine(line, (column) => cells[STATEMENT_COLUMNS.indexOf(column)] ?? '');
  });
}

function readLine(line: number, cell: (column: StatementColumn) => string): Line {
  const entry = cell('entry') || '?';
  const refuse = (column: StatementColumn): never => {
    throw new Unreadable(
      `Entry ${entry} (line ${line}) was changed: "${cell(column)}" is no ${column.replaceAll('_', ' ')}.`,
    );
  };
  const scaled = (column: StatementColumn, decimals: number): number => {
    const match = /^(\d{1,12})(?:\.(\d{1,3}?)0*)?$/.exec(cell(column));
    if (!match || (match[2]?.length ?? 0) > decimals) return refuse(column);
    return Number(`${match[1]}${(match[2] ?? '').padEnd(decimals, '0')}`);
  };
  const orNone = <Value>(column: StatementColumn, decimals: number, unit: (value: number) => Value) =>
    cell(column) === '' ? null : unit(scaled(column, decimals));
  const matching = (column: StatementColumn, pattern: RegExp) =>
    pattern.test(cell(column)) ? cell(column) : refuse(column);
  const kind = ENTRY_KINDS.find((known) => known === cell('kind')) ?? refuse('kind');
  return {
    line,
    passbook: scaled('passbook', 0),
    of: scaled('of', 0),
    entry: {
      sequence: scaled('entry', 0),
      kind,
      number: orNone('instalment', 0, Number),
      amountPaise: paise(scaled('amount_rupees', 2)),
      entryDate: matching('date', /^\d{4}-\d{2}-\d{2}$/),
      providerPaymentId: cell('reference') || null,
      receiptNumber: cell('receipt') || null,
      ratePaisePerGram: orNone('rate_rupees_per_gram', 2, paisePerGram),
      milligrams: orNone('grams', 3, milligrams),
      previousHash: matching('previous_hash', HASH),
      hash: matching('hash', HASH),
    },
    totalPaidPaise: paise(scaled('total_paid_rupees', 2)),
    totalMilligrams: milligrams(scaled('total_grams', 3)),
  };
}
