import { DAY_MS } from '#contract/durations.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';

/** Percent of the chart's width and height, from the top left. */
export interface ChartPoint {
  x: number;
  y: number;
}

export interface Chart {
  /** The rate as a step holds until the next one. */
  points: ChartPoint[];
  last: ChartPoint;
  lowest: number;
  highest: number;
  firstDay: IndianDate;
}

/** Space above the highest and below the lowest rate, as a share of their distance. */
const MARGIN = 0.15;

/** The chart of a history up to a day; undefined if there are fewer than two days to show. */
export function chartOf(history: PublicRate['history'], today: IndianDate): Chart | undefined {
  const firstDay = history[0]?.date;
  if (firstDay === undefined || firstDay >= today) return undefined;
  const span = Date.parse(today) - Date.parse(firstDay);
  if (span < DAY_MS) return undefined;
  const all = history.map(({ rate }) => rate);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const height = highest - lowest || highest;
  const y = (rate: number) => rounded(100 * (MARGIN + ((highest - rate) / height) * (1 - 2 * MARGIN)));
  const x = (day: IndianDate) => rounded(((Date.parse(day) - Date.parse(firstDay)) / span) * 100);
  const points = history.flatMap(({ date, rate }, index) => {
    const before = history[index - 1];
    const step = before ? [{ x: x(date), y: y(before.rate) }] : [];
    return [...step, { x: x(date), y: y(rate) }];
  });
  const last = { x: 100, y: y(all.at(-1) ?? lowest) };
  return { points: [...points, last], last, lowest, highest, firstDay };
}

const rounded = (percent: number) => Math.round(percent * 100) / 100;
