import * as z from 'zod/mini';
import { PRICE_BANDS } from './catalogue-filter.ts';
import { FACET_IDS } from './facet-ids.ts';

const MAX_FACET_TEXT = 600;
export const MAX_COLLECTION = 60;

/** Values separated by commas; unknown ones are ignored, as a page ignores them. */
const facet = z.optional(z.string().check(z.maxLength(MAX_FACET_TEXT)));

/** What narrows a listing or a search. */
export const filterFields = {
  gender: z.optional(z.string().check(z.maxLength(40))),
  collection: z.optional(z.string().check(z.maxLength(MAX_COLLECTION))),
  band: z.optional(z.enum(PRICE_BANDS.map((band) => band.id))),
  metal: facet,
  purity: facet,
  weight: facet,
  stone: facet,
  occasion: facet,
  size: facet,
  /** With the numbers of what each further filter would leave. */
  facets: z.optional(z.literal('yes')),
};

/** The values by which the pieces can be narrowed. */
export const COUNTED_FACETS = ['gender', 'band', ...FACET_IDS, 'collection'] as const;

/** How many pieces each value would leave with all other filters as they are; values that leave none are left out. */
export const facetCounts = z.array(
  z.object({
    facet: z.enum(COUNTED_FACETS),
    options: z.array(z.object({ value: z.string(), pieces: z.int() })),
  }),
);

export type FacetCounts = z.infer<typeof facetCounts>;
