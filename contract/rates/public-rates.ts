import * as z from 'zod/mini';
import { dateOnly, instant, rupees } from '#contract/fields.ts';
import { METALS } from './metals.ts';

/** Days of history that a response has for each purity, today included. */
export const HISTORY_DAYS = 90;

const publicRate = z
  .object({
    purity: z.string(),
    metal: z.enum(METALS),
    /** Rupees a gram, a sovereign (8 g) and a tola (11.664 g). */
    rate: rupees,
    sovereign: rupees,
    tola: rupees,
    /** The day on which the shop stated it. */
    stated_on: dateOnly,
    /** Whether pieces are sold at it today; one that is too old is only shown. */
    is_current: z.boolean(),
    /** Rupees a gram since the end of yesterday; null: it had no rate then. */
    change: z.nullable(rupees),
    /** The rates by the day from which they held, the oldest first; the first day has the rate from before it. */
    history: z.array(z.object({ date: dateOnly, rate: rupees })),
  })
  .register(z.globalRegistry, { id: 'Rate' });

/** The purest of each metal first. */
export const publicRatesResponse = z.object({
  /** When the board was last applied; null before the first time. */
  as_of: z.nullable(instant),
  day: dateOnly,
  data: z.array(publicRate),
});

export type PublicRate = z.infer<typeof publicRate>;
export type PublicRatesResponse = z.infer<typeof publicRatesResponse>;
