import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MilliCarats, PaisePerCarat } from '#contract/stones/carats.ts';
import { STONE_KINDS } from '#contract/stones/stones.ts';
import { instant, oneOf, paise, rule } from '../columns.ts';
import { products } from './catalogue.ts';

const milliCarats = (name: string) => integer(name).$type<MilliCarats>();

/** The stones of a product, equal ones in one row; the sum of their prices is its stone value. */
export const stones = pgTable(
  'stones',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: STONE_KINDS }).notNull(),
    shape: text('shape').notNull(),
    colour: text('colour').notNull(),
    clarity: text('clarity').notNull(),
    count: integer('count').notNull(),
    /** Of all stones of the row together; 0: not weighed. */
    caratMilli: milliCarats('carat_milli').notNull(),
    /** The price of the row as it was typed; null: by the stone chart. */
    paise: paise('paise'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    oneOf('stones_kind', 'kind', STONE_KINDS),
    rule('stones_count', 'count > 0'),
    rule('stones_price', 'carat_milli >= 0 and paise >= 0 and (paise is not null or carat_milli > 0)'),
    index('stones_by_chart').on(table.productId).where(sql.raw('paise is null')),
  ],
);

/** The stone chart, append-only: each set is the whole chart from its instant until the next one. */
export const stoneRateSets = pgTable('stone_rate_sets', {
  /** 1, 2, 3 ... without gaps. */
  stoneRateSetId: integer('stone_rate_set_id').primaryKey(),
  effectiveAt: instant('effective_at').notNull(),
  /** Who applied it: `staff:7`, `job:demo stone chart`. */
  actor: text('actor').notNull(),
  approvedBy: text('approved_by'),
  note: text('note').notNull(),
});

/** A row of the chart: the price of a carat for stones of one weight range. */
export const stoneRates = pgTable(
  'stone_rates',
  {
    stoneRateSetId: integer('stone_rate_set_id').notNull(),
    kind: text('kind', { enum: STONE_KINDS }).notNull(),
    /** Colour and clarity, or the jeweller's own name of a grade; empty: stones without one. */
    grade: text('grade').notNull(),
    /** Empty: any shape. */
    shape: text('shape').notNull(),
    /** Of one stone: from this weight on, and below the other. */
    fromMilliCarat: milliCarats('from_milli_carat').notNull(),
    toMilliCarat: milliCarats('to_milli_carat').notNull(),
    paisePerCarat: bigint('paise_per_carat', { mode: 'number' }).$type<PaisePerCarat>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'stone_rates_of_set',
      columns: [table.stoneRateSetId, table.kind, table.grade, table.shape, table.fromMilliCarat],
    }),
    foreignKey({
      name: 'stone_rates_set',
      columns: [table.stoneRateSetId],
      foreignColumns: [stoneRateSets.stoneRateSetId],
    }),
    oneOf('stone_rates_kind', 'kind', STONE_KINDS),
    rule('stone_rates_range', 'from_milli_carat >= 0 and to_milli_carat > from_milli_carat'),
    rule('stone_rates_rate', 'paise_per_carat > 0'),
  ],
);
