import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { paise, rule, version } from '../columns.ts';

/** Where the shop delivers, and in how many working days. Of the prefixes of a pincode the longest one counts. */
export const deliveryPrefixes = pgTable(
  'delivery_prefixes',
  {
    prefix: text('prefix').primaryKey(),
    daysMin: integer('days_min').notNull(),
    daysMax: integer('days_max').notNull(),
    serviceable: boolean('serviceable').notNull(),
    /** The worth up to which a parcel is insured; null: any. */
    insuredLimitPaise: paise('insured_limit_paise'),
    version: version(),
  },
  () => [
    rule('delivery_prefixes_digits', "prefix ~ '^[1-9][0-9]{1,5}$'"),
    rule('delivery_prefixes_days', 'days_min between 1 and days_max and days_max <= 90'),
    rule('delivery_prefixes_insured', 'insured_limit_paise > 0'),
  ],
);
