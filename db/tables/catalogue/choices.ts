import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MAX_ENGRAVING } from '#contract/choices/engraving.ts';
import { SIZE_KINDS } from '#contract/choices/sizes.ts';
import { paise as paiseOf } from '#contract/money/money.ts';
import { milligrams as milligramsOf } from '#contract/weight.ts';
import { milligrams, oneOf, paise, rule } from '../columns.ts';
import { products } from './catalogue.ts';

/** The choices that a product offers; a product without a row has none. */
export const productChoices = pgTable(
  'product_choices',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.productId),
    sizeKind: text('size_kind', { enum: SIZE_KINDS }),
    sizeFrom: integer('size_from'),
    sizeTo: integer('size_to'),
    /** The size that the listed weight belongs to. */
    standardSize: integer('standard_size'),
    /** Of the second ring; only of a pair. */
    secondStandardSize: integer('second_standard_size'),
    /** Weight added by each size. */
    milligramsPerStep: milligrams('mg_per_step').notNull().default(milligramsOf(0)),
    /** Maximum number of characters; null: it cannot be engraved. */
    engravingMax: integer('engraving_max'),
    engravingPaise: paise('engraving_paise').notNull().default(paiseOf(0)),
    /** Working days to make a piece that is not in the shop. */
    leadDays: integer('lead_days').notNull().default(0),
  },
  () => [
    oneOf('product_choices_kind', 'size_kind', SIZE_KINDS),
    rule(
      'product_choices_sizes',
      '(size_kind is null) = (size_from is null) and (size_kind is null) = (size_to is null) and (size_kind is null) = (standard_size is null) and standard_size between size_from and size_to',
    ),
    rule(
      'product_choices_pair',
      "second_standard_size is null or (size_kind = 'ring' and second_standard_size between size_from and size_to)",
    ),
    rule(
      'product_choices_amounts',
      `mg_per_step >= 0 and engraving_max between 1 and ${MAX_ENGRAVING} and engraving_paise >= 0 and lead_days between 0 and 120`,
    ),
  ],
);

/** The further purities in which a product by rate is made, with its weights in them. */
export const productPurities = pgTable(
  'product_purities',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => productChoices.productId),
    purity: text('purity').notNull(),
    /** At the standard size. */
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    milligramsPerStep: milligrams('mg_per_step').notNull().default(milligramsOf(0)),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.purity] }),
    rule('product_purities_weights', 'net_weight_mg > 0 and mg_per_step >= 0'),
  ],
);
