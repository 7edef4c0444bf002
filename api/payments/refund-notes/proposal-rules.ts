import { type Paise, paise } from '#contract/money/money.ts';

/** A line of an order with the amounts that a credit note states for one of its pieces, two pieces, and so on. */
export interface CreditableLine {
  orderItemId: number;
  amounts: readonly Paise[];
}

/** How many pieces of which item. */
export type Pieces = ReadonlyMap<number, number>;

/** Two matches suffice to know that the match is not unique. */
const MAX_MATCHES = 2;
/** Bounds the search: orders with very many equal lines are left to a person. */
const MAX_STEPS = 20_000;

/**
 * Finds the pieces whose credits add up to an amount: at most two matches (P-317). The credit of several pieces of a line is
 * not always a multiple of one piece's, so each count has an amount of its own.
 */
export function findPiecesOfAmount(lines: readonly CreditableLine[], amountPaise: Paise): Pieces[] {
  const mostBehind = sumsFromTheEnd(lines);
  const matches: Pieces[] = [];
  let steps = 0;
  const search = (index: number, leftPaise: Paise, chosen: Pieces): void => {
    steps += 1;
    if (steps > MAX_STEPS || matches.length === MAX_MATCHES) return;
    if (leftPaise === 0) {
      if (chosen.size > 0) matches.push(chosen);
      return;
    }
    const line = lines[index];
    if (!line || leftPaise > (mostBehind[index] ?? 0)) return;
    for (const [place, costPaise] of line.amounts.entries()) {
      if (costPaise > leftPaise) break;
      search(index + 1, paise(leftPaise - costPaise), new Map([...chosen, [line.orderItemId, place + 1]]));
    }
    search(index + 1, leftPaise, chosen);
  };
  search(0, amountPaise, new Map());
  return steps > MAX_STEPS ? [] : matches;
}

/** For each line, the credit of all pieces of it and of the lines after it. */
function sumsFromTheEnd(lines: readonly CreditableLine[]): Paise[] {
  const sums: Paise[] = [];
  let sumPaise = paise(0);
  for (const { amounts } of lines.toReversed()) {
    sumPaise = paise(sumPaise + (amounts.at(-1) ?? 0));
    sums.push(sumPaise);
  }
  return sums.reverse();
}

export interface OpenRefund {
  providerRefundId: string;
  /** The part that no credit note covers yet. */
  openPaise: Paise;
}

export interface StatedPart {
  providerRefundId: string;
  /** Index of the note. */
  note: number;
  amountPaise: Paise;
}

/** Assigns the totals of the notes to the refunds, both in their order. */
export function statedParts(
  refunds: readonly OpenRefund[],
  notes: readonly { totalPaise: Paise }[],
): StatedPart[] {
  const left = refunds.map(({ openPaise }) => openPaise);
  return notes.flatMap(({ totalPaise }, note) => {
    let restPaise = totalPaise;
    return refunds.flatMap(({ providerRefundId }, index) => {
      const amountPaise = paise(Math.min(restPaise, left[index] ?? 0));
      restPaise = paise(restPaise - amountPaise);
      left[index] = paise((left[index] ?? 0) - amountPaise);
      return amountPaise > 0 ? [{ providerRefundId, note, amountPaise }] : [];
    });
  });
}
