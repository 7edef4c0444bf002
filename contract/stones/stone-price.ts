import { divideHalfUp, type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { MilliCarats, PaisePerCarat } from './carats.ts';
import type { Stone, StoneFacts, StoneRate } from './stones.ts';

/** The rows of the stone chart by kind, grade and shape. */
export type StoneChart = ReadonlyMap<string, readonly StoneRate[]>;

/** Letter case and spaces do not matter. */
const word = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What the rows of the chart that are next to each other have in common. */
export function chartKey({ kind, grade, shape }: Pick<StoneRate, 'kind' | 'grade' | 'shape'>): string {
  return [kind, grade, shape].map(word).join('|');
}

export function stoneChart(rows: readonly StoneRate[]): StoneChart {
  const chart = new Map<string, StoneRate[]>();
  for (const row of rows) {
    const rowsOfKey = chart.get(chartKey(row));
    if (rowsOfKey) rowsOfKey.push(row);
    else chart.set(chartKey(row), [row]);
  }
  return chart;
}

/** The grade of a stone in the chart: `GH VS`, or the jeweller's own name of it in either field. */
export function gradeOf({ colour, clarity }: Pick<StoneFacts, 'colour' | 'clarity'>): string {
  return `${colour} ${clarity}`.trim();
}

/** The row of the chart for stones of this weight each (P-203); one of their shape goes before one for any shape. */
export function chartRow(
  stone: StoneFacts & Pick<Stone, 'count' | 'caratMilli'>,
  chart: StoneChart,
): StoneRate | undefined {
  const { kind, shape, count, caratMilli } = stone;
  const grade = gradeOf(stone);
  // Compared by the weight of all of them, which is an integer.
  const isInRange = ({ fromMilliCarat, toMilliCarat }: StoneRate) =>
    fromMilliCarat * count <= caratMilli && caratMilli < toMilliCarat * count;
  for (const wanted of [shape, '']) {
    const row = chart.get(chartKey({ kind, grade, shape: wanted }))?.find(isInRange);
    if (row) return row;
  }
  return undefined;
}

/** A weight of stones at a price per carat, half a paisa rounded up (P-202). */
export function stoneAmount(caratMilli: MilliCarats, perCarat: PaisePerCarat): Paise {
  return paise(divideHalfUp(caratMilli * perCarat, 1000));
}

/** The price of stones that are alike; undefined: the chart has none for them. */
export function priceOfStones(stone: Stone, chart: StoneChart): Paise | undefined {
  if (stone.paise !== null) return stone.paise;
  const row = chartRow(stone, chart);
  return row && stoneAmount(stone.caratMilli, row.paisePerCarat);
}

/** What the stones of a piece are worth; undefined: the chart has no price for some of them. */
export function stoneValue(stones: readonly Stone[], chart: StoneChart): Paise | undefined {
  const prices = stones.map((stone) => priceOfStones(stone, chart)).filter((price) => price !== undefined);
  return prices.length === stones.length ? sumOf(prices) : undefined;
}
