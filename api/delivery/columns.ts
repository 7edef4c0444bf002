import { sql } from 'drizzle-orm';
import { deliveryPrefixes } from '#db/tables/orders/delivery.ts';
import type { TimesOfAllPlaces } from './rules.ts';

/** Subquery: the shortest and the longest time of all places. */
export const timesOfAllPlaces = sql<TimesOfAllPlaces>`(
  select json_build_object('daysMin', min(days_min), 'daysMax', max(days_max))
  from ${deliveryPrefixes} where serviceable)`;
