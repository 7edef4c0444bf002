import * as z from 'zod/mini';
import { instant, optionalText, rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { toPaise, toRupees } from '#contract/money/money.ts';
import { rupeesField } from '#contract/office/input-fields.ts';
import { previewRatesResponse } from '#contract/office/rates/rates.ts';
import { paisePerCarat, toCarats, toMilliCarats } from '#contract/stones/carats.ts';
import { STONE_KINDS, type StoneRate } from '#contract/stones/stones.ts';
import { MAX_MILLI_CARAT, MAX_PAISE_PER_CARAT, MAX_STONE_WORD } from '#contract/stones/stones-text.ts';
import { hasThreeDecimals } from '#contract/weight.ts';

const MAX_CARATS = MAX_MILLI_CARAT / 1000;
const MAX_CHART_ROWS = 300;

/** Neither `:` nor `|`, which part the words of a piece's stones. */
const word = (label: string) =>
  optionalText(label, MAX_STONE_WORD).check(
    z.regex(/^[^:|\n\r]*$/, { error: `Please write ${label} without : and |.` }),
  );

function caratsField(label: string) {
  const error = `Please enter ${label} in carats, with at most three decimals.`;
  return z
    .number({ error })
    .check(
      z.minimum(0, { error }),
      z.maximum(MAX_CARATS, { error: `${MAX_CARATS} ct is the most.` }),
      z.refine(hasThreeDecimals, { error }),
    );
}

const chartRow = z.object({
  kind: z.enum(STONE_KINDS, { error: `Please choose: ${STONE_KINDS.join(', ')}.` }),
  /** Colour and clarity, or the shop's own name of a grade; empty: stones without one. */
  grade: word('the grade'),
  /** Empty: any shape. */
  shape: word('the shape'),
  /** Carats of one stone: from this weight on, and below the other. */
  from: caratsField('the lower weight'),
  to: caratsField('the upper weight'),
  /** Rupees a carat. */
  rate: rupeesField('the price of a carat', MAX_PAISE_PER_CARAT / 100),
});

const chartRows = z
  .array(chartRow, { error: 'Please send the rows of the chart.' })
  .check(z.maxLength(MAX_CHART_ROWS, { error: `A chart has at most ${MAX_CHART_ROWS} rows.` }));

export const stoneChartRow = z
  .object({
    kind: z.enum(STONE_KINDS),
    grade: z.string(),
    shape: z.string(),
    from: z.number(),
    to: z.number(),
    rate: rupees,
  })
  .register(z.globalRegistry, { id: 'StoneChartRow' });

export const stoneChartResponse = z.object({
  data: z.array(stoneChartRow),
  /** The chart in force; 0: none yet. A change names the chart that it began with. */
  stone_rate_set_id: z.int(),
  effective_at: z.nullable(instant),
  /** Pieces with stones that are priced by the chart. */
  pieces: z.int(),
  /** A change of more percent needs a second person. */
  limit_percent: z.number(),
  /** A chart that waits for a second person, by the approval's id. */
  waiting_approval_id: z.nullable(z.int()),
});

export const previewStoneChartBody = z.object({ rows: chartRows });

/** Of the pieces on sale with stones by the chart. */
export const previewStoneChartResponse = z.extend(previewRatesResponse, {
  /** Prices of stones that are far from the last ones, in sentences: they need a reason and a second person. */
  unusual: z.array(z.string()),
});

/** `reason`: needed when a price is far from the last one. */
export const applyStoneChartBody = z.object({
  based_on: z.int().check(z.minimum(0)),
  rows: chartRows,
  reason: z.optional(optionalText('the reason', 300)),
});

export const undoStoneChartBody = z.object({ stone_rate_set_id: rowId });

/** `stone_rate_set_id`: the new chart; null: it waits for a second person, or nothing was different. */
export const applyStoneChartResponse = z.object({
  message: z.string(),
  approval_id: z.nullable(z.int()),
  stone_rate_set_id: z.nullable(z.int()),
});

export const stoneChartSetsQuery = z.object({
  before: z.optional(rowIdInQuery),
});

const chartSet = z
  .object({
    stone_rate_set_id: z.int(),
    effective_at: instant,
    by: z.string(),
    approved_by: z.nullable(z.string()),
    note: z.string(),
    rows: z.int(),
    /** The rows that differ from the chart before; null: not on that chart. */
    changes: z.array(z.object({ row: z.string(), before: z.nullable(rupees), after: z.nullable(rupees) })),
  })
  .register(z.globalRegistry, { id: 'StoneChartSet' });

/** The newest first. */
export const stoneChartSetsResponse = z.object({ data: z.array(chartSet), next: z.nullable(z.int()) });

export type StoneChartRow = z.infer<typeof stoneChartRow>;
export type StoneChartBoard = z.infer<typeof stoneChartResponse>;
export type StoneChartPreview = z.infer<typeof previewStoneChartResponse>;
export type ShownStoneChartSet = z.infer<typeof chartSet>;

export function shownRowOf({ kind, grade, shape, ...row }: StoneRate): StoneChartRow {
  return {
    ...{ kind, grade, shape, from: toCarats(row.fromMilliCarat), to: toCarats(row.toMilliCarat) },
    rate: toRupees(row.paisePerCarat),
  };
}

export function stoneRateOf({ kind, grade, shape, from, to, rate }: StoneChartRow): StoneRate {
  return {
    ...{ kind, grade, shape, fromMilliCarat: toMilliCarats(from), toMilliCarat: toMilliCarats(to) },
    paisePerCarat: paisePerCarat(toPaise(rate)),
  };
}
