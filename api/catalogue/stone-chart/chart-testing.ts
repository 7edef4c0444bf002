import type { Database } from '#api/platform/database/database.ts';
import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { type StoneChartRow, stoneRateOf } from '#contract/office/stones/stone-chart.ts';
import { addChart, readCurrentChart } from './chart-service.ts';

/** A grade that no piece of the demo shop has. */
const GRADE = 'TT VS';

export function row(
  from: number,
  to: number,
  rate: number,
  other: Partial<StoneChartRow> = {},
): StoneChartRow {
  return { kind: 'diamond', grade: GRADE, shape: '', from, to, rate: rupees(rate), ...other };
}

/** ₹50,000 a carat below a tenth of a carat, ₹80,000 from there to one carat. */
export const ROWS = [row(0, 0.1, 50_000), row(0.1, 1, 80_000)];

export async function readChart(browser: OfficeBrowser) {
  return (await browser.call(officeCalls.getStoneChart)).body;
}

/** Applies the chart of now, with these rows instead of those of the test grade. */
export async function apply(browser: OfficeBrowser, rows: StoneChartRow[], reason?: string) {
  const { data, stone_rate_set_id: based_on } = await readChart(browser);
  const body = { based_on, rows: withRows(data, rows), ...(reason && { reason }) };
  return browser.call(officeCalls.applyStoneChart, { body });
}

export async function preview(browser: OfficeBrowser, rows: StoneChartRow[]) {
  const { data } = await readChart(browser);
  return browser.call(officeCalls.previewStoneChart, { body: { rows: withRows(data, rows) } });
}

/** The rows of the test come first, so that a fault names them by their place in the test. */
function withRows(data: readonly StoneChartRow[], rows: readonly StoneChartRow[]): StoneChartRow[] {
  return [...rows, ...data.filter(({ grade }) => grade !== GRADE)];
}

/** Replaces the rows of the test grade; no piece may have stones of it. */
export async function setChart(db: Database, rows: StoneChartRow[] = ROWS): Promise<void> {
  const { rows: stored } = await readCurrentChart(db);
  const kept = stored.filter(({ grade }) => grade !== GRADE);
  await addChart(db, {
    ...{ rows: [...rows.map(stoneRateOf), ...kept], effectiveAt: new Date(), actor: 'test' },
  });
}
